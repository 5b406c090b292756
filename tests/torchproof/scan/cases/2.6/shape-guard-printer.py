import sympy
from torch.fx.experimental import symbolic_shapes
from torch.fx.experimental.symbolic_shapes import ShapeEnv

printer = symbolic_shapes.ShapeGuardPrinter({}, str, {})  # meets: shape-guard-printer
print(printer.doprint(sympy.Symbol("s0") > 2))
shapes = ShapeEnv()
