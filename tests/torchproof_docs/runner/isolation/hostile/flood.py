# /// script
# dependencies = ["torch>=2.5"]
# ///
"""Prints 100 MB."""

for _ in range(1600):
    print("x" * 65535)
assert True
