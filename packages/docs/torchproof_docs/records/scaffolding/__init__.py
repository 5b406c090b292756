"""New records to start from, and the lines that they leave to be written.

May import the other records and ``torchproof``.
"""
