"""Background jobs and commands beside the game: compiling, replays, reviews, copies."""
