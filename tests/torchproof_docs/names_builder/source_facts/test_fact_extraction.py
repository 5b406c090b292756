"""Reading one source: what it binds, exports and deprecates."""

import textwrap

import pytest

from torchproof_docs.names_builder.source_facts.deprecation_text import format_directive, format_message
from torchproof_docs.names_builder.source_facts.fact_extraction import extract_facts
from torchproof_docs.names_builder.source_facts.module_facts import DeprecationFact, ModuleFacts


def read(text: str, *, stub: bool = False, is_settings: bool = False) -> ModuleFacts:
    return extract_facts(textwrap.dedent(text), "torch.nn", stub=stub, is_settings=is_settings)


@pytest.mark.parametrize(
    ("source", "signature"),
    [
        ("def f(a: Optional[int] = None, *, b=1): ...", "(a: int | None = None, *, b=1)"),
        ("def f(a: Union[None, 'Tensor', int]): ...", "(a: Tensor | int | None)"),
        (
            "def f(a: typing.List[str], /, *rest, **more) -> Tuple[int, ...]: ...",
            "(a: list[str], /, *rest, **more) -> ",
        ),
        ("def f(mode: Literal['a', 'b'] = 'a'): ...", "(mode: Literal['a', 'b'] = 'a')"),
    ],
)
def test_signatures_have_one_spelling(source: str, signature: str) -> None:
    assert read(source).names["f"].signatures[0].startswith(signature)


def test_of_two_branches_the_first_binds_unless_it_never_runs() -> None:
    facts = read("""
        if TYPE_CHECKING:
            from a import only_for_types
        try:
            from .fast import run
        except ImportError:
            run = None
        if sys.platform == "win32":
            import windows
        else:
            import linux
    """)
    assert "only_for_types" not in facts.names
    assert facts.names["run"].text == "torch.nn.fast:run"
    assert "windows" not in facts.names
    assert "linux" in facts.names


def test_exports_add_up() -> None:
    facts = read("__all__ = ['a', 'b']\n__all__ += sub.__all__\n__all__.extend(['c'])\n__all__.append('d')")
    assert facts.exported == ("a", "b", "c", "d")
    assert facts.exported_of == ["sub"]


def test_stub_re_exports_only_what_it_renames_to_itself() -> None:
    assert list(read("import os\nimport x as x\nfrom y import a, b as b", stub=True).names) == ["x", "b"]


def test_overloads_add_up_until_an_implementation_follows() -> None:
    overloaded = "@overload\ndef f(a): ...\n@overload\ndef f(b): ...\n"
    assert read(overloaded, stub=True).names["f"].signatures == ("(a)", "(b)")
    assert read(f"{overloaded}def f(*args): ...").names["f"].signatures == ("(*args)",)


def test_docstring_of_a_function_in_c_gives_its_signature() -> None:
    facts = read('''
        add_docstr(torch.abs, r"""
        abs(input: Tensor, *,
            out=None) -> Tensor

        Tells more.
        """.format(**common_args))
        inv = _add_docstr(_linalg.linalg_inv, r"inv(A, *, out=None) -> Tensor")
    ''')
    assert facts.documented == {"torch.abs": "(input: Tensor, *, out=None)"}
    assert facts.names["inv"].signatures == ("(A, *, out=None)",)


@pytest.mark.parametrize(
    ("source", "how", "on"),
    [
        ("@deprecated('use g', category=FutureWarning)\ndef f(): ...", "decorator", "use"),
        ("def f():\n    '''Doc.'''\n    warnings.warn('use g', FutureWarning)", "warns", "call"),
        ("class f:\n    def __init__(self):\n        warnings.warn('f is deprecated')", "warns", "call"),
        ("def f():\n    '''Do.\n\n    .. deprecated:: 2.5\n        Use g.\n    '''", "documented", "use"),
        ("def f():\n    '''Do.\n\n    .. warning:: This function is deprecated, use g.\n    '''", "documented", "use"),
    ],
)
def test_deprecated(source: str, how: str, on: str) -> None:
    warned = read(source).names["f"].warned
    assert warned is not None
    assert (warned.how, warned.on) == (how, on)


@pytest.mark.parametrize(
    "source",
    [
        "def f(a=None):\n    if a:\n        warnings.warn('a is deprecated', FutureWarning)",
        "def f():\n    '''Do.\n\n    Args:\n        a: what.\n\n            .. deprecated:: 2.5\n    '''",
        "def f():\n    warnings.warn('slow')",
        "def f():\n    return 1\n    warnings.warn('f is deprecated')",
    ],
)
def test_not_deprecated_is_what_depends_on_an_argument(source: str) -> None:
    assert read(source).names["f"].warned is None


