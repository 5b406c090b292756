"""Reviews by people: of differences between releases, and of what texts say about scripts."""
