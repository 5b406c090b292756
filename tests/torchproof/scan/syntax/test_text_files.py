"""What files that are not Python say: their kinds, their lines, and each search of a detection pattern."""

from pathlib import PurePath

import pytest

from torchproof.scan.syntax.text_files import (
    TEXT_SEARCHES,
    classify_file,
    iterate_code_lines,
    normalize_name,
    parse_requirements,
)


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("a.cpp", "cpp"),
        ("kernels/a.cu", "cpp"),
        ("include/a.hpp", "cpp"),
        ("a.sh", "shell"),
        ("ci/a.yml", "shell"),
        ("a.cmake", "shell"),
        ("CMakeLists.txt", "shell"),
        ("Makefile", "shell"),
        ("Dockerfile", "shell"),
        ("Dockerfile.gpu", "shell"),
        ("Containerfile", "shell"),
        (".env", "shell"),
        (".env.local", "shell"),
        ("setup.py", "metadata"),
        ("pyproject.toml", "metadata"),
        ("Pipfile.lock", "metadata"),
        ("uv.lock", "metadata"),
        ("requirements.txt", "metadata"),
        ("requirements-dev.in", "metadata"),
        ("constraints_ci.txt", "metadata"),
        ("requirements/gpu.txt", "metadata"),
        ("requirements/gpu.md", None),
        ("notes.txt", None),
        ("other.toml", None),
        ("a.py", None),
        ("README.md", None),
    ],
)
def test_the_kind_of_a_file_is_told_by_its_name(path: str, kind: str | None) -> None:
    assert classify_file(PurePath(path)) == kind


@pytest.mark.parametrize(
    ("text", "kind", "lines"),
    [
        ("a\n\nb", "shell", ["a", "b"]),
        ("a # said", "shell", ["a"]),
        ("a#b", "shell", ["a#b"]),
        ("  # all", "shell", []),
        ("#include <a>", "cpp", ["#include <a>"]),
        ("// all\nint a; // said", "cpp", ["int a;"]),
        ("a \\\nb \\\nc\nd", "shell", ["a  b  c", "d"]),
        ("a \\", "shell", ["a  "]),
        ("a \\\nb", "cpp", ["a \\", "b"]),
        ("a \\\n# said\nb", "shell", ["a  ", "b"]),
    ],
)
def test_the_lines_that_say_something(text: str, kind: str, lines: list[str]) -> None:
    assert [line.text for line in iterate_code_lines(text, kind)] == lines


def test_a_form_feed_ends_no_line() -> None:
    assert [line.text.strip() for line in iterate_code_lines("a\x0cb\r\nc\u2028d\re", "shell")] == [
        "a\x0cb",
        "c\u2028d",
        "e",
    ]


def test_a_place_in_a_continued_line_is_that_of_the_file() -> None:
    (line,) = iterate_code_lines("ab \\\n  cd", "shell")
    places = [line.locate_match(line.text.index(word), line.text.index(word) + 2) for word in ("ab", "cd")]
    assert [(place.line, place.column, place.end_column) for place in places] == [(1, 1, 3), (2, 3, 5)]


def search(pattern: str, wanted: str, text: str, kind: str = "shell") -> list[str]:
    """Return the matches as ``line:column-end value``."""
    found = TEXT_SEARCHES[pattern][0](text, kind, wanted)
    return [f"{match.line}:{match.column}-{match.end_column} {match.value}".rstrip() for match in found]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("export A_B=1", ["1:8-11 '1'"]),
        ("ENV A_B 1", ["1:5-8 '1'"]),
        ("A_B: 'x y'", ["1:1-4 'x'"]),
        ('"A_B": "1"', ["1:2-5 '1'"]),
        ("- name: A_B\n  value: '1'", ["1:9-12 '1'"]),
        ("- name: A_B\n  other: '1'", ["1:9-12"]),
        ("echo $A_B", ["1:7-10"]),
        ("x\nA_B=", ["2:1-4"]),
        ("A_BC=1", []),
        ("XA_B=1", []),
        ("x.A_B=1", []),
        ("# A_B=1", []),
        ("A_B=1\nA_B=2", ["1:1-4 '1'", "2:1-4 '2'"]),
    ],
)
def test_an_environment_variable_with_what_it_is_set_to(text: str, expected: list[str]) -> None:
    assert search("environment", "A_B", text) == expected


