import torch
from torch import nn
from torch.optim.lr_scheduler import CosineAnnealingLR, ReduceLROnPlateau, StepLR

net = nn.Linear(2, 2)
opt = torch.optim.SGD(net.parameters(), lr=0.1)
from torch.onnx import ExportOptions  # expect: TP1
torch.onnx.dynamo_export  # expect: TP1
torch.onnx.enable_fake_mode  # expect: TP1
from torch.onnx.verification import find_mismatch  # expect: TP1
from torch.onnx import OnnxRegistry  # expect: TP1
StepLR(opt, 3, verbose=True)  # expect: TP2
CosineAnnealingLR(opt, T_max=3, verbose=False)  # expect: TP2
torch.export.export_for_training  # expect: TP1
from torch.export import export_for_inference  # expect: TP1
from torch.ao.quantization.quantize_pt2e import prepare_pt2e  # expect: TP1
from torch.ao.quantization.quantizer.xnnpack_quantizer import XNNPACKQuantizer  # expect: TP1
import torch.utils.bottleneck  # expect: TP1
torch.zeros(2, 3, names=("N", "C"))  # expect: TP2
torch.ones(2, 2).refine_names("N", "C")  # expect: TP1
torch.align_tensors  # expect: TP1
torch.vitals_enabled()  # expect: TP1
torch.autograd.profiler.profile(use_cuda=False)  # expect: TP2
from torch.fx.experimental.symbolic_shapes import definitely_true  # expect: TP1
from torch.fx.experimental.symbolic_shapes import hint_int  # expect: TP1
from torch.cuda import MemPoolContext  # expect: TP1
torch.cuda.tunable.write_file  # expect: TP1
from torch.nn.attention.flex_attention import create_nested_block_mask  # expect: TP1
from torch.distributed.tensor.placement_types import kw_only_dataclass  # expect: TP1
StepLR(opt, 3).print_lr(True, 1, 0.1)  # expect: TP1
from torch.utils.benchmark import Optional  # expect: TP1
x = torch.ones(2)
x.has_names()  # expect: TP1
import torch.onnx.symbolic_caffe2  # expect: TP1
from torch.onnx.utils import is_in_onnx_export  # expect: TP1
t = torch.rand(2, 3)
t.rename("a", "b")  # expect: TP1
from torch.multiprocessing.reductions import reduce_event  # expect: TP1
torch.flatten(torch.zeros(2, 3, 4), start_dim=0, end_dim=1, out_dim="x")  # expect: TP2
sched: StepLR = StepLR(opt, 1)
sched.print_lr(True, 1, 0.1)  # expect: TP1
getattr(torch.onnx, "OnnxRegistry")  # expect: TP1
m = torch.ao.quantization
m.move_exported_model_to_eval  # expect: TP1
from torch.utils.dlpack import DLDeviceType
DLDeviceType.kDLGPU  # expect: TP1
import torch.fx.graph_module as gm
gm.reduce_deploy_graph_module  # expect: TP1
from torch.distributed.pipelining.stage import InputInfo  # expect: TP1
from torch.linalg import Tensor  # expect: TP1
torch._inductor.config.c_shim_version  # expect: TP1
torch.cuda.profiler.init  # expect: TP1
