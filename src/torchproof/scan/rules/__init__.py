"""What an upgrade does to a use of torch: one file a rule, registered; findings and change entries."""
