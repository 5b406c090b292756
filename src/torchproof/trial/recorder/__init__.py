"""Watches a program from inside the environment of a release: started by ``sitecustomize``, which Python imports.

It imports nothing of torchproof, which the environment lacks, and torch only once the program has.
"""
