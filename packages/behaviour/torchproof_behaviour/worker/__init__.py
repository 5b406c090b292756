"""Makes and observes calls inside the environment of a release."""
