"""Files for programs and for the search: Markdown copies, llms.txt, the skill, JSON."""
