"""Looks up the paths of a file in the history of names, release by release."""

import ast
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property

from torchproof.history.history_model import Presence, Record
from torchproof.history.incidental_imports import BorrowedName
from torchproof.history.name_history import History
from torchproof.history.name_suggestions import find_misspelled
from torchproof.history.partner_files import BY_DAY
from torchproof.history.signature_parameters import parse_signature
from torchproof.scan.conditions.condition_values import Unknown
from torchproof.scan.syntax.call_shapes import CallShape, describe_call, find_call_problem
from torchproof.scan.syntax.detection_words import DetectionWords


@dataclass(frozen=True, slots=True)
class NameState:
    """A path on one release."""

    present: bool | None
    """None: nobody knows."""
    record: Record | None = None
    canonical: str = ""
    missing: str = ""
    """The shortest part of the path that is absent."""
    bound: bool = False
    """It is reached through an instance, so ``self`` is given."""
    platform: str | None = None

    @property
    def has_signatures(self) -> bool:
        """True if the signatures are known."""
        return bool(self.record and self.record.signatures)

    @property
    def only_signature(self) -> str | None:
        """The signature of what has exactly one."""
        return self.record.signatures[0] if self.record and len(self.record.signatures) == 1 else None

    @property
    def is_handwritten(self) -> bool:
        """True if the signature is from a stub of C++ bindings that people write, often later than the binding."""
        return self.canonical.startswith("torch._C._") and not self.canonical.startswith(GENERATED_MODULES)


# Names the modules of C++ bindings whose stubs are generated with the binding.
GENERATED_MODULES = (
    "torch._C._VariableFunctions",
    "torch._C._nn",
    "torch._C._linalg",
    "torch._C._fft",
    "torch._C._special",
)
UNKNOWN = NameState(None)
# Functions whose result is a tensor. Signatures in the history name no result.
TENSOR_FACTORIES = frozenset(
    [
        "arange",
        "as_tensor",
        "empty",
        "empty_like",
        "eye",
        "from_numpy",
        "full",
        "full_like",
        "linspace",
        "logspace",
        "ones",
        "ones_like",
        "rand",
        "rand_like",
        "randint",
        "randint_like",
        "randn",
        "randn_like",
        "randperm",
        "tensor",
        "zeros",
        "zeros_like",
        "cat",
        "stack",
    ]
)


# Classes of results that neither a signature nor a constructor tells.
RESULT_CLASSES = {
    **dict.fromkeys(["torch.export.export", "torch.export.export_for_training"], "torch.export.ExportedProgram"),
    "torch.export.load": "torch.export.ExportedProgram",
    **dict.fromkeys(["torch.jit.script", "torch.jit.trace", "torch.jit.load"], "torch.jit.ScriptModule"),
    **dict.fromkeys(["torch.jit.freeze", "torch.jit.optimize_for_inference"], "torch.jit.ScriptModule"),
    **dict.fromkeys(["torch.onnx.export", "torch.onnx.dynamo_export"], "torch.onnx.ONNXProgram"),
    "torch.fx.symbolic_trace": "torch.fx.GraphModule",
    "torch.nn.attention.flex_attention.create_block_mask": "torch.nn.attention.flex_attention.BlockMask",
    "torch.distributed.new_group": "torch.distributed.ProcessGroup",
    "torch.distributed.device_mesh.init_device_mesh": "torch.distributed.device_mesh.DeviceMesh",
    "torch.distributed.tensor.DTensor.from_local": "torch.distributed.tensor.DTensor",
    "torch.distributed.tensor.distribute_tensor": "torch.distributed.tensor.DTensor",
    "torch.cuda.green_contexts.GreenContext.create": "torch.cuda.green_contexts.GreenContext",
}
# Modules whose functions give a tensor, with few exceptions.
TENSOR_MODULES = ("torch._C._VariableFunctions", "torch._C._nn", "torch.nn.functional")
TENSOR_METHODS = "torch._tensor.Tensor."
OTHER_RESULTS = """
    backward data_ptr dim element_size get_device has_names is_contiguous is_complex is_floating_point is_pinned
    is_shared item nelement numel numpy register_hook size storage stride tolist type unbind split chunk
    max min sort topk median mode kthvalue cummax cummin qr svd
"""
# Methods of tensors whose result is no tensor.
NO_TENSOR_METHODS = frozenset(OTHER_RESULTS.split())

# What ends the first name of a path through a star import, in ``torch.*qr().shape``.
END_OF_NAME = re.compile(r"[.(]")


