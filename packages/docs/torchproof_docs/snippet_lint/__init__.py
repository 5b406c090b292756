"""Lints of snippets and pages: checks that cannot fail, and code that no test runs.

It may import ``records``.
"""
