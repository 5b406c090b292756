from torch._dynamo import config

quiet = config.side_effect_replay_policy == "silent"  # meets: side-effect-policy
