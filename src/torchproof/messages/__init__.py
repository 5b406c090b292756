"""The histories of errors, warnings and refused arguments: read from their files, asked by a text or by arguments.

It may import ``history`` and no other package.
"""
