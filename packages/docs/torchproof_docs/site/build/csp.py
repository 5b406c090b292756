"""The content security policy that each page carries: of inline scripts those we know run, each by its hash."""

import base64
import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass

from torchproof.errors import TorchproofError
from torchproof_docs.site import TEMPLATES

SCRIPT = re.compile(r"(?si)<script\b(?P<attributes>[^>]*)>(?P<text>.*?)</script\s*>")
# What a script has that is a file of its own, which the policy judges by its address, or that is no program.
DATA = re.compile(r"""(?i)\b(?:src\s*=|type\s*=\s*["']?application/(?:ld\+)?json\b)""")
# What differs from page to page in the theme's scripts: the way to the root.
ADDRESS = re.compile(r'(?<=new URL\(")[^"\\<>]*(?=")')
# A policy holds for what comes after it.
FIRST = '<meta charset="utf-8">'
# The template of the one inline script that is not the theme's.
OWN = "fold.js"
RULES = (
    "default-src 'self'",
    "script-src 'self'{hashes}",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
)


class PolicyError(TorchproofError):
    """A page has no place for a policy, or a script that nobody knows."""


@dataclass(frozen=True)
class Policy:
    """What may run on the pages of a built docs version."""

    known: frozenset[str]
    """The inline scripts of the theme and ours, without addresses."""

    @classmethod
    def from_template(cls, frame: str) -> "Policy":
        """Return the policy that allows the inline scripts of a page without records, such as 404.html."""
        ours = (TEMPLATES / OWN).read_text(encoding="utf-8")
        return cls(frozenset(map(_normalize_script, [*find_inline_scripts(frame), ours])))

    def add_policy(self, page: str, where: str) -> str:
        """Add the policy to a page; raise PolicyError for an unknown inline script."""
        scripts = dict.fromkeys(find_inline_scripts(page))
        for text in scripts:
            if _normalize_script(text) not in self.known:
                start = " ".join(text.split())[:60]
                raise PolicyError(f"{where}: inline script that is not known, {start!r}; put it into docs/assets")
        if FIRST not in page:
            raise PolicyError(f"{where}: no {FIRST} for the content security policy to follow; see docs/overrides")
        rules = "; ".join(RULES).format(hashes="".join(f" '{_hash_script(text)}'" for text in scripts))
        return page.replace(FIRST, f'{FIRST}\n<meta http-equiv="Content-Security-Policy" content="{rules}">', 1)


def find_inline_scripts(page: str) -> Iterator[str]:
    """Yield the text of each script that runs and has no file of its own."""
    for script in SCRIPT.finditer(page):
        if not DATA.search(script["attributes"]):
            yield script["text"]


def _normalize_script(text: str) -> str:
    """Return the script without page-relative URLs."""
    return ADDRESS.sub("", text).strip()


def _hash_script(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"
