from torch._dynamo import config

policy = config.side_effect_replay_policy  # meets: side-effect-policy
config.side_effect_replay_policy = "silent"
