"""The formats of a result: text, JSON, SARIF, GitHub, JUnit."""