@pytest.mark.parametrize(
    ("wanted", "text", "expected"),
    [
        ("torchrun", "torchrun a.py", ["1:1-9"]),
        ("torchrun", "  /usr/bin/torchrun a.py", ["1:3-20"]),
        ("torchrun", "mytorchrun a.py", []),
        ("torchrun", "torchrun.py", []),
        ("torchrun", "torchrun-x", []),
        ("torchrun", "a; torchrun b", ["1:4-12"]),
        ("torchrun --a", "torchrun --b 1 --a 2", ["1:1-19"]),
        ("torchrun --a", "torchrun --b | x --a", []),
        ("torchrun --a", "torchrun --b && x --a", []),
        ("torchrun !--a", "torchrun x.py", ["1:1-9"]),
        ("torchrun !--a", "torchrun --a x.py", []),
        ("torchrun !--a", "torchrun --ab x.py", ["1:1-9"]),
        ("python -m torch.a", "python3.11 -m torch.a", ["1:1-22"]),
        ("python -m torch.a", "python -u -m torch.a", ["1:1-21"]),
        ("python -m torch.a", "python x.py -m torch.a", []),
        ("python -m torch.a", "python -m torch.a.b", []),
        ("torchrun --a", '["torchrun", "--a"]', ["1:3-18"]),
        ("torchrun --a", "torchrun \\\n  --a", ["1:1-16"]),
        ("torchrun --a", "# torchrun --a", []),
    ],
)
def test_a_command(wanted: str, text: str, expected: list[str]) -> None:
    assert search("command", wanted, text) == expected


@pytest.mark.parametrize(
    ("wanted", "text", "expected"),
    [
        ("numpy<2", "numpy>=1.26,<2", ["1:1-15"]),
        ("numpy<2", "numpy>=2.0", []),
        ("numpy<2", "numpy==1.26.4", ["1:1-14"]),
        ("numpy<2", '"numpy[x] ~= 1.26"', ["1:2-18"]),
        ("numpy<2", "Numpy<1.25", ["1:1-11"]),
        ("numpy<2", "xnumpy<1.25", []),
        ("numpy<2", "numpy", []),
        ("numpy", "numpy", ["1:1-6"]),
        ("numpy", '  "numpy",  # for x', ["1:4-9"]),
        ("numpy", "numpy-quaternion", []),
        ("numpy", "the numpy way", []),
        ("my-lib<2", "my_lib==1.0", ["1:1-12"]),
        ("my-lib<2", "my.lib==1.0", ["1:1-12"]),
        ("my-lib<2", "mylib==1.0", []),
        ("numpy<2", 'name = "numpy"\nversion = "1.26.4"', ["2:1-19"]),
        ("numpy<2", 'name = "numpy"\nversion = "2.1.0"', []),
        ("numpy<2", 'name = "other"\nversion = "1.26.4"\n# numpy', []),
        ("python<3.10", 'requires-python = ">=3.9"', ["1:1-25"]),
        ("python<3.10", 'requires-python = ">=3.10"', []),
        ("python<3.10", "python_requires='>=3.8, <4'", ["1:1-27"]),
        ("python<3.10", "python-version: '3.9'", ["1:1-21"]),
        ("python<3.10", "python-version: '3.10'", []),
        ("python<3.10", "FROM python:3.9-slim", ["1:6-16"]),
        ("python<3.10", "FROM python:3.12-slim", []),
        ("python<3.10", 'python = "^3.9"', ["1:1-15"]),
        ("python<3.10", "opencv-python>=3.4", []),
        ("python<3.10", "python=3.9.*", ["1:1-13"]),
        ("numpy<2", "numpy<1.25; python_version<'3.10'", ["1:1-11"]),
        ("numpy!=1.5", "numpy==1.5", []),
        ("numpy>1.5", "numpy<=1.5.2", []),
        ("numpy>1.5", "numpy>=1.5.2", ["1:1-13"]),
        ("numpy>1.5", "numpy<=1.5", []),
        ("numpy<2", "numpy==abc", []),
        ("numpy<2", 'name = "numpy"\nversion = "1.x!"', []),
        ("numpy==1.99", "numpy<2", []),
        ("numpy==1.99", "numpy==1.99", ["1:1-12"]),
        ("numpy!=1.5.*", "numpy>=1.5,<1.8", []),
        ("numpy!=1.5.*", "numpy>=1.6,<1.8", ["1:1-16"]),
        ("numpy!=1.5.*", "numpy>=1.5,<1.6", []),
        ("numpy>=1.8", "numpy>=1.5,<1.8", []),
        ("numpy<1.5", "numpy!=0.*", []),
        ("numpy<1.20", "numpy>1.19", []),
        ("numpy<1.20", "numpy>1.18,<1.19", ["1:1-17"]),
        ("typing-extensions<4.13", "typing_extensions>=4.5.0", []),
        ("typing-extensions<4.13", "typing-extensions~=4.0", []),
        ("typing-extensions<4.13", "typing-extensions~=4.12.0", ["1:1-26"]),
        ("python<3.11", "requires-python = '>3.9, !=3.10.*'", ["1:1-34"]),
    ],
)
def test_a_requirement_whose_versions_are_asked_for(wanted: str, text: str, expected: list[str]) -> None:
    assert search("requirement", wanted, text, "metadata") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("--index-url https://download.pytorch.org/whl/cu118", ["1:21-51"]),
        ("https://download.pytorch.org/whl/nightly/cu118", ["1:9-47"]),
        ("torch==2.6.0+cu118", ["1:12-19"]),
        ("https://download.pytorch.org/whl/cu1180", []),
        ("cu118", []),
        ("# torch==2.6.0+cu118", []),
    ],
)
def test_a_wheel_index(text: str, expected: list[str]) -> None:
    assert search("index", "cu118", text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("#include <a/b.h>", ["1:1-17"]),
        ('#  include "a/b.h"', ["1:1-19"]),
        ("#include <xa/b.h>", []),
        ("#include <a/b.hpp>", []),
        ("// #include <a/b.h>", []),
        ("int a; // <a/b.h>", []),
    ],
)
def test_an_include(text: str, expected: list[str]) -> None:
    assert search("include", "a/b.h", text, "cpp") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x = at::f(1);", ["1:5-10"]),
        ("x = f(1);", []),
        ("using namespace at;\nx = f(1);", ["2:5-6"]),
        ("namespace at { g(); f(); }", ["1:21-22"]),
        ("using at::f;\nf(1);", ["1:11-12", "2:1-2"]),
        ("x = other::at::f2(1);", []),
        ("// at::f", []),
        ("tat::f()", []),
    ],
)
def test_a_symbol_of_cpp_with_and_without_its_namespace(text: str, expected: list[str]) -> None:
    assert search("symbol", "at::f", text, "cpp") == expected


