from torch.ao.quantization.pt2e import graph_utils as gu


def visit(gm):
    for name, sub, node in gu.get_control_flow_submodules(gm):  # meets: control-flow-submodules
        visit(sub)
    return gu.find_sequential_partitions(gm, [])
