"""Makes the snippets tests, also in a bare checkout where torchproof is not installed."""

pytest_plugins = ("torchproof_docs.pytest_plugin",)
