"""PyTorch's changes release by release, every claim proved by a recorded run."""
