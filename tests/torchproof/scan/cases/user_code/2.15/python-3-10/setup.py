from setuptools import setup

setup(name="x", python_requires=">=3.9", install_requires=["torch"])  # meets: python-3-10
