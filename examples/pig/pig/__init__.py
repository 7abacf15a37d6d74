"""Pig: rules, a view and a page. Everything else nacre does by itself."""
