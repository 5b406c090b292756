"""Whether evidence can be true: of a machine, of a run, and of a file that comes from elsewhere."""
