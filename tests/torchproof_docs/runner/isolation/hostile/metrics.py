# /// script
# dependencies = ["torch>=2.5"]
# ///
"""Prints metrics, and lines that look like one."""

print("metric: compile_speedup = 2.1 x")
print("metric: peak = 1.5e3 MiB")
print("metric: nonsense = 1.2.3 x")
print("a metric: other = 1 x")
assert True
