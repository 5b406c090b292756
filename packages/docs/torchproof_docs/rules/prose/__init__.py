"""Rules that hold the words of pages and entries against the history of names, the runs and the records."""
