"""Build the package with its data: the history of names and the change entries, derived from the checkout."""

import re
import sys
import tomllib
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

ROOT = Path(__file__).resolve().parent


def write_data() -> None:
    """Write src/torchproof/data/ if this is a checkout; a source distribution has the files already."""
    if not (ROOT / "docs" / "releases").is_dir():
        return
    sys.path[:0] = [str(ROOT / "src"), str(ROOT / "packages" / "docs")]
    from torchproof_docs.package_data import write_package_data
    from torchproof_docs.verdicts.project import load_project

    write_package_data(load_project(ROOT))


class BuildWithData(build_py):
    """Write the data before the package is collected; an editable installation reads them in place."""

    def run(self) -> None:
        """Write the data, then build."""
        write_data()
        super().run()


class SourceWithData(sdist):
    """Write the data before the source distribution is collected."""

    def run(self) -> None:
        """Write the data, then collect."""
        write_data()
        super().run()


def read_readme() -> str:
    """Return README.md with whole addresses: a package index has none of the files beside it."""
    source = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]["Source"]
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    raw = source.replace("//github.com/", "//raw.githubusercontent.com/", 1)
    text = re.sub(r"(!\[[^\]]*\]\()(?!https?:)", rf"\g<1>{raw}/main/", text)
    return re.sub(r"(?<!!)(\[[^\]]*\]\()(?!https?:|#)", rf"\g<1>{source}/blob/main/", text)


setup(
    cmdclass={"build_py": BuildWithData, "sdist": SourceWithData},
    long_description=read_readme(),
    long_description_content_type="text/markdown",
)
