"""What a snippet is: its header, its shown sections, and what a script must be to prove anything.

May import the other records and ``torchproof``.
"""
