"Packaging of mlbook: everything is read from settings.ini."
import re
from configparser import ConfigParser
from pathlib import Path
from setuptools import find_packages, setup

here = Path(__file__).parent
ini = ConfigParser(); ini.read(here/'settings.ini', encoding='utf8')
s = ini['DEFAULT']
extras = {k: s[f'{k}_requirements'].split() for k in ('fast', 'book', 'scale', 'quarto', 'bench', 'dev')}
python = s['min_python']
readme = here/'README.md'


def for_pypi(text):
    "The README with links that work away from the repository: files there, pictures as they are."
    def there(m):
        path = 'README.md'*m[3].startswith('#') + m[3]
        return f"{m[1]}[{m[2]}]({s['git_url']}/{'raw' if m[1] else 'blob'}/{s['branch']}/{path})"
    return re.sub(r'(!?)\[([^\]]*)\]\((?![a-z]+:)([^()\s]+)\)', there, text)


setup(
    name=s['lib_name'], version=s['version'], description=s['description'], keywords=s['keywords'],
    author=s['author'], author_email=s['author_email'], url=s['git_url'], license='Apache-2.0',
    long_description=for_pypi(readme.read_text(encoding='utf8')) if readme.exists() else s['description'],
    long_description_content_type='text/markdown',
    packages=find_packages(include=[s['lib_path'], s['lib_path']+'.*']), package_data={s['lib_path']: ['datasets/*', '*.pyi', '*.jsonl', 'py.typed']},
    python_requires=f'>={python}', install_requires=s['requirements'].split(), extras_require=extras,
    classifiers=['Development Status :: 3 - Alpha', 'Intended Audience :: Education', 'Intended Audience :: Science/Research',
                 'Programming Language :: Python :: 3', 'Topic :: Scientific/Engineering'],
    entry_points={'nbdev': [f"{s['lib_name']}={s['lib_path']}._modidx:d"]}, zip_safe=False,
)
