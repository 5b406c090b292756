"""Makes environments of releases with uv, finds them again, and says what they hold."""
