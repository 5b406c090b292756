"""Decorators crossed with transforms over small modules with edge inputs, one release after the other."""
