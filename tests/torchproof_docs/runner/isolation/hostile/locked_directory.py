# /// script
# dependencies = ["torch>=2.5"]
# ///
"""Makes its directories unwritable and leaves files in them."""

import os
import tempfile

with open("file", "w") as file:
    file.write("kept")
os.mkdir("deep")
open("deep/file", "w").close()
os.chmod("deep", 0)
os.chmod(os.getcwd(), 0)
os.chmod(tempfile.gettempdir(), 0)
assert True
