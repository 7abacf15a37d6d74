"""Pearl Dice: rules, face and rules pages."""
