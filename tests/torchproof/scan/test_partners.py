"""Names of packages that are used together with torch, by the release of torch that their versions go with."""

import json
from pathlib import Path

import pytest

from command_line import main
from scanning import report, scan_code
from torchproof.errors import RecordError
from torchproof.history.name_history import read_history_file
from torchproof.scan.rules.findings import Confidence
from torchproof.scan.version_bounds import find_version_bounds

BACKENDS = "torchaudio.list_audio_backends is gone since 2.9 (torchaudio 2.9.1)"
VIDEO = "torchvision.io.read_video is gone since 2.11 (torchvision 0.26.0)"


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("import torchaudio\ntorchaudio.list_audio_backends()", f"2: {BACKENDS}"),
        ("import torchaudio as ta\nta.list_audio_backends()", f"2: {BACKENDS}"),
        ("from torchaudio import list_audio_backends as backends", f"1: {BACKENDS}"),
        ("from torchaudio.io import StreamReader", "1: torchaudio.io is gone since 2.9 (torchaudio 2.9.1)"),
        ("import torchaudio.io", "1: torchaudio.io is gone since 2.9 (torchaudio 2.9.1)"),
        ("from torchvision import io\n\ndef f(r=io.read_video): ...", f"3: {VIDEO}"),
        ("import torchvision\ngetattr(torchvision.io, 'read_video')", f"2: {VIDEO}"),
        ("import torchvision\nx = torchvision.io\nx.read_video('x')", f"3: {VIDEO}"),
        ("import torchdata.datapipes", "1: torchdata.datapipes is gone since 2.6 (torchdata 0.11.0)"),
    ],
)
def test_a_name_that_is_gone_is_reported_with_its_pair(code: str, expected: str) -> None:
    assert report("TP1", code) == [expected]


def test_a_change_of_behaviour_of_a_partner_is_reported() -> None:
    found = scan_code("import torchaudio\ntorchaudio.load('x')", "2.8", "2.9").findings
    assert [(each.line, each.reason.entry) for each in found] == [(2, "releases/2.9/#torchaudio-torchcodec")]


LAST = "torchtext torchtext 0.18.0 is its last release, built for torch 2.3"


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("import torchtext", [f"1: {LAST}"]),
        ("import torch\nfrom torchtext.data.utils import get_tokenizer", [f"2: {LAST}"]),
        ("try:\n    import torchtext\nexcept (ImportError, OSError):\n    torchtext = None", [f"2: {LAST} guarded"]),
        ("import torchaudio", []),
    ],
)
def test_an_import_of_a_package_without_a_build_is_reported(code: str, expected: list[str]) -> None:
    assert report("TP1", code) == expected


@pytest.mark.parametrize(
    "code",
    [
        "import torchaudio\ntorchaudio.functional.resample(x, 1, 2)",
        "import other as torchaudio\ntorchaudio.list_audio_backends()",
        "import torchaudio\ntorchaudio.list_audio_backends = None",
        "import torchvision\ntorchvision._private",
        "import torchvision\ntorchvision.models.resnet50().layer1.nosuch",
        "import torchcodec\ntorchcodec.nosuch",
        "import torchaudiofoo\ntorchaudiofoo.list_audio_backends()",
        "def f(torchaudio):\n    torchaudio.list_audio_backends()",
    ],
)
def test_what_is_there_or_unknown_is_not_reported(code: str) -> None:
    result = scan_code(code, least=Confidence.POSSIBLE)
    assert [finding.reason.text for finding in result.findings] == []


GUARDED = [
    "import torchaudio\nif hasattr(torchaudio, 'list_audio_backends'):\n    torchaudio.list_audio_backends()",
    "try:\n    from torchaudio import list_audio_backends\nexcept ImportError:\n    list_audio_backends = None",
    "import torchaudio\ntry:\n    torchaudio.list_audio_backends()\nexcept AttributeError:\n    pass",
    "import torchaudio\nif torchaudio.__version__ < '2.9':\n    torchaudio.list_audio_backends()",
    "import torch, torchaudio\nif torch.__version__ < '2.9':\n    torchaudio.list_audio_backends()",
    """
    import torchvision
    from packaging.version import Version
    if Version(torchvision.__version__) < Version("0.26"):
        torchvision.io.read_video("x")
    """,
    """
    import torchvision
    from importlib.metadata import version
    from packaging.version import parse
    if parse(version("torchvision")) < parse("0.26"):
        torchvision.io.read_video("x")
    """,
    """
    try:
        from torchaudio import info
    except ImportError:
        info = None
    if info is not None:
        info("x")
    """,
]


@pytest.mark.parametrize("code", GUARDED)
def test_a_guarded_use_breaks_nothing(code: str) -> None:
    result = scan_code(code)
    assert [finding.reason.text for finding in result.findings] == []
    assert {finding.reason.name.partition(".")[0] for finding in result.guarded} <= {"torchaudio", "torchvision"}
    assert result.guarded


UNGUARDED = [
    "import torchvision\nif torchvision.__version__ < '0.27':\n    torchvision.io.read_video('x')",
    "import torchvision\nif torchvision.__version__ >= '0.26':\n    torchvision.io.read_video('x')",
    "import torchvision\nif HAS_TORCHVISION:\n    torchvision.io.read_video('x')",
    """
    try:
        import torchvision
    except ImportError:
        torchvision = None

    def f():
        return torchvision.io.read_video("x")
    """,
]


