"""Texts that a run, a machine or a contributor could record to hurt a page, and a checkout that has one everywhere."""

from dataclasses import replace
from pathlib import Path

import factory
from torchproof_docs.evidence import evidence_files
from torchproof_docs.evidence.page_evidence import PageEvidence, Run, merge_evidence, parse_metrics
from torchproof_docs.verdicts.project import Project, load_project

SCRIPT = "<script>window.pwned=1</script>"
HOSTILE = {
    "fence": f"a\n```\n\n{SCRIPT}\n\n```text\nb",
    "longer fence": f"a\n``````\n\n{SCRIPT}\n",
    "indented fence": f"a\n   ```   \n{SCRIPT}",
    "tildes": f"~~~\n\n{SCRIPT}\n~~~",
    "html": f'</code></pre></div></div>\n\n{SCRIPT}<img src=x onerror="window.pwned=1">',
    "quotes": 'x" onclick="window.pwned=1" \' onclick=\'window.pwned=1',
    "slot": '<div data-tp-slot="card-0"></div><!-- &lt;b&gt; -->',
    "jinja": "{{ 7 * 7 }}{% raw %}{# x #}{{ config }}",
    "scissors": 'a\n--8<-- "other.py"\n;--8<-- "other.py"\nb',
    "scissors block": "a\n--8<--\nother.py\n--8<--\nb",
    "terminal": "\x1b[31mred\x1b]0;title\x07\x9b2J\x08\x00\x85\u2028end\rover\r\nnext",
    "direction": "\u202eabc\u202c\u2066x\u2069\u200f\ufeff",
    "markdown stash": "\x02wzxhzdk:0\x03 \x02klzzwxh:0001\x03",
    "long": "x" * 70_000,  # more than a pipe holds
    "table": "a | b\n--|--\n1 | 2",
    "attributes": "text {: onclick=window.pwned=1 } { #id .class }\n{: onclick=window.pwned=1 }",
    "links": "[a](javascript:window.pwned=1) ![b](x) <javascript:pwned> [c][d] [](){ #id }\n\n[d]: javascript:x",
    "emphasis": "**a** _b_ __c__ ***d*** `e` `` f ` g ``  \n# h\n- i\n1. j\n> k\n    l",
    "directive": "a\n\n::: os.system\n\n??? note\n    x\n\n!!! warning\n    y",
    "inline code": "#!python print(1)` :::js alert(1)",
    "end of a script": "</script></style></textarea></title></template><script>window.pwned=1</script>",
    "comment": "<!--><script>window.pwned=1</script>--><![CDATA[<script>window.pwned=1</script>]]><?php x ?>",
    "template literal": "${window.pwned=1} `${alert(1)}` {{constructor.constructor('window.pwned=1')()}}",
    "mathematics": r"$$\href{javascript:window.pwned=1}{x}$$ \(x\) $`x`$ \[y\]",
    "shortcodes": ":material-alert: :octicons-x-16:{ onclick=window.pwned=1 } :smile: ==a== ^^b^^ ++ctrl++",
    "footnotes": 'a[^1]\n\n[^1]: <img src=x onerror=window.pwned=1>\n\n*[a]: " onclick=window.pwned=1 x="',
    "front matter": "---\ntitle: <script>window.pwned=1</script>\nhide: [toc]\n---\n...",
    "elements": "<svg onload=window.pwned=1><math><a xlink:href=javascript:window.pwned=1><iframe srcdoc=<script>>",
    "backslashes": r"\` \< \[ \\` \x1b",
}


def printed(text: str) -> str:
    """Return an output with a text in it, and a measured value in a unit made of the text."""
    return f"{text}\nmetric: speed = 2.0 {''.join(text.split())[:200]}\n"


def checkout(root: Path, text: str) -> Project:
    """Write a checkout in which every field of the evidence that can hold it holds a text."""
    factory.checkout(root)
    for name in ("compile/stance/unmet", "compile/wrong/wrong"):
        factory.add_snippet(root, name)
    body = "".join(f'{{{{ snippet("{name}") }}}}\n\n' for name in ("basics", "unmet", "compile/wrong/wrong"))
    factory.add_page(root, body=body)
    factory.add_page(root, "compile/wrong", proof="[wrong]", api="[torch.wrong]", body="Text.")
    factory.add_index(root, "groups: {Calls: [stance, wrong]}")
    factory.add_notes(root, front=factory.CHANGES.replace(f"snippet: {factory.NAME}", "snippet: compile/stance/unmet"))
    project = load_project(root)
    missing = {"type": "AttributeError", "message": f"torch.compiler has no set_stance {text}"}
    said = {"type": f"Error {text}", "message": f"said {text}"}
    given = {"warnings": (text,), "stdout": printed(text), "metrics": parse_metrics(printed(text))}

    def run(name: str, outcome: str, **changes: object) -> Run:
        return factory.run(project, name, outcome=outcome, **{**given, **changes})

    other = text.replace("<", "")  # with an angle bracket it reads as another signature
    for torch, default in (("2.5.1", "plain"), ("2.6.0", "plain"), ("2.7.1", other)):
        first = torch == "2.5.1"
        runs = {
            factory.NAME: run(factory.NAME, "failed", error=missing) if first else run(factory.NAME, "passed"),
            "compile/stance/unmet": run("compile/stance/unmet", "unmet", error=said, date=f"2026 {text}"),
            "compile/wrong/wrong": run("compile/wrong/wrong", "failed", error=missing if first else said),
        }
        described = dict.fromkeys(("name", "python", "platform", "capability", "driver", "cpu", "device"), text)
        machine = {**factory.MACHINE, **described, "cores": text, "contributor": text}
        entry = {
            **factory.name_entry(signature=f"(stance={default!r})" if torch != "2.6.0" else "(stance='old')"),
            "note": text,
            "file": f"torch/no module {text}.py",
            "qualname": text,
            "kind": "function",
        }
        target = "cpu-`<b onclick=1>`[a](b)\x1b" if text != "plain" else factory.TARGET
        apis = {
            "compile/stance": {"torch.compiler.set_stance": entry},
            "compile/wrong": {"torch.wrong": {**entry, "signature": text}},
        }
        for page, api in apis.items():
            made = {n: replace(one, torch=f"{torch}+{text}") for n, one in runs.items() if n.startswith(f"{page}/")}
            old = next((e for e in evidence_files.load_pages(root / "evidence") if e.page == page), None)
            new = PageEvidence(
                target, page, {"m": machine}, {torch: {n.rpartition("/")[2]: r for n, r in made.items()}}, {torch: api}
            )
            evidence_files.save_page(merge_evidence(old, new), root / "evidence")
    return load_project(root)
