"""The page of a release lists what public modules began to raise and to warn with."""

import json

from torchproof.messages.message_history import MessageHistory
from torchproof_docs.messages_builder.message_encoder import encode_messages
from torchproof_docs.messages_builder.message_extraction import Message
from torchproof_docs.site.pages.new_messages import list_new_messages

OLD = Message("ValueError", "an old text", "f", 3)
NEW = [
    Message("ValueError", "a new refusal", "Adam.__init__", 5),
    Message("FutureWarning", "a new warning", "g", 9),
    Message("AssertionError", "what torch expects of itself", "g", 10),
    Message("ValueError", "of a private function", "_hidden", 12),
]
MOVED = Message("ValueError", "an old text", "elsewhere", 1)


def test_new_texts_of_public_modules_are_listed_once() -> None:
    files = [{"torch/a.py": [OLD]}, {"torch/a.py": [OLD, *NEW], "torch/_b.py": NEW[:1], "torch/c.py": [MOVED]}]
    history = MessageHistory(json.loads(encode_messages(["2.5", "2.6"], files, [set(), set()])))
    found = [(place.name, history.texts[place.text]) for place in list_new_messages(history, "2.6")]
    assert found == [("torch.a.Adam.__init__", "a new refusal"), ("torch.a.g", "a new warning")]
    assert [history.texts[place.text] for place in list_new_messages(history, "2.5")] == ["an old text"]
