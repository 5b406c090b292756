"""The sources of one release as modules, each content extracted once for all releases."""

from dataclasses import dataclass, field
from pathlib import PurePosixPath

from torchproof.errors import TorchproofError
from torchproof_docs.names_builder.extraction_cache import ExtractionCache
from torchproof_docs.names_builder.source_facts.fact_extraction import extract_facts
from torchproof_docs.names_builder.source_facts.facts_json import decode_facts, encode_facts
from torchproof_docs.names_builder.source_facts.module_facts import ModuleFacts
from torchproof_docs.wheels.wheel_contents import OPERATORS, WheelContents


@dataclass(frozen=True)
class Module:
    """One module of one release."""

    name: str
    facts: ModuleFacts
    is_package: bool
    is_stub: bool


@dataclass(frozen=True)
class _Source:
    """How a file is read: the same content at another place may be read in another way."""

    name: str
    package: str
    is_stub: bool
    content: str

    @property
    def is_settings(self) -> bool:
        return self.name.rpartition(".")[2] == "config" and self.name.startswith("torch._")

    @property
    def key(self) -> str:
        """Return the cache key of the facts of this source, one line."""
        return f"{self.content} {self.package}{' stub' * self.is_stub}{' settings' * self.is_settings}"


@dataclass
class ModuleReader:
    """What was extracted of each content, for the files of all releases."""

    kept: ExtractionCache | None = None
    known: dict[str, ModuleFacts] = field(default_factory=dict)

    def read_modules(self, contents: WheelContents) -> dict[str, Module]:
        """Return the modules of a release by name; a stub stands in where there is no source."""
        lines = self.kept.load(contents) if self.kept else {}
        fresh: dict[str, str] = {}
        found: dict[str, Module] = {}
        # A source comes after its stub, and takes its place.
        for path in sorted(contents.files, key=lambda path: (path.endswith(".py"), path)):
            if path == OPERATORS:
                continue
            source = _describe_source(path, contents)
            if source.key not in self.known:
                if line := lines.get(source.key):
                    self.known[source.key] = decode_facts(line)
                else:
                    self.known[source.key] = _extract_source(path, source, contents)
                    fresh[source.key] = encode_facts(self.known[source.key])
            is_package = source.name == source.package
            found[source.name] = Module(source.name, self.known[source.key], is_package, source.is_stub)
        if self.kept and fresh:
            self.kept.save(contents, lines | fresh)
        return found


def _describe_source(path: str, contents: WheelContents) -> _Source:
    place = PurePosixPath(path)
    is_package = place.stem == "__init__"
    name = ".".join(place.parent.parts if is_package else place.with_suffix("").parts)
    package = name if is_package else name.rpartition(".")[0]
    return _Source(name, package, place.suffix == ".pyi", contents.files[path])


def _extract_source(path: str, source: _Source, contents: WheelContents) -> ModuleFacts:
    try:
        return extract_facts(
            contents.read_file(path), source.package, stub=source.is_stub, is_settings=source.is_settings
        )
    except (SyntaxError, RecursionError) as error:
        raise TorchproofError(f"{path}: {error}; read it with a newer Python") from error
