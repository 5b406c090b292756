"""A result in the forms that people and programs read."""
