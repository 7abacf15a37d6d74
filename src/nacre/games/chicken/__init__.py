"""Chicken: rules, face and rules pages."""
