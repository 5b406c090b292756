#!/bin/sh
python -m torch.utils.model_dump model.pt > model.html  # meets: model-dump
python -m torch.utils.collect_env
