"""What makes a check of a snippet unable to fail, and code on a page that no test runs."""