@pytest.mark.parametrize(
    ("flag", "text", "kind", "expected"),
    [
        ("-std=c++17", "g++ -std=c++17 a.cpp", "shell", ["1:5-15"]),
        ("-std=c++17", "g++ x-std=c++17", "shell", []),
        ("USE_A", "cmake -DUSE_A=1", "shell", ["1:7-14"]),
        ("USE_A", "#ifdef USE_A", "cpp", ["1:8-13"]),
        ("USE_A", "USE_AB", "shell", []),
        ("CMAKE_CXX_STANDARD 17", "set(CMAKE_CXX_STANDARD 17)", "shell", ["1:5-26"]),
        ("CMAKE_CXX_STANDARD 17", "-DCMAKE_CXX_STANDARD=17", "shell", ["1:1-24"]),
        ("CMAKE_CXX_STANDARD 17", "set(CMAKE_CXX_STANDARD 20) # 17", "shell", []),
    ],
)
def test_a_build_flag(flag: str, text: str, kind: str, expected: list[str]) -> None:
    assert search("build", flag, text, kind) == expected


@pytest.mark.parametrize(("name", "expected"), [("My_Lib", "my-lib"), ("a.-_b", "a-b"), ("a", "a")])
def test_the_name_of_a_distribution(name: str, expected: str) -> None:
    assert normalize_name(name) == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("a>=1", [("a", ">=1")]),
        ("a>=1,<2  b==3", [("a", "<2,>=1"), ("b", "==3")]),
        ("python-requires = '>=3.9'", []),
        ("a@b.com>=1", []),
        ("requires-python = '3.9'", [("python", "==3.9.*")]),
        ("python = '~3.9, <3.12'", [("python", "~3.9,<3.12")]),
        ("x-python==3.9", []),
    ],
)
def test_the_requirements_of_a_line(line: str, expected: list[tuple[str, str]]) -> None:
    assert [(name, versions) for _, _, name, versions in parse_requirements(line)] == expected


@pytest.mark.parametrize(
    ("pattern", "kinds"),
    [
        ("environment", "metadata shell"),
        ("command", "metadata shell"),
        ("requirement", "metadata shell"),
        ("index", "metadata shell"),
        ("include", "cpp"),
        ("symbol", "cpp"),
        ("build", "cpp metadata shell"),
    ],
)
def test_the_files_that_a_pattern_reads(pattern: str, kinds: str) -> None:
    assert " ".join(sorted(TEXT_SEARCHES[pattern][1])) == kinds


def test_a_gap_in_a_symbol_of_cpp_ends_with_the_statement() -> None:
    text = "AT_DISPATCH_ALL_TYPES(x.type(), [&] {});\nAT_DISPATCH_ALL_TYPES(x.scalar_type(), [&] {}); y.type(),\n"
    assert search("symbol", "AT_DISPATCH_*.type(),", text, "cpp") == ["1:1-32"]
