"""The history of a package that is used together with torch, by the releases of torch."""

import json

from sources import Sources
from torchproof.history.history_model import Presence
from torchproof.history.name_history import History
from torchproof_docs.names_builder.history_builder import complete_listings, list_names
from torchproof_docs.names_builder.partner_history_builder import encode_partner
from torchproof_docs.names_builder.release_modules import ModuleReader
from torchproof_docs.wheels.partner_versions import Partner

OLD = {
    "torchvision/__init__.py": "import io\nfrom .video import read_video\nfrom torch import nn\n",
    "torchvision/video.py": "from ._fast import decode\n\ndef read_video(path, *, pts=0): ...\n",
    "torchvision/_fast.py": "def decode(): ...\n",
    "torchvision/models.py": "from torch import nn\n\nclass ResNet(nn.Module):\n    def __init__(self, depth): ...\n",
    "torchvision/io.py": "def read(): ...\n",
}
NEW = OLD | {
    "torchvision/__init__.py": "try:\n    from fb.video import read_video\nexcept ImportError:\n    pass\n",
}
del NEW["torchvision/io.py"]


def read_history() -> History:
    reader, listings = ModuleReader(), {}
    for version, files in {"0.20": OLD, "0.21": NEW}.items():
        sources = Sources(files)
        listings[version] = list_names(reader.read_modules(sources), sources, "torchvision")
    tables = dict(zip(listings, complete_listings(listings.values()), strict=True))
    pairs = {"2.5": "0.20", "2.6": "0.20", "2.7": "0.21"}
    partner = Partner("torchvision", "requires-torch")
    return History(json.loads(encode_partner(partner, ["2.4", "2.5", "2.6", "2.7"], pairs, tables)))


def test_names_stand_by_the_releases_of_torch() -> None:
    history = read_history()
    presences = {
        name: [str(each) for each in history.find_presence(name).values()]
        for name in ("torchvision.video.read_video", "torchvision.read_video", "torchvision.io.read", "torch.nn")
    }
    assert presences == {
        "torchvision.video.read_video": ["unknown", "present", "present", "present"],
        # What a package imports from another one, where that is there, is none of its names.
        "torchvision.read_video": ["unknown", "present", "present", "absent"],
        "torchvision.io.read": ["unknown", "present", "present", "absent"],
        "torch.nn": ["unknown"] * 4,
    }
    assert [history.find_version(release) for release in history.releases] == [
        *["", "torchvision 0.20", "torchvision 0.20", "torchvision 0.21"],
    ]


def test_a_class_derived_from_one_of_torch_has_its_own_members() -> None:
    history = read_history()
    found = history.resolve_name("torchvision.models.ResNet", "2.7")
    assert found.record is not None
    assert found.record.signatures == ("(depth)",)
    assert history.resolve_name("torchvision.models.ResNet.cuda", "2.7").presence is Presence.UNKNOWN
