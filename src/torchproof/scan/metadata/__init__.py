"""What a project's files say about the torch that it uses: a module a kind of file, and one that chooses."""
