"""The history of every public name of PyTorch, read from its file: asked by name, by release, or for what changed.

It may import no other package.
"""
