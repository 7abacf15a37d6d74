"""How fast the table server is, beside boardgame.io in the same run."""
