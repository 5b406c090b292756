"""Two outcomes of one call held against each other, and a difference reduced to a script; without torch."""
