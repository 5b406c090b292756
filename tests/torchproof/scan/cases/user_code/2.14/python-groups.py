from torch._C._distributed_c10d import ProcessGroup


class FakeGroup(ProcessGroup):
    def new_group(self, ranks, timeout, *args):  # meets: python-groups
        return FakeGroup(0, len(ranks))