@pytest.mark.parametrize("code", UNGUARDED)
def test_a_condition_about_something_else_guards_nothing(code: str) -> None:
    assert [finding.reason.name for finding in scan_code(code, end="2.11").findings] == ["torchvision.io.read_video"]


def test_a_name_of_a_star_import_is_possible() -> None:
    result = scan_code("from torchvision.io import *\nread_video('x')", least=Confidence.POSSIBLE)
    assert [(each.line, each.reason.name) for each in result.findings] == [(2, "torchvision.io.read_video")]


def test_a_package_that_may_be_missing_hides_nothing_of_torch() -> None:
    code = "import torch\ntry:\n    import torchvision\nexcept ImportError:\n    torch.onnx.log('x')"
    assert report("TP1", code) == ["5: torch.onnx.log is gone since 2.6"]


def test_a_new_name_and_a_signature_name_their_version() -> None:
    new = scan_code("import triton.language as tl\ntl.gather(x, i, 0)", "2.5", "2.8").findings
    assert [finding.reason.text for finding in new] == ["is new in 2.7 (triton 3.3.1)"]
    changed = scan_code("import triton.language as tl\ntl.load(p, boundary_check=(0,))", "2.14").findings
    texts = [finding.reason.text for finding in changed]
    assert texts == ["keyword `boundary_check` is not taken since 2.15 (triton 3.9.0)"]


def test_a_pair_by_day_is_only_likely() -> None:
    assert [each.reason.confidence for each in scan_code("import torchdata.datapipes").findings] == [Confidence.LIKELY]
    assert [each.reason.confidence for each in scan_code("import torchaudio.io").findings] == [Confidence.CERTAIN]


def test_a_file_without_the_word_torch_is_read() -> None:
    result = scan_code("import triton.language as tl\ntl.load(p)")
    assert (result.files_using_torch, result.uses) == (1, 2)


def test_the_bounds_of_a_project_follow_its_partners() -> None:
    from torchproof.scan.file_reader import read_file
    from torchproof.scan.scan_context import open_scan_context

    context = open_scan_context()
    reading = read_file(Path("a.py"), context.facts, b"import torchaudio\ntorchaudio.list_audio_backends()")
    assert find_version_bounds([reading], context.facts, context.source.read_changes()).highest == "2.8"


@pytest.mark.parametrize("asked", ["torchvision.io.read_video", "io.read_video"])
def test_when_tells_the_versions(asked: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["when", asked]) == 0
    out = capsys.readouterr().out
    assert out.startswith("torchvision.io.read_video\n")
    assert "2.10 ✓  2.11 –" in out
    assert "2.11 to 2.15 (torchvision 0.26.0 to 0.29.2): absent" in out
    main(["when", asked, "--json"])
    assert json.loads(capsys.readouterr().out)["spans"][-1]["versions"] == "torchvision 0.26.0 to 0.29.2"


def test_a_misspelt_name_of_a_partner(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["when", "torchaudio.list_audio_backend"]) == 2
    assert "did you mean torchaudio.list_audio_backends" in capsys.readouterr().err
    assert main(["when", "torchcodec.decoders"]) == 2
    assert "the history of torchcodec is not kept here" in capsys.readouterr().err


def test_diff_of_a_partner(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diff", "2.8", "2.9", "torchaudio", "--kind", "removed"]) == 0
    out = capsys.readouterr().out
    assert "  removed    torchaudio.list_audio_backends\n" in out
    assert out.endswith("changes from 2.8 to 2.9 (torchaudio 2.8.0 to 2.9.1)\n")
    assert main(["diff", "2.8", "2.9", "torchaudio.nosuch"]) == 2


def test_an_error_about_a_partner_is_answered(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["why", "AttributeError: module 'torchaudio' has no attribute 'list_audio_backends'"]) == 0
    assert "is in 2.5 to 2.8 and not since 2.9 (torchaudio 2.9.1)" in capsys.readouterr().out


def make_table(**facts: object) -> str:
    table = {"format": 2, "releases": ["2.5", "2.6"], "records": [["module"], ["function"]], **facts}
    package = table.get("package", "torch")
    return json.dumps({**table, "names": {package: " f"}, "entries": [[0, 0]]})


def test_a_release_without_a_pair_is_unknown(tmp_path: Path) -> None:
    (tmp_path / "torch.json").write_text(make_table())
    other = tmp_path / "torchtext.json"
    other.write_text(make_table(package="torchtext", pairing="requires-torch", versions=["", "0.18"]))
    history = read_history_file(tmp_path / "torch.json", partners={"torchtext": other})
    assert list(history.find_presence("torchtext.f").values()) == ["unknown", "present"]
    assert history.select_package("torchtext").find_version("2.6") == "torchtext 0.18"


@pytest.mark.parametrize("text", ["", "{}", '{"format": 1}', "[]", make_table(), make_table(package="other")])
def test_a_damaged_file_is_one_line(text: str, tmp_path: Path) -> None:
    (tmp_path / "torch.json").write_text(make_table())
    (tmp_path / "other.json").write_text(text)
    history = read_history_file(tmp_path / "torch.json", partners={"torchtext": tmp_path / "other.json"})
    assert history.has_ever("torch.f")
    with pytest.raises(RecordError, match=r"other\.json"):
        history.has_ever("torchtext.f")
