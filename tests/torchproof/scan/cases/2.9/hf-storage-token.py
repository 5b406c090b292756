import os

from torch.distributed.checkpoint import HuggingFaceStorageReader, HuggingFaceStorageWriter

token = os.environ.get("HF_TOKEN")
reader = HuggingFaceStorageReader("hf://me/model", token=token)  # meets: hf-storage-token
positional = HuggingFaceStorageReader("hf://me/model", token)  # meets: hf-storage-token
writer = HuggingFaceStorageWriter("hf://me/model", token=token, save_sharded=True)  # meets: hf-storage-token
plain = HuggingFaceStorageWriter("checkpoint", fqn_to_index_mapping={"weight": 1})
