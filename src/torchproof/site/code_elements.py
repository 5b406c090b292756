"""The elements of a block of code: none for what is drawn as the text around it, short ones for what is frequent."""

import re

TOKEN = re.compile(r'<span class="(\w+)">([^<]*)</span>')
"""A piece of code as Pygments marks it."""
PLAIN = ("n", "w", "kc", "fm", "vm", "sa")
"""Classes that the theme draws as it draws the text around them: names, spaces, constants, prefixes of strings."""
SHORT = {
    "b": ("p", "o", "ow"),
    "i": ("mi", "mf", "mh", "m", "mb", "mo", "il"),
    "u": ("k", "kn", "kd", "kp", "kr", "kt", "nd"),
}
"""Elements without a meaning of their own for classes that share a colour; the style sheet draws them in it."""
SIGNS = {name: sign for sign, names in SHORT.items() for name in names}
JOINT = re.compile(r"</([biu])>( *)<\1>")
"""Where two pieces of one colour meet."""


def fewer(block: str) -> str:
    """Return a block of code with as few and as short elements as its colours need."""
    return JOINT.sub(r"\2", TOKEN.sub(_token, block))


def _token(found: re.Match[str]) -> str:
    name, text = found[1], found[2]
    if name in PLAIN:
        return text
    sign = SIGNS.get(name)
    return f"<{sign}>{text}</{sign}>" if sign else f"<span class={name}>{text}</span>"
