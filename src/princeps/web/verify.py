"""The page that checks a saved game, as one HTML file to keep: it needs neither the server nor the network."""

from __future__ import annotations

from ..text import Texts
from .paper import STATIC, TABLE, assets, carried, data_address, module_name, paper

STYLES = ["base", *TABLE, "pages"]
SCRIPT = STATIC / "js" / "pages" / "verify.js"


def verify_page(texts: Texts) -> str:
    files = ["symbols.svg", f"texts/{texts.lang}.json"]
    body = [
        '<main id="main" class="text" tabindex="-1"></main>',
        assets({file: data_address(STATIC / file) for file in files}),
        f'<script type="module">import {{ alone }} from "{module_name(SCRIPT)}"; alone("{texts.lang}");</script>',
    ]
    return paper(texts.lang, texts.say("report.verify"), STYLES, body, carried([SCRIPT]))
