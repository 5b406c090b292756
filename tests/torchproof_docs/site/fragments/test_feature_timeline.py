"""What happened to a feature, release by release."""

from pathlib import Path

import factory
from torchproof_docs.site.fragments import feature_timeline


def test_events_tell_arrival_and_signatures(tmp_path: Path) -> None:
    project = factory.proved(tmp_path)
    told = [
        (event.release.minor, event.text)
        for event in feature_timeline.list_events(project, project.features[factory.ID])
    ]
    assert told == [("2.6", "new"), ("2.7", "`torch.compiler.set_stance`: `force` added")]
