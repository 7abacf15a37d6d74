"""Pearladöra: rules, face and rules pages."""
