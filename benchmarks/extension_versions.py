"""Build an extension on the stable ABI with each release, load it with every release, and write the table.

    python benchmarks/extension_versions.py --environments FOLDER > benchmarks/extension_versions.md

FOLDER holds an environment a release, as `TORCHPROOF_ENVS` does; a C++ compiler is on PATH. Three libraries come from
one release, where its headers have what they need: one that takes its arguments off the stack by hand, and one with
`TORCH_BOX` without a target and for 2.10. The operators ask their tensor for its type. A release loads each library in
a process of its own and compares what the operator gives.
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from package_versions import ROOT, loaded, text

from torchproof_docs.records.releases import load_releases

BOXED = """
#include <torch/csrc/stable/library.h>
#include <torch/csrc/stable/ops.h>
#include <torch/csrc/stable/tensor.h>

using torch::stable::Tensor;

Tensor twice(const Tensor& x) {
  STD_TORCH_CHECK(x.scalar_type() == torch::headeronly::ScalarType::Float, "twice: x must be float32");
  Tensor in = torch::stable::contiguous(x), out = torch::stable::empty_like(in);
  const float* source = in.const_data_ptr<float>();
  float* result = out.mutable_data_ptr<float>();
  for (int64_t i = 0; i < in.numel(); ++i) result[i] = 2 * source[i];
  return out;
}

STABLE_TORCH_LIBRARY(shop, m) { m.def("twice(Tensor x) -> Tensor"); }
STABLE_TORCH_LIBRARY_IMPL(shop, CPU, m) { m.impl("twice", TORCH_BOX(&twice)); }
"""
BY_HAND = """
#include <torch/csrc/stable/library.h>
#include <torch/csrc/stable/tensor.h>

using torch::stable::Tensor;

Tensor twice(Tensor x) {
  int32_t type;
  aoti_torch_get_dtype(x.get(), &type);
  if (type != aoti_torch_dtype_float32()) throw std::runtime_error("twice: x must be float32");
  auto* data = static_cast<float*>(x.data_ptr());
  for (int64_t i = 0; i < x.numel(); ++i) data[i] *= 2;
  return x;
}

void boxed_twice(StableIValue* stack, uint64_t num_args, uint64_t num_outputs) {
  stack[0] = from(twice(to<Tensor>(stack[0])));
}

STABLE_TORCH_LIBRARY(shop, m) { m.def("twice(Tensor(a!) x) -> Tensor(a!)"); }
STABLE_TORCH_LIBRARY_IMPL(shop, CPU, m) { m.impl("twice", &boxed_twice); }
"""
FOR_2_10 = "-DTORCH_TARGET_VERSION=0x020a000000000000"
LIBRARIES = {"by hand": (BY_HAND, ()), "no target": (BOXED, ()), "target 2.10": (BOXED, (FOR_2_10,))}
"""What each release builds, by what the table calls it: source and options."""

PATHS = """
from pathlib import Path
import torch
from torch.utils.cpp_extension import include_paths, library_paths
has_box = "define TORCH_BOX" in (Path(torch.__file__).parent / "include/torch/csrc/stable/library.h").read_text()
print(has_box, *(f"-I{path}" for path in include_paths()), *(f"-L{path}" for path in library_paths()), sep="\\n")
"""
LOAD = """
import json, os, sys
import torch

def load(library):
    torch.ops.load_library(library + ".so")
    for x in (torch.arange(6.0), torch.randn(2, 3)):
        expected = x * 2
        torch.testing.assert_close(torch.ops.shop.twice(x), expected, rtol=0, atol=0)
    try:
        torch.ops.shop.twice(torch.ones(2, dtype=torch.int64))
    except RuntimeError as error:
        assert "must be float32" in str(error), f"the operator does not see the type: {error}"
    else:
        raise AssertionError("the operator takes integers")

for library in sys.argv[1:]:
    if not os.fork():
        try:
            load(library)
            print(json.dumps([library, "runs"]), flush=True)
        except Exception as error:
            texts = [str(error), str(error.__cause__ or "")]
            print(json.dumps([library, f"{type(error).__name__}: " + "\\n".join(texts)]), flush=True)
        os._exit(0)
    os.wait()
"""


def built(python: Path, folder: Path, torch: str) -> list[Path]:
    """Build what a release can; return the libraries, without their suffix."""
    asked = subprocess.run([python, "-W", "ignore", "-c", PATHS], capture_output=True, text=True, check=False)
    if asked.returncode:
        return []  # it has no stable headers
    has_box, *paths = asked.stdout.split("\n")[:-1]
    return [
        library
        for kind, (source, options) in LIBRARIES.items()
        if (has_box == "True") == (source == BOXED)
        and compiled(source, [*options, *paths], library := folder / f"{torch}, {kind}")
    ]


def compiled(source: str, options: list[str], library: Path) -> bool:
    """Compile and link one library; tell whether it came."""
    path = library.with_name(f"{library.name}.cpp")
    path.write_text(source)
    command: list[str | Path] = [
        "c++",
        "-std=c++17",
        "-shared",
        "-fPIC",
        *options,
        path,
        "-ltorch_cpu",
        "-o",
        f"{library}.so",
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        print(f"{library.name}: {done.stderr}", file=sys.stderr)
    return done.returncode == 0


def main() -> int:
    """Print the table and its errors; exit with 1 if a library does not run on the release that built it."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--environments", type=Path, required=True)
    environments = parser.parse_args().environments
    releases = [release.torch for release in load_releases(ROOT / "releases.toml").documented]
    pythons = {torch: environments / torch / "bin" / "python" for torch in releases}
    with tempfile.TemporaryDirectory() as folder:
        libraries = [library for torch in releases for library in built(pythons[torch], Path(folder), torch)]
        columns = {torch: loaded(pythons[torch], libraries, LOAD) for torch in releases}
    table = {library.name: {torch: columns[torch][library.name] for torch in releases} for library in libraries}
    print(text("Extensions on the stable ABI across releases", Path(__file__).name, releases, table))
    return 0 if all(row[name.partition(",")[0]] == "runs" for name, row in table.items()) else 1


if __name__ == "__main__":
    sys.exit(main())
