from torch.fx.passes.graph_transform_observer import GraphTransformObserver


class Counter(GraphTransformObserver):
    created = 0

    def on_node_creation(self, node):  # meets: graph-transform-observer
        self.created += 1

    def on_node_erase(self, node):  # meets: graph-transform-observer
        self.created -= 1

    def report(self):
        return self.created


def fuse(graph_module):
    with GraphTransformObserver(graph_module, "fuse"):
        graph_module.recompile()
