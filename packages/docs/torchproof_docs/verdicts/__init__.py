"""Verdicts on claims by recorded evidence, the rules between records, and the lints of snippets.

It may import ``names`` and ``records``; it runs nothing and shows nothing.
"""
