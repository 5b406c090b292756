"""What a guard gives on each release: values of expressions, and the releases that a statement can run on."""
