"""Whether a device is in use: where the question lies in a release's header, and that its answer is exchanged."""

import ctypes
import platform
from pathlib import Path
from types import SimpleNamespace

import pytest

from torchproof_assembly import fake_autograd
from torchproof_assembly.patched_interface import UnsupportedReleaseError

HEADER = """
struct TORCH_API AcceleratorHooksInterface {
  // squelch -Werror=non-virtual-dtor
  virtual ~AcceleratorHooksInterface() = default;
  virtual bool isBuilt() const { return false; }
  virtual const at::Generator& getDefaultGenerator(DeviceIndex) const;
  virtual bool hasPrimaryContext(DeviceIndex device_index) const = 0;
  virtual void init() const {}
};
"""


class Stream(ctypes.Structure):
    """What C++ gives for a stream."""

    _fields_ = (("type", ctypes.c_int8), ("index", ctypes.c_int8), ("number", ctypes.c_int64))


def test_the_place_of_the_question_follows_from_the_header() -> None:
    """Two destructors come first, then the functions in the order of the header."""
    assert fake_autograd.find_virtual_function(HEADER) == 4
    assert (
        fake_autograd.find_virtual_function(HEADER.replace("  virtual bool isBuilt() const { return false; }\n", ""))
        == 3
    )


@pytest.mark.parametrize("gone", ["hasPrimaryContext", "~AcceleratorHooksInterface"])
def test_a_header_without_the_question_or_of_another_form_has_no_place(gone: str) -> None:
    assert fake_autograd.find_virtual_function(HEADER.replace(gone, "other")) == -1


def test_the_header_of_the_installed_release_has_it() -> None:
    torch = pytest.importorskip("torch")
    header = Path(torch.__file__).parent / fake_autograd.HEADER
    assert fake_autograd.find_virtual_function(header.read_text(encoding="utf-8")) == 4


def test_a_release_that_asks_otherwise_is_refused(tmp_path: Path) -> None:
    fake = SimpleNamespace(__file__=str(tmp_path / "__init__.py"), __version__="2.99.0")
    with pytest.raises(
        UnsupportedReleaseError, match=r"^torch 2\.99\.0 asks in another way whether a device is in use$"
    ):
        fake_autograd.install_fake_autograd(fake)


@pytest.mark.skipif(platform.machine() != "x86_64", reason="the guard is made for x86-64")
def test_every_question_to_the_guard_is_answered_with_the_first_device() -> None:
    """A stream comes back in two registers: its device, which is type and number, and its own number."""
    table = ctypes.c_void_p.from_address(fake_autograd.make_device_guard()).value or 0
    for place in (0, 1, fake_autograd.SIZE - 1):
        address = ctypes.c_void_p.from_address(table + place * ctypes.sizeof(ctypes.c_void_p)).value or 0
        answers = [
            ctypes.CFUNCTYPE(kind, ctypes.c_void_p, ctypes.c_void_p)(address)(None, None)
            for kind in (ctypes.c_int8, ctypes.c_bool, Stream, ctypes.c_uint16)
        ]
        kind, in_use, stream, device = answers
        assert (kind, in_use, device) == (fake_autograd.CUDA, True, fake_autograd.CUDA)
        assert (stream.type, stream.index, stream.number) == (fake_autograd.CUDA, 0, 0)


def test_one_answer_is_exchanged_and_the_others_stay() -> None:
    kind = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_int8)
    yes = kind(lambda _object, _device: True)
    address = ctypes.cast(yes, ctypes.c_void_p).value or 0
    table = (ctypes.c_void_p * (fake_autograd.SIZE + 8))(*[address] * (fake_autograd.SIZE + 8))
    instance = (ctypes.c_void_p * 1)(
        ctypes.addressof(table) + fake_autograd.TABLE_HEADER * ctypes.sizeof(ctypes.c_void_p)
    )

    def answers() -> list[bool]:
        found = ctypes.cast(instance[0] or 0, ctypes.POINTER(ctypes.c_void_p))
        return [bool(kind(found[number] or 0)(None, 0)) for number in range(6)]

    assert answers() == [True] * 6
    fake_autograd.override_virtual_function(instance, 4)
    assert answers() == [True, True, True, True, False, True]
    assert table[6] == address, "the class keeps its own table"
