"""Renders docs versions as folders, has a builder make pages of them, finishes and publishes these."""
