"""The table server: friends in different places, and phones in one room, play together."""
