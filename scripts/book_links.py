#!/usr/bin/env python3
"""A preprocessor of mdBook: a link to a file outside of docs/ becomes its text and its path in the repository."""

import json
import posixpath
import re
import sys

LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)#\s]+)(#[^)]*)?\)")


def rewritten(text, page):
    def replace(match):
        picture, words, target, _ = match.groups()
        if "://" in target or picture:
            return match.group(0)
        path = posixpath.normpath(posixpath.join("docs", posixpath.dirname(page), target))
        if path.startswith("docs/") and path.endswith((".md", ".json", ".ipynb", ".svg")):
            return match.group(0)
        named = words.strip("`")
        return f"`{path}`" if path.endswith(named) else f"{words} (`{path}`)"

    # Code stays as it is.
    parts = re.split(r"(^`{3,}.*?^`{3,}$)", text, flags=re.DOTALL | re.MULTILINE)
    return "".join(part if part.startswith("```") else LINK.sub(replace, part) for part in parts)


def visit(items):
    for item in items:
        chapter = item.get("Chapter") if isinstance(item, dict) else None
        if chapter:
            chapter["content"] = rewritten(chapter["content"], chapter["path"] or "")
            visit(chapter["sub_items"])


if sys.argv[1:2] == ["supports"]:
    sys.exit(0)
_, book = json.load(sys.stdin)
visit(book.get("sections") or book.get("items") or [])
json.dump(book, sys.stdout)
