from torch import export as te


def restore(path):
    program = te.load(path)  # meets: export-file-format
    te.save(program, path)
    return program.module()
