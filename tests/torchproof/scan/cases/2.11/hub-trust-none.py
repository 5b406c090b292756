import torch

model = torch.hub.load("ultralytics/yolov5", "yolov5s", trust_repo=None)  # meets: hub-trust-none
names = torch.hub.list("ultralytics/yolov5", trust_repo=None)  # meets: hub-trust-none
checked = torch.hub.load("ultralytics/yolov5", "yolov5s", trust_repo="check")
