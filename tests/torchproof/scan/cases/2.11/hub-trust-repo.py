import torch

model = torch.hub.load("ultralytics/yolov5", "yolov5s")  # meets: hub-trust-repo
entries = torch.hub.list("snakers4/silero-vad")  # meets: hub-trust-repo
text = torch.hub.help("snakers4/silero-vad", "silero_vad", force_reload=True)  # meets: hub-trust-repo

trusted = torch.hub.load("ultralytics/yolov5", "yolov5s", trust_repo=True)
local = torch.hub.load("checkouts/yolov5", "yolov5s", source="local")
