"""Says why an error or a warning came: from a traceback, through the histories of names and messages, to the entry.

It may import ``scan``, ``messages`` and ``history``.
"""
