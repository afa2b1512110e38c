"""Finds in plain text what was meant for developers: traces, keys, placeholders, broken letters.

Each function yields pairs: what it is, and the words in which it was found.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

_SERVERS: Final = {
    "a stack trace": re.compile(
        r"Traceback \(most recent call last\)|Stack trace:|^\s+at [\w.$<>]+ ?\(.+:\d+\)"
        r"|File \"[^\"]+\", line \d+|goroutine \d+ \[|Caused by: [\w.]+|Exception in thread"
        r"|Uncaught (?:\w+)?(?:Error|Exception)",
        re.MULTILINE,
    ),
    "an error of a program": re.compile(
        r"\b(?:Fatal error|Parse error|Warning|Notice|Deprecated)\s*: .{1,200}? on line\s+\d"
        r"|(?<=[a-z])(?:Error|Exception): |Undefined (?:variable|index|array key|offset)"
        r"|Call to undefined|Cannot read propert|Whoops, looks like"
        r"|There has been a critical error on this website|Error establishing a database",
    ),
    "an error of a database": re.compile(
        r"SQLSTATE\[|You have an error in your SQL syntax|ORA-\d{5}|psycopg|sqlite3\.\w+Error"
        r"|mysqli?_\w+\(|\bSELECT\s.{1,300}?\sFROM\s+wp_|WordPress database error|ProgrammingError",
        re.DOTALL,
    ),
    "a path of the server": re.compile(
        r"/(?<![\w:/.-]/)(?:home|root|usr|var/www|var/lib|srv|opt|app|tmp|etc|Users|private)"
        r"/[\w./-]*[\w-]+\.(?:py|php|sh|conf|log|sock|env|ya?ml|ini|pyc)\b"
        r"|[A-Z]:\\[\w\\ ]+\.\w+|site-packages/|wp-content/(?:plugins|themes)/[\w/-]+\.php"
    ),
    "a page for developers": re.compile(
        r"DEBUG = True|Werkzeug Debugger|Django Version:|Symfony Profiler|xdebug-error|phpinfo\(\)"
    ),
}
_TEMPLATES: Final = {
    "a placeholder": re.compile(
        r"%\([a-z_]+\)[sdif]|(?<![\w%])%[sdif]\b(?!\w)|(?<!\w)%\d\$[sd]"
        r"|\$?\{\{? ?[a-zA-Z_][\w.]* ?\}?\}"
        r"|\{\d\}|\$\{[^}]+\}|<%|%>|\{%|%\}|\{#|__[A-Za-z][A-Za-z_]*__|\[\[\w+\]\]|:\w+_\w+:"
    ),
    "the value of nothing": re.compile(
        r"^undefined\b|\bundefined$|[:=/(,] ?undefined\b|\bundefined(?= ?[/),:])"
        r"|\[object \w+\]|\bNaN\b|\bInvalid [Dd]ate\b|<\w+ object at 0x"
        r"|\bnull\b(?! and void)|\bNoneType\b"
        r"|^(?:None|True|False|true|false|nil|NULL|\[\]|\{\})$"
        r"|[:=(] ?None\b|\bNone[ \u2013\u2014-]+None\b"
        r"|\b(?:1(?:er|st|\u00b0)? (?:janvier|gennaio|January)|January 1,|0?1[./-]0?1[./-]) ?1970\b"
    ),
    "a key without its words": re.compile(
        r"^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$|^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$"
        r"|^[a-z][a-zA-Z0-9_-]+(?:\.[a-z][a-zA-Z0-9_-]+)+$"
        r"|(?<![\w@/.-])(?:acf|block|menu|label|field|msg|message|i18n|form|page|common|error|nav"
        r"|button|footer|header|site|ui)(?:_[a-z]\w+|(?:\.[a-z][\w-]+){2,})(?![\w@/])"
        r"|(?:[Mm]issing|[Uu]ntranslated) (?:translation|message|key)|[Tt]ranslation missing"
        r"|^\w+\(['\"].+['\"]\)$"
    ),
    "a note of developers": re.compile(
        r"\bTODO\b|\bFIXME\b|(?i:\blorem ipsum\b|\bdolor sit amet\b|\bplaceholder text\b)"
        r"|(?i:\bfoo ?bar\b)|\bHello world!"
    ),
}
_NOT_ENGLISH: Final = {
    "the value of nothing": re.compile(r"\bundefined\b|\bNone\b"),
}
"""Words of programs that are words of English too."""
_MARKUP: Final = {
    "markup as text": re.compile(
        r"</?(?:p|a|b|i|em|strong|br|div|span|ul|ol|li|h[1-6]|img|script|style|section|table|figure)"
        r"(?:\s[^<>]*)?/?>|<!--|-->"
    ),
    "markup that was escaped twice": re.compile(
        r"&(?:amp|lt|gt|quot|apos|nbsp|[lr][sd]quo|hellip|[mn]dash|[aeiou](?:acute|grave|circ|uml)"
        r"|ccedil|#\d{2,5}|#x[0-9a-fA-F]{2,5});"
    ),
    "a shortcode": re.compile(
        r"\[/?[a-z][a-z_-]{2,}(?:\s+[a-z_-]+=[^\]]*)\]|\[/[a-z][a-z_-]+\]"
        r"|\[(?:gallery|caption|embed|audio|video|playlist|contact-form-7|vc_row|et_pb_section)\b"
    ),
    "broken letters": re.compile(
        r"Ã[\u0080-\u00bf\u2018-\u203a\u0152-\u0192\u20ac\u02c6\u02dc]|â€[\u0080-\uffff]|Â[\u00a0-\u00bf]"
        r"|ï¿½|\ufffd|ðŸ|\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}|\\[nrt](?=\s|$|[A-Z])|\\['\"]"
    ),
    "marks of another syntax": re.compile(
        r"\*\*[^*\s][^*]*\*\*|^#{1,6} \w|\]\((?:https?:|/)[^)]*\)|^```"
    ),
}
_NAMES: Final = re.compile(
    r"^[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|eu|fr|it|uk|ch|de|es|be|io|tv|fm|gov|edu|int|example"
    r"|museum|art|info|pdf|ics|jpe?g|png|webp|svg|mp[34]|webm|vtt|html?|docx?|xlsx?|odt|zip|txt"
    r"|csv|epub)$"
)
"""Names of hosts and files, which are written as keys are."""


def of_servers(text: str) -> Iterator[tuple[str, str]]:
    """Yield what a program, a database or a server says of its inside."""
    yield from _search(_SERVERS, text)


def of_templates(text: str, language: str = "en") -> Iterator[tuple[str, str]]:
    """Yield keys, placeholders and values of nothing in a piece of visible text."""
    if not _NAMES.match(text):
        yield from _search(_TEMPLATES, text)
        if not language.startswith("en"):
            yield from _search(_NOT_ENGLISH, text)


def of_markup(text: str) -> Iterator[tuple[str, str]]:
    """Yield markup, shortcodes and broken letters in a piece of visible text."""
    yield from _search(_MARKUP, text)


def _search(patterns: Mapping[str, re.Pattern[str]], text: str) -> Iterator[tuple[str, str]]:
    for what, pattern in patterns.items():
        if found := pattern.search(text):
            start = max(0, found.start() - 20)
            yield what, " ".join(text[start : found.end() + 60].split())
