from setuptools import setup
from torch.utils.cpp_extension import BuildExtension, CppExtension

flags = ["-O3", "-DTORCH_TARGET_VERSION=0x020a000000000000"]  # meets: abi-target
limited = ["-O3", "-DPy_LIMITED_API=0x030a0000"]
setup(
    name="shop",
    ext_modules=[CppExtension("shop._C", ["shop.cpp"], extra_compile_args=flags + limited)],
    cmdclass={"build_ext": BuildExtension},
)
