from setuptools import setup
from torch.utils.cpp_extension import BuildExtension, CUDAExtension

setup(
    name="fused_ops",
    ext_modules=[
        CUDAExtension(
            "fused_ops",
            ["fused.cpp", "fused.cu"],
            extra_compile_args=["-O3", "-D_GLIBCXX_USE_CXX11_ABI=0"],  # meets: cxx11-abi-extra-wheels
            define_macros=[("NDEBUG", "1")],
        )
    ],
    cmdclass={"build_ext": BuildExtension},
)
