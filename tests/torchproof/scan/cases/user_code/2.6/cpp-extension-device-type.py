from setuptools import setup
from torch.utils import cpp_extension as ext

USE_CUDA = True
dirs = ext.include_paths(cuda=USE_CUDA)  # meets: cpp-extension-device-type
libs = ext.library_paths(True)  # meets: cpp-extension-device-type
plain = ext.include_paths()
setup(name="ops", cmdclass={"build_ext": ext.BuildExtension})
