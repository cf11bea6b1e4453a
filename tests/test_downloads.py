"""What readers download runs for them: the pages that have changed since they were last seen to run (tools/downloads.json)
are run again, outside the repository, with nothing but the wheel and its extra `book`."""
from tools.downloads import main


def test_changed_downloads_run(capfd):
    assert main([], changed=True) == 0, capfd.readouterr().err
