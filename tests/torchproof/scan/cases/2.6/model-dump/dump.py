import io

from torch.utils import model_dump

out = io.StringIO()
model_dump.main(["model_dump", "--style", "json", "model.pt"], stdout=out)  # meets: model-dump
skeleton = model_dump.get_inline_skeleton()
