"""What a piece of a page is made of: the templates of a docs version and the fragments that macros fill."""
