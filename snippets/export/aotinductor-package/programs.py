# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Several exported programs go into one archive and come out by name."""

# --8<-- [start:use]
import torch
from torch.export import export
from torch.export.pt2_archive._package import load_pt2, package_pt2

x = torch.randn(3, 4)
encoder, head = torch.nn.Linear(4, 8), torch.nn.Linear(8, 2)
programs = {"encoder": export(encoder, (x,)), "head": export(head, (encoder(x),))}
package_pt2("models.pt2", exported_programs=programs)

archive = load_pt2("models.pt2")
print(sorted(archive.exported_programs))
# --8<-- [end:use]

loaded = archive.exported_programs
hidden = loaded["encoder"].module()(x)
torch.testing.assert_close(loaded["head"].module()(hidden), head(encoder(x)))
