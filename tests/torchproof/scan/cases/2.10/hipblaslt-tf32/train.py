import os

os.environ["HIPBLASLT_ALLOW_TF32"] = "1"  # meets: hipblaslt-tf32
os.environ["HIP_VISIBLE_DEVICES"] = "0"
