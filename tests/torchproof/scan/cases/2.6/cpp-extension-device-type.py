from setuptools import Extension, setup
from torch.utils import cpp_extension

setup(
    name="kernels",
    ext_modules=[
        Extension(
            "kernels",
            ["kernels.cpp"],
            include_dirs=cpp_extension.include_paths(cuda=True),  # meets: cpp-extension-device-type
            library_dirs=cpp_extension.library_paths(True),  # meets: cpp-extension-device-type
        ),
        Extension("plain", ["plain.cpp"], include_dirs=cpp_extension.include_paths()),
    ],
)
