import os

from torch.distributed import config

os.environ["TORCH_DISTRIBUTED_PIPELINE_PER_DIRECTION_P2P"] = "1"  # meets: pipeline-p2p
config.pipeline_per_direction_p2p = True  # meets: pipeline-p2p
config.use_torchcomms = False
