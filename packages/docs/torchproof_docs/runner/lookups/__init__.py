"""Looks names up in the installed torch."""
