"""The table of what ``[tool.torchproof.scan]`` takes, from the description that the scan itself reads by."""

from torchproof.scan.scan_settings import SETTINGS
from torchproof.text_escaping import escape_markup, format_code_cell


def render_settings_table() -> str:
    """Return a row a setting: its key, what it does and a value."""
    rows = [
        f"| {format_code_cell(setting.key)} | {escape_markup(setting.help)} | {format_code_cell(setting.example)} |"
        for setting in SETTINGS.values()
    ]
    return "\n".join(["| key | what it does | such as |", "|---|---|---|", *rows])
