"""Reports of trials and searches: facts as plain data, then text, Markdown and HTML made of them."""
