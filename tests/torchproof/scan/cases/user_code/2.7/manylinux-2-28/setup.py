from setuptools import setup
from torch.utils.cpp_extension import BuildExtension, CppExtension

setup(
    name="ops",
    ext_modules=[
        CppExtension(
            "ops",
            ["ops.cpp"],
            extra_compile_args=["-O3", "-D_GLIBCXX_USE_CXX11_ABI=0"],  # meets: manylinux-2-28
        )
    ],
    cmdclass={"build_ext": BuildExtension},
)
