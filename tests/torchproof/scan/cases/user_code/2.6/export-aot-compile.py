import torch


def build(net, inputs, dynamic):
    with torch.no_grad():
        so = torch._export.aot_compile(  # meets: export-aot-compile
            net, inputs, dynamic_shapes=dynamic, options={"aot_inductor.output_path": "net.so"}
        )
    runner = torch._export.aot_load(so, device="cpu")  # meets: export-aot-compile
    return runner
