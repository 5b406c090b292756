"""Which docs versions have a page, for a reader who asks one that lacks it."""

from torchproof.judge.project import Project


def page_index(project: Project) -> dict[str, dict[str, str]]:
    """Return title, first and last version of every page that some version lacks, by address below a version."""
    releases = project.releases
    latest = releases.latest.minor
    oldest = releases.documented[0].minor
    found = {}
    for feature in project.features.values():
        since = oldest if feature.since == releases.baseline.minor else feature.since
        found[f"{feature.id}/"] = {"title": feature.title, "since": since, "until": feature.until or latest}
    for minor in project.notes:
        found[f"releases/{minor}/"] = {"title": f"PyTorch {minor}", "since": minor, "until": latest}
    return found
