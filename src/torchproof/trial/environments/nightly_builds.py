"""The nightly builds of torch that PyTorch's index still has."""

from collections.abc import Iterable
from html.parser import HTMLParser
from urllib.error import URLError
from urllib.parse import unquote
from urllib.request import urlopen

from packaging.tags import platform_tags
from packaging.utils import InvalidWheelFilename, parse_wheel_filename
from packaging.version import Version

from torchproof.errors import TorchproofError
from torchproof.trial.environments.uv_client import NIGHTLY_INDEX
from torchproof.trial.trial_data import TorchRelease

SECONDS = 30


class _LinkTexts(HTMLParser):
    """The texts of the links of a page of an index: the names of files."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._is_link = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        """Note that a link begins."""
        self._is_link = tag == "a"

    def handle_data(self, data: str) -> None:
        """Take the text of a link."""
        if self._is_link and data.strip():
            self.texts.append(unquote(data.strip()))


def fetch_nightlies(index: str = NIGHTLY_INDEX) -> list[TorchRelease]:
    """Return the nightly builds for this platform that an index has, oldest first.

    Raises:
        TorchproofError: The index does not answer, or has none.

    """
    address = f"{index}/torch/"
    try:
        with urlopen(address, timeout=SECONDS) as answer:  # noqa: S310 (NIGHTLY_INDEX)
            page = answer.read().decode("utf-8", "replace")
    except (URLError, OSError, ValueError) as error:
        raise TorchproofError(f"{address}: no answer ({error}); search without nightly builds") from error
    found = list_nightlies(_LinkTexts(page).texts, frozenset(platform_tags()))
    if not found:
        raise TorchproofError(f"{address}: no nightly build for this platform; search without them")
    return found


def list_nightlies(files: Iterable[str], platforms: frozenset[str]) -> list[TorchRelease]:
    """Return the nightly builds among the wheels of an index, oldest first.

    Args:
        files: Names of wheels, such as ``torch-2.16.0.dev20261120+cpu-cp311-cp311-manylinux_2_28_x86_64.whl``.
        platforms: The platform tags that can be installed here.

    """
    pythons: dict[Version, set[tuple[int, int]]] = {}
    for file in files:
        try:
            name, version, _, tags = parse_wheel_filename(file)
        except InvalidWheelFilename:
            continue
        if name != "torch" or not version.is_devrelease:
            continue
        for tag in tags:
            if tag.platform in platforms and tag.abi == tag.interpreter and tag.interpreter[2:].isdigit():
                pythons.setdefault(Version(version.public), set()).add((3, int(tag.interpreter[3:])))
    return [
        TorchRelease(f"{version.major}.{version.minor}", str(version), _format_range(found))
        for version, found in sorted(pythons.items())
    ]


def _format_range(pythons: set[tuple[int, int]]) -> tuple[str, str]:
    lowest, highest = min(pythons), max(pythons)
    return f"{lowest[0]}.{lowest[1]}", f"{highest[0]}.{highest[1]}"
