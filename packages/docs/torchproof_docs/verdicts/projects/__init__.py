"""Published projects on every release: causes of what their tests met, and the scan held against them."""
