"""Rules about what decides how a script ends."""
