pip install torch --index-url https://download.pytorch.org/whl/cu128  # meets: cuda-12-8
pip install torch --index-url https://download.pytorch.org/whl/cu126
