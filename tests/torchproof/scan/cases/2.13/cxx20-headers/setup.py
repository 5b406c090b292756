from setuptools import setup
from torch.utils.cpp_extension import BuildExtension, CppExtension

setup(
    name="shop",
    ext_modules=[
        CppExtension(
            "shop._C",
            ["shop.cpp"],
            extra_compile_args=["-O3", "-std=c++17"],  # meets: cxx20-headers
        )
    ],
    cmdclass={"build_ext": BuildExtension},
)
