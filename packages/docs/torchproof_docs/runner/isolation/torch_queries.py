"""Asks the installed torch in a fork of the zygote: what the machine is, and what dotted names are."""

import os
import warnings
from dataclasses import asdict

from torchproof_docs.runner.devices.machine import detect_machine
from torchproof_docs.runner.isolation import snippet_process
from torchproof_docs.runner.lookups.api_lookup import look_up_name


def report_machine(job: snippet_process.Job) -> None:
    """Report the machine, and end this process."""
    snippet_process.apply_environment(job["environment"])
    machine = asdict(detect_machine())
    snippet_process.write_report(job, machine=machine | {"offers": sorted(machine["offers"])})
    os._exit(0)


def report_names(job: snippet_process.Job) -> None:
    """Report what the dotted names of a job are, and end this process."""
    snippet_process.apply_environment(job["environment"])
    with warnings.catch_warnings():
        entries = {name: asdict(look_up_name(name)) for name in job["names"]}
    snippet_process.write_report(job, entries=entries)
    os._exit(0)
