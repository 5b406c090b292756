"""Pages that are generated, and the macros of the pages that a person writes."""
