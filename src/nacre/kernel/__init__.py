"""Compiling, chance and the functions that every game has. Knows no game."""