HELPER = "def _gone(name, new='g'):\n    warnings.warn(f'{name} is deprecated, use {new}', FutureWarning)\n"
APPLY = "class W:\n    @deprecated('f is gone', category=FutureWarning)\n    def apply(): ...\n"
DOCUMENTED = "    '''This function is deprecated.'''\n"


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (
            "def f():\n    if sys.version_info >= (3, 14):\n        g()\n    else:\n        warn('f is deprecated')",
            "f is deprecated",
        ),
        (
            "def f():\n    if x:\n        warn('f is deprecated')\n    else:\n        warn('f is deprecated, B')",
            "f is deprecated",
        ),
        (
            "def f():\n    if not torch.compiler.is_compiling():\n        warnings.warn('f is deprecated')",
            "f is deprecated",
        ),
        ("def f():\n    msg = 'f is deprecated'\n    warnings.warn(msg)", "f is deprecated"),
        (f"{HELPER}def f():\n    _gone('f', new='h')", "f is deprecated, use h"),
        (
            f"{HELPER}def f():\n    if torch.jit.is_scripting():\n        return\n    _gone('f')",
            "f is deprecated, use …",
        ),
        (
            f"{APPLY}def f():\n{DOCUMENTED}    W.apply()",
            "f is gone",
        ),
    ],
)
def test_a_warning_that_always_comes_is_found(source: str, message: str) -> None:
    warned = read(source).names["f"].warned
    assert warned is not None
    assert (warned.message, warned.on) == (message, "call")
    assert warned.how != "documented"


@pytest.mark.parametrize(
    "source",
    [
        "def f(a):\n    if a:\n        warnings.warn('a is deprecated')\n    else:\n        g()",
        "def f():\n    if torch.compiler.is_compiling():\n        warnings.warn('f is deprecated')",
        "def f():\n    g('f is deprecated')",
        f"{HELPER}def f(a=None):\n    if a:\n        _gone('a')",
        f"{APPLY}def f():\n    W.apply()",
        "def warn_deprecated(name):\n    warnings.warn(f'{name} is deprecated')\nf = 1",
    ],
)
def test_a_warning_that_may_come_is_none(source: str) -> None:
    names = read(source).names
    assert [name for name, binding in names.items() if binding.warned and binding.kind == "function"] == []


def test_a_setting_that_is_deprecated_warns_when_it_is_used() -> None:
    source = (
        "a = Config(default=True, deprecated=True, deprecation_message='does nothing')\nb = Config(deprecated=False)"
    )
    names = read(source, is_settings=True).names
    assert names["a"].warned == DeprecationFact("warns", "does nothing", "use")
    assert names["b"].warned is None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "2.5 TorchScript is deprecated, please use ``torch.compile`` instead.",
            "TorchScript is deprecated, please use `torch.compile` instead.",
        ),
        ("version 2.1: Use :func:`~torch.linalg.qr`.", "Use `torch.linalg.qr`."),
        (
            "Use :class:`the new one <torch.nn.X>`, see `docs <https://x.org>`_.",
            "Use `the new one`, see docs (https://x.org).",
        ),
        ("2.7", ""),
        ("Use 2.7 kernels", "Use 2.7 kernels"),
        ("… …", ""),
    ],
)
def test_the_text_of_a_deprecation_is_plain(text: str, message: str) -> None:
    assert format_directive(text, "") == message


def test_a_long_text_ends_after_a_sentence() -> None:
    text = "This name is gone. " * 60
    short = format_message(text)
    assert short.endswith("gone.")
    assert 500 < len(short) <= 600
    assert format_message("x" * 250) == "x" * 250


def test_dataclass_generates_its_parameters() -> None:
    facts = read("""
        @dataclass
        class Policy:
            a: int
            b: list = field(default_factory=list)
            c: ClassVar[int] = 1
            d: int = field(default=2, kw_only=True)
            e: int = field(default=3, init=False)
    """)
    body = facts.names["Policy"].body
    assert body is not None
    assert body.generated == ("a: int", "b: list = <factory>", "*", "d: int = 2")


def test_settings_keep_expression_and_environment() -> None:
    binding = read("limit = os.environ.get('TORCH_LIMIT_A', '8') == '8'", is_settings=True).names["limit"]
    assert binding.text == "os.environ.get('TORCH_LIMIT_A', '8') == '8'"
    assert binding.note == "TORCH_LIMIT_A"
