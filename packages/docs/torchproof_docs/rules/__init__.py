"""The rules between records: one function a rule, registered under its name; each problem names file and remedy.

It may import ``snippet_lint``, ``verdicts``, ``evidence``, ``wheels``, ``records``, ``history``, ``scan`` and ``fix``.
"""
