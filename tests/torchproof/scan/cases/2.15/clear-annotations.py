from torch.cuda import graph_annotations

graph_annotations.clear_kernel_annotations()  # meets: clear-annotations
with graph_annotations.mark_kernels("forward"):
    pass
found = graph_annotations.get_kernel_annotations()
