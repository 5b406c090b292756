from torch.distributed import ProcessGroup


class Mesh(ProcessGroup):
    def getBackendName(self) -> str:
        return "mesh"

    def new_group(self, ranks, timeout=None, pg_options=None, group_name=None, group_desc=None):  # meets: python-groups
        return None
