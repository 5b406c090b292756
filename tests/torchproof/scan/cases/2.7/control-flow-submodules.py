from torch.ao.quantization.pt2e import graph_utils


def submodules(graph_module):
    return graph_utils.get_control_flow_submodules(graph_module)  # meets: control-flow-submodules


def pattern():
    return graph_utils.get_equivalent_types()
