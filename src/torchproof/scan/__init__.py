"""Finds what an upgrade of PyTorch does to somebody's code. It needs no torch and imports nothing of that code.

Rooms, each importing those before it: ``syntax`` (one file), ``conditions`` (guards, release by release), ``rules``
(findings), ``reports``. ``data_source`` gives the history of names and the change entries; ``file_reader``, ``scanner``
and ``scan_context`` make a scan of them.
"""
