"""The sources of one release as modules, each content extracted once for all releases."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from torchproof.errors import TorchproofError
from torchproof.names.extract import extract
from torchproof.names.facts import ModuleFacts
from torchproof.wheels.contents import OPERATORS, Contents


@dataclass(frozen=True)
class Module:
    """One module of one release."""

    name: str
    facts: ModuleFacts
    is_package: bool
    is_stub: bool


@dataclass
class Extractions:
    """What was extracted of each content, for the files of all releases."""

    known: dict[tuple[str, str], ModuleFacts] = field(default_factory=dict)

    def modules(self, contents: Contents, tell: Callable[[int], None] = lambda _: None) -> dict[str, Module]:
        """Return the modules of a release by name; a stub stands in where there is no source."""
        found: dict[str, Module] = {}
        # A source comes after its stub, and takes its place.
        for path in sorted(contents.files, key=lambda path: (path.endswith(".py"), path)):
            if path != OPERATORS:
                module = self._module(path, contents)
                found[module.name] = module
                tell(1)
        return found

    def _module(self, path: str, contents: Contents) -> Module:
        place = PurePosixPath(path)
        is_package = place.stem == "__init__"
        name = ".".join(place.parent.parts if is_package else place.with_suffix("").parts)
        package = name if is_package else name.rpartition(".")[0]
        is_stub = place.suffix == ".pyi"
        key = (package, contents.files[path])
        if key not in self.known:
            is_settings = name.rpartition(".")[2] == "config" and name.startswith("torch._")
            try:
                self.known[key] = extract(contents.read(path), package, stub=is_stub, is_settings=is_settings)
            except (SyntaxError, RecursionError) as error:
                raise TorchproofError(f"{path}: {error}; read it with a newer Python") from error
        return Module(name, self.known[key], is_package, is_stub)
