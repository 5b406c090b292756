"""Edits of the text of one file: names, calls, imports, and the places where they stand."""