class NameFacts:
    """Looks up paths, as code writes them, in the history of names."""

    def __init__(
        self,
        history: History,
        words: DetectionWords | None = None,
        borrowed: Mapping[str, BorrowedName] | None = None,
        read_whole_history: Callable[[], History] | None = None,
    ) -> None:
        self.history = history
        self._read_whole_history = read_whole_history
        self.borrowed = borrowed or {}
        self.words = words or DetectionWords()
        self.releases = tuple(history.releases)
        self.versions = tuple(f"{release}.0+cu126" for release in self.releases)
        self.get_name_state = cache(self._compute_state)
        self.find_private_state = cache(self._find_private_state)
        self.is_ever_present = cache(history.has_ever)

    @cached_property
    def whole_history(self) -> History:
        """The history with the private names, which takes longer to read than the other."""
        return self._read_whole_history() if self._read_whole_history else self.history

    def find_version(self, package: str, index: int) -> str:
        """Return the version of torch, or of a package beside it, on a release; raise Unknown where none belongs."""
        if package == self.history.package:
            return self.versions[index]
        version = self.history.select_package(package).find_version(self.releases[index])
        if not version:
            raise Unknown
        return version.partition(" ")[2]

    def describe_release(self, path: str, index: int) -> str:
        """Return a release, with the version that belongs to it of another package that a path is of."""
        release = self.releases[index]
        partner = self.history.select_package(path).find_version(release)
        return f"{release} ({partner})" if partner else release

    def describe_last_build(self, path: str) -> str:
        """Return a clause about the last version of the package of a path, "" while versions go on."""
        return self.history.select_package(path).describe_last_build()

    def is_paired_by_day(self, path: str) -> bool:
        """Return True if a path is of a package whose wheels do not say which torch they belong to."""
        return self.history.select_package(path).pairing == BY_DAY

    def _compute_state(self, path: str, index: int, module: bool = False) -> NameState:
        release = self.releases[index]
        if "__" in path and any(part.startswith("__") for part in path.split(".")):
            return UNKNOWN
        head, called, rest = path.rpartition("()")
        if not called:
            return self._compute_plain_state(path, release, module=module)
        owner = self.find_result_class(head, index)
        if owner is None:
            return UNKNOWN
        if not rest:
            return NameState(True, canonical=owner)
        look = self._compute_plain_state(f"{owner}{rest}", release)
        if look.present is False and not self.is_ever_present(f"{owner}{rest}"):
            return UNKNOWN
        return NameState(look.present, look.record, look.canonical, look.missing, True, look.platform)

    def _find_private_state(self, path: str, index: int) -> NameState:
        """Return whether a private name is there on a release; unknown if it never was, or if it is not private.

        Stubs name what C++ binds, and a private binding often stands in none.
        """
        parts = path.split(".")
        is_asked = parts[0] == self.history.package and path.isascii() and path.replace(".", "").isidentifier()
        if not is_asked or not any(part.startswith("_") and not part.startswith("__") for part in parts):
            return UNKNOWN
        found = [self._judge_resolution(path, release, self.whole_history) for release in self.releases]
        is_bound_in_c = any(state.canonical.startswith("torch._C") for state in found)
        return found[index] if any(state.present for state in found) and not is_bound_in_c else UNKNOWN

    def _compute_plain_state(self, path: str, release: str, *, module: bool = False) -> NameState:
        borrowed = self._find_borrowed(path)
        if ".*" in path:
            path = path.replace(".*", ".", 1)
            if not borrowed and not self.is_ever_present(path):
                return UNKNOWN
        lookup = self.history.resolve_name(path, release, module=module)
        if lookup.presence is not Presence.PRESENT and borrowed:
            first, last, _ = self.borrowed[borrowed]
            return NameState(first <= self.releases.index(release) <= last, canonical=path, missing=borrowed)
        return self._judge_resolution(path, release, self.history, module=module)

    def _judge_resolution(self, path: str, release: str, history: History, *, module: bool = False) -> NameState:
        lookup = history.resolve_name(path, release, module=module)
        if lookup.presence is Presence.UNKNOWN or (lookup.presence is Presence.ABSENT and lookup.dynamic):
            return UNKNOWN
        if lookup.presence is Presence.ABSENT:
            parent = (lookup.missing or path).rpartition(".")[0]
            owner = history.resolve_name(parent, release) if parent else None
            if owner and owner.record and owner.record.kind not in ("module", "class"):
                return UNKNOWN  # an attribute of a value, of a function
            return NameState(False, missing=lookup.missing or path)
        record = lookup.record
        return NameState(True, record, lookup.canonical or path, platform=record.platform if record else None)

    def _find_borrowed(self, path: str) -> str:
        """Return the name that a module lost and a path is or begins with after a star import, "" if there is none."""
        module, star, rest = path.partition(".*")
        name = f"{module}.{rest.partition('.')[0]}" if star else path
        return name if name in self.borrowed else ""

    def choose_star_imports(self, paths: list[tuple[str, int, int]]) -> list[tuple[str, int, int]]:
        """Return the paths through star imports that have the name, each on the releases on which no later one has it.

        Args:
            paths: The paths of a use, each with its releases as bits, in the order of the imports.

        """
        if len(paths) < 2 or not all(".*" in path for path, *_ in paths):
            return paths
        chosen, hidden = [], 0
        for path, mask, looked_up in reversed(paths):
            module, _, rest = path.partition(".*")
            name = f"{module}.*{END_OF_NAME.split(rest)[0]}"
            states = [self.get_name_state(name, index).present for index in range(len(self.releases))]
            has = sum(1 << index for index, is_present in enumerate(states) if is_present)
            if has:
                chosen.append((path, mask & ~hidden, looked_up))
            hidden |= has
        return [each for each in chosen if each[1]] or paths

    def find_result_class(self, path: str, index: int) -> str | None:
        """Return the class of the result of a call: the called class, or the class in the signature."""
        look = self.get_name_state(path, index)
        if not look.present or not look.record:
            return None
        if look.record.kind == "class":
            return path if "()" not in path else look.canonical
        if look.canonical.startswith("torch.") and look.canonical.rpartition(".")[2] in TENSOR_FACTORIES:
            return "torch.Tensor"
        ends = {signature.rpartition("->")[2].strip() for signature in look.record.signatures if "->" in signature}
        return "torch.Tensor" if ends in ({"Tensor"}, {"torch.Tensor"}) else None

    def find_owner_class(self, path: str, index: int) -> str | None:
        """Return the class of the result of a call, also where only the name of what is called tells it."""
        state = self.get_name_state(path, index)
        for name in (path, state.canonical):
            if name in RESULT_CLASSES:
                return RESULT_CLASSES[name]
        if known := self.find_result_class(path, index):
            return known
        if state.canonical.startswith(TENSOR_METHODS) and state.canonical.rpartition(".")[2] not in NO_TENSOR_METHODS:
            return "torch.Tensor"
        if state.canonical.startswith(TENSOR_MODULES) and state.record and state.record.kind == "function":
            return "torch.Tensor"
        return path if "()" not in path and path.rpartition(".")[2].lstrip("_")[:1].isupper() else None

    def is_present(self, path: str, index: int, *, module: bool = False) -> bool | None:
        """Return True if a path is present on a release, None if the history does not say."""
        present = self.get_name_state(path, index, module).present
        return self.find_private_state(path, index).present if present is None else present

    def accepts_call(self, path: str, call: ast.Call, index: int) -> bool | None:
        """Return True if a release accepts a call, None if the history does not say."""
        look = self.get_name_state(path, index)
        if not look.present or not look.record or not look.record.signatures:
            return None
        return self.find_problem(look, describe_call(call)) is None

    def find_problem(self, look: NameState, shape: CallShape) -> str | None:
        """Return why a call is not accepted; None if it is, or if the history does not say."""
        if not look.record or look.record.kind not in ("class", "function", "method", "op"):
            return None
        return find_call_problem(shape, look.record.signatures, bound=look.bound)

    def has_parameter(self, path: str, name: object, index: int) -> bool | None:
        """Return True if a name of torch has a parameter on a release, None if the history does not say."""
        look = self.get_name_state(path, index)
        if not look.record or not look.record.signatures:
            return None
        overloads = [parse_signature(signature) for signature in look.record.signatures]
        if None in overloads:
            return None
        return any(parameter.name == name for overload in overloads for parameter in overload or ())

    def find_similar_name(self, path: str, index: int) -> str | None:
        """Return the name of the same module or class that a misspelled one means, None if none is near."""
        holder, _, last = path.rpartition(".")
        names = self.history.list_members(holder, self.releases[index]) if holder else {}
        near = find_misspelled(last, names)
        return f"{holder}.{near}" if near else None

    def is_open(self, module: str, index: int) -> bool:
        """Return True if a module or class may have names that the history does not list."""
        look = self.get_name_state(module, index)
        if look.present is None or not look.present:
            return True
        if look.record and look.record.kind != "module":
            return look.record.dynamic
        return self.history.is_open(module, self.releases[index])
