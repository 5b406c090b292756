# /// script
# dependencies = ["torch>=2.5"]
# ///
"""Waits for an answer from the terminal."""

answer = input("Continue? ")
assert answer
