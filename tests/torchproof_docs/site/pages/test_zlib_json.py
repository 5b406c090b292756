"""Data of scripts is published packed, and is whole."""

import json
import re
import zlib

from programs import ROOT
from torchproof_docs.site.pages.zlib_json import pack_files, unpack_json

ASSETS = ROOT / "docs" / "assets"


def test_a_file_has_the_name_and_the_form_that_scripts_ask_for() -> None:
    data = {"ü": [1, None, "</script>"]}
    made = pack_files({"search/a.b.json": json.dumps(data), "names/c.json": "[]"})
    assert made.keys() == {"search/a.b.packed", "names/c.packed"}
    assert zlib.decompress(made["names/c.packed"]) == b"[]"
    assert unpack_json(made["search/a.b.packed"]) == data


def test_no_script_asks_for_such_a_file_unpacked() -> None:
    for script in ("search-worker.js", "names.js"):
        text = (ASSETS / script).read_text(encoding="utf-8")
        assert 'new DecompressionStream("deflate")' in text
        assert not re.search(r"\b(?:load|unpacked)\([^)]*\.json", text)
