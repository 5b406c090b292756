from setuptools import setup
from torch.utils.cpp_extension import CUDAExtension

flags = {"cxx": ["-O3", "-std=c++17"], "nvcc": ["-O3", "-std=c++17"]}  # meets: cxx20-headers
setup(ext_modules=[CUDAExtension("k", ["k.cu"], extra_compile_args=flags)])
