"""What is run again: borders under controls, and cells made anew."""
