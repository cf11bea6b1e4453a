"""Notebooks that readers download run outside the repository: those whose code has changed since they were last seen to."""
from tools import downloads


def test_changed_downloads_run(): assert not downloads.main([], changed=True)
