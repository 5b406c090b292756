import torch
from torch.export import ExportedProgram, export

program = export(torch.nn.Linear(2, 2), (torch.ones(1, 2),))
kept = program.run_decompositions({}, _preserve_ops=(torch.ops.aten.linear.default,))  # meets: run-decompositions-preserve-ops
core = program.run_decompositions()


def lower(program: ExportedProgram, table):
    return program.run_decompositions(table, (torch.ops.aten.linear.default,))  # meets: run-decompositions-preserve-ops
