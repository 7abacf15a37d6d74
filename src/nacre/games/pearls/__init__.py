"""Pearls: rules, face and rules pages."""
