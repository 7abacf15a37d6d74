"""Tables in use: commands are carried out, stored, and broadcast."""
