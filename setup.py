"""Build the package; what `torchproof scan` knows of the release pages goes into it as one file."""

import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent


class WithChanges(build_py):
    """Build the change entries of the scan from ``docs/releases`` while the package is built from a checkout."""

    def run(self) -> None:
        """Build, then write the data file beside the code that reads it."""
        super().run()
        if self.editable_mode or not (ROOT / "docs" / "releases").is_dir():
            return
        sys.path.insert(0, str(ROOT / "src"))
        from torchproof.changes_builder import format_changes
        from torchproof.scan.data_source import CHANGES

        target = Path(self.build_lib) / "torchproof" / "scan" / CHANGES
        target.write_text(format_changes(ROOT), encoding="utf-8")


setup(cmdclass={"build_py": WithChanges})
