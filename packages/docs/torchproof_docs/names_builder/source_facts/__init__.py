"""Reads one source file: what it binds, exports and deprecates. No other file is looked at."""
