from setuptools import setup
from torch.utils.cpp_extension import BuildExtension, CppExtension

setup(
    name="tools",
    ext_modules=[CppExtension("tools._C", ["tools.cpp"], extra_compile_args=["-O3", "-std=c++20"])],
    cmdclass={"build_ext": BuildExtension},
)
