"""The laboratory: tournaments between bots, and opponents to measure them by."""
