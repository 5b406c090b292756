"""What one source file binds, and what a name leads to once it is followed to another file."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class DeprecationFact:
    """A deprecation that a definition carries."""

    how: str
    """``decorator``, ``warns`` (always, in its body) or ``documented``."""
    message: str
    on: str
    """What triggers it: ``use``, ``call`` or ``import``."""


@dataclass(frozen=True, slots=True)
class ClassFacts:
    """The body of a class."""

    bases: tuple[str, ...]
    members: "dict[str, Binding]"
    generated: tuple[str, ...] | None
    """The parameters that a dataclass generates of its own fields; None for other classes."""
    dynamic: bool
    """It answers to names that it does not list."""
    metaclass: str = ""


@dataclass(frozen=True, slots=True)
class Binding:
    """What a name is bound to."""

    kind: str
    """``function``, ``class``, ``value``, ``field``, ``import`` (a module), ``from`` (a name of one), ``alias``."""
    text: str = ""
    """A value or annotation as text; for the last three kinds the dotted target."""
    signatures: tuple[str, ...] = ()
    style: str = ""
    """Of functions in classes: ``method``, ``static``, ``class`` or ``property``; ``instance`` of fields that methods
    set."""
    warned: DeprecationFact | None = None
    body: ClassFacts | None = None
    note: str | None = None
    """Environment variables that a setting reads."""
    platform: str | None = None
    """The package without which it is not bound."""


@dataclass(slots=True)
class ModuleFacts:
    """What a source file binds at its top level."""

    names: dict[str, Binding] = field(default_factory=dict)
    stars: list[str] = field(default_factory=list)
    """Modules imported with ``*``."""
    exported: tuple[str, ...] | None = None
    """The literal part of ``__all__``."""
    exported_of: list[str] = field(default_factory=list)
    """What ``__all__`` adds of other modules, as text."""
    dynamic: bool = False
    """It has a ``__getattr__``, or binds names under computed keys."""
    answers: tuple[str, ...] = ()
    """The names that its ``__getattr__`` spells out."""
    patches: dict[str, Binding] = field(default_factory=dict)
    """Attributes set on something else, ``Tensor.split`` for example."""
    inner: dict[str, Binding] = field(default_factory=dict)
    """What a stub imports for its own use, and what is deleted in the end: no names of the module."""
    documented: dict[str, str] = field(default_factory=dict)
    """Signatures by dotted name, from docstrings handed over to C functions."""
    warned: DeprecationFact | None = None
    lines: dict[str, int] = field(default_factory=dict)
    """The line of each definition by its qualified name, none of a stub."""


@dataclass(frozen=True, slots=True)
class Target:
    """What a name leads to."""

    module: str
    name: str
    """Its qualified name there; empty for the module itself."""
    binding: Binding | None = None
    """None for a module, for what lies outside, and for what is imported from C without a stub."""

    @property
    def key(self) -> str:
        """Return ``module:name``, the place of its definition."""
        return f"{self.module}:{self.name}"

    @property
    def is_of_instances(self) -> bool:
        """Return True if methods set it on instances, and the class does not have it."""
        return self.binding is not None and self.binding.style == "instance"
