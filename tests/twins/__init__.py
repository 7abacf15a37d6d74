"""Slow, readable twins of the games in plain objects; only the tests use them."""
