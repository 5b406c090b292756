"""The packages that are used together with torch and whose names are kept: a file each, by the releases of torch."""

from pathlib import Path

from torchproof.history.name_history import DATA_FOLDER

# The folder of the files in a checkout.
PARTNER_FOLDER = Path("history", "partners")
# How the file of a package calls the rule that pairs its versions with torch by their days.
BY_DAY = "uploaded-after-torch"


def find_partner_files(folder: Path) -> dict[str, Path]:
    """Return the files of a folder of data by the package that each is about; none in a package without them."""
    return {path.stem: path for path in sorted((folder / PARTNER_FOLDER.name).glob("*.json"))}


# The packages with a history of names: torch, and those that this installation has a file of.
PACKAGES = frozenset({"torch", *find_partner_files(DATA_FOLDER)})


def has_history(path: str) -> bool:
    """Return True if a dotted path is one of torch, or of another package whose names are kept."""
    return path.partition(".")[0] in PACKAGES
