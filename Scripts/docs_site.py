"""Writes the pages of the repository as a site: HTML, a menu, a search index, a page for each OpenAPI document. Called by
Scripts/docs in an environment that has markdown-it-py:

    docs_site.py FOLDER [OPENAPI-TITLE=FILE...]

Exits 1 if a link within the site leads nowhere.
"""

import html
import json
import re
import shutil
import sys
import unicodedata
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

from markdown_it import MarkdownIt

import docs_openapi
import markdown_links

ROOT = Path(__file__).resolve().parent.parent
ASSETS = ROOT / "Scripts" / "site"
TOP = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "CODE_OF_CONDUCT.md"]
LANGUAGES = ["en", "fr", "nl", "de"]
# The pages that exist in every language; the others are in English.
TRANSLATED = {"README.md": "start.md", "docs/first-steps.md": "first-steps.md", "docs/installing.md": "installing.md",
              "docs/sips-merchant-wire.md": "sips-commercant.md"}
WORDS = {
    "en": {"skip": "To the text", "search": "Search", "menu": "Pages", "contents": "On this page", "start": "Start",
           "footer": "Guichet is no product of Worldline, Lyra or Apple, and certified by none of them."},
    "fr": {"skip": "Aller au texte", "search": "Rechercher", "menu": "Pages", "contents": "Sur cette page", "start": "Accueil",
           "footer": "Guichet n'est pas un produit de Worldline, de Lyra ou d'Apple, et aucun d'eux ne l'a certifié."},
    "nl": {"skip": "Naar de tekst", "search": "Zoeken", "menu": "Pagina's", "contents": "Op deze pagina", "start": "Begin",
           "footer": "Guichet is geen product van Worldline, Lyra of Apple, en is door geen van hen gecertificeerd."},
    "de": {"skip": "Zum Text", "search": "Suchen", "menu": "Seiten", "contents": "Auf dieser Seite", "start": "Start",
           "footer": "Guichet ist kein Produkt von Worldline, Lyra oder Apple und von keinem von ihnen zertifiziert."},
}


def sources():
    found = [ROOT / name for name in TOP if (ROOT / name).is_file()]
    return found + sorted((ROOT / "docs").rglob("*.md")) + sorted((ROOT / "Examples").glob("*.md"))


def address(name):
    """The file of the site for a Markdown file of the repository."""
    return "index.html" if name == "README.md" else name.removesuffix(".md") + ".html"


def language_of(name):
    part = name.split("/")
    return part[1] if len(part) == 3 and part[0] == "docs" and part[1] in LANGUAGES else "en"


def versions(name):
    """language -> page, for a page that is there in several."""
    for original, short in TRANSLATED.items():
        found = {"en": original} | {code: f"docs/{code}/{short}" for code in LANGUAGES[1:]}
        if name in found.values():
            return {code: page for code, page in found.items() if (ROOT / page).is_file()}
    return {}


def title_of(file):
    """The first heading, without its marks."""
    found = re.search(r"^# (.+)$", file.read_text(encoding="utf-8"), re.M) if file.is_file() else None
    return re.sub(r"[`*]", "", found[1]) if found else None


class Page:
    def __init__(self, name, text):
        self.name, self.language = name, language_of(name)
        parser = MarkdownIt("commonmark").enable(["table", "strikethrough"])
        self.tokens = parser.parse(text)
        self.title, self.headings, self.sections, self.copied = name, [], [], set()
        self._mark()
        self.html = parser.renderer.render(self.tokens, parser.options, {})
        self.html = re.sub(r"<table>", '<div class="table" tabindex="0"><table>', self.html).replace("</table>", "</table></div>")
        self.html = re.sub(r"<pre>(.*?)</pre>", r'<div class="block"><pre tabindex="0">\1</pre></div>', self.html, flags=re.S)

    def _mark(self):
        """Anchors for headings, addresses for links, and the words of each section."""
        slugs, section = markdown_links.Slugs(), None
        for number, token in enumerate(self.tokens):
            if token.type == "heading_open":
                inline = self.tokens[number + 1]
                text = "".join(child.content for child in inline.children if child.type in ("text", "code_inline"))
                anchor = slugs.add(inline.content)
                token.attrSet("id", anchor)
                if token.tag == "h1" and self.title == self.name:
                    self.title = text
                elif token.tag in ("h2", "h3"):
                    self.headings.append((token.tag, anchor, text))
                section = {"anchor": anchor, "heading": text, "text": []}
                self.sections.append(section)
            if token.type == "inline":
                self._link(token)
            if section is not None and token.content and token.type in ("inline", "fence"):
                section["text"].append(token.content)

    def _link(self, inline):
        for child in inline.children:
            for attribute in ("href", "src"):
                target = child.attrGet(attribute)
                if target is None or markdown_links.EXTERNAL.match(target):
                    continue
                path, _, anchor = target.partition("#")
                if path.endswith(".md"):
                    target = re.sub(r"(^|/)README\.html$", r"\1index.html", path.removesuffix(".md") + ".html")
                    if not (ROOT / self.name).parent.joinpath(path).resolve() == ROOT / "README.md":
                        target = path.removesuffix(".md") + ".html"
                    child.attrSet(attribute, target + (f"#{anchor}" if anchor else ""))
                    self._name(inline, child, path)
                elif path:
                    file = (ROOT / self.name).parent.joinpath(unquote(path)).resolve()
                    if file.is_file() and file.suffix not in (".png", ".svg"):
                        # Browsers show a text, and download what they do not know.
                        child.attrSet(attribute, path + ".txt")
                        self.copied.add((file, file.relative_to(ROOT).as_posix() + ".txt"))
                    elif file.is_file():
                        self.copied.add((file, file.relative_to(ROOT).as_posix()))


    def _name(self, inline, link, path):
        """A link that shows the name of a file shows the title of its page instead."""
        text = inline.children[inline.children.index(link) + 1]
        if re.fullmatch(r"(?:[\w-]+/)*[\w-]+\.md", text.content):
            text.content = title_of((ROOT / self.name).parent.joinpath(path).resolve()) or text.content


def menu(pages):
    """(group, [(page, title)]) as README.md's "Read on" has them; every other page of docs/ follows."""
    text = (ROOT / "README.md").read_text(encoding="utf-8").partition("## Read on")[2].partition("\n## ")[0]
    groups, seen = [("Start", [("README.md", "Guichet")])], {"README.md"}
    for part in re.split(r"^\*\*(.+?)\*\*:", text, flags=re.M)[1:]:
        if not part.strip().startswith("[") and "\n" not in part.strip():
            groups.append((part, []))
            continue
        for text, target in re.findall(r"\[([^\]]+)\]\(([^)#]+)\)", part):
            if target in pages and target not in seen:
                seen.add(target)
                text = " ".join(text.split())
                groups[-1][1].append((target, text[0].upper() + text[1:]))
    rest = [(name, page.title) for name, page in pages.items() if name not in seen and page.language == "en"]
    return [group for group in [*groups, ("More", rest)] if group[1]]


def frame(page, root, pages, groups, extra):
    words = WORDS[page.language]
    own = versions(page.name)
    navigation = []
    if page.language != "en":
        links = [(name, pages[name].title) for name in
                 [f"docs/{page.language}/{short}" for short in TRANSLATED.values()] if name in pages]
        navigation.append(navigation_group(words["start"], links, page.name, root))
        navigation.append(navigation_group("English", [("README.md", "All pages")], page.name, root))
    else:
        navigation += [navigation_group(title, names, page.name, root) for title, names in groups]
        navigation.append(navigation_group("Reference", extra, page.name, root))
    languages = "".join(
        f'<span lang="{code}">{code}</span>' if code == page.language else
        f'<a lang="{code}" hreflang="{code}" href="{root}{address(name)}">{code}</a>' for code, name in own.items())
    headings = "".join(f'<li><a href="#{anchor}">{html.escape(text)}</a></li>'
                       for tag, anchor, text in page.headings if tag == "h2")
    contents = f'<aside class="contents"><h2>{words["contents"]}</h2><ul>{headings}</ul></aside>' if headings else ""
    values = {
        "language": page.language, "title": html.escape(
            page.title if page.title == "Guichet" else f"{page.title} · Guichet"), "root": root, **words,
        "languages": f'<div class="languages">{languages}</div>' if len(own) > 1 else "",
        "navigation": "\n".join(navigation), "content": page.html, "contents": contents,
    }
    template = (ASSETS / "page.html").read_text(encoding="utf-8")
    return re.sub(r"\{(\w+)\}", lambda match: values[match[1]], template)


def navigation_group(title, links, current, root):
    rows = "".join(
        f'<li><a href="{root}{address(name) if name.endswith(".md") else name}"'
        f'{" aria-current=page" if name == current else ""}>{html.escape(text)}</a></li>' for name, text in links)
    return f"<h2>{html.escape(title)}</h2>\n<ul>{rows}</ul>" if rows else ""


def plain_words(text):
    text = "".join(c for c in unicodedata.normalize("NFD", text.lower()) if not unicodedata.combining(c))
    return " ".join(sorted({word for word in re.findall(r"\w{2,}", text) if len(word) <= 40}))


def index(pages):
    entries = [
        {"u": address(name) + f"#{section['anchor']}", "p": page.title, "h": section["heading"], "l": page.language,
         "w": plain_words(" ".join(section["text"]))}
        for name, page in pages.items() for section in page.sections]
    return "window.searchIndex = " + json.dumps(entries, ensure_ascii=False, separators=(",", ":")) + ";\n"


class Links(HTMLParser):
    def __init__(self):
        super().__init__()
        self.targets, self.anchors = [], set()

    def handle_starttag(self, _, attributes):
        for name, value in attributes:
            if name in ("href", "src") and value:
                self.targets.append(value)
            if name == "id":
                self.anchors.add(value)


def broken(folder, written):
    """What the pages that were written link to, and is not there."""
    read = {}

    def links_of(file):
        if file not in read:
            read[file] = Links()
            read[file].feed(file.read_text(encoding="utf-8"))
        return read[file]

    for name in written:
        file = folder / name
        for target in links_of(file).targets:
            if markdown_links.EXTERNAL.match(target):
                continue
            path, _, anchor = target.partition("#")
            other = (file.parent / unquote(path)).resolve() if path else file
            if other.is_dir():
                other = other / "index.html"
            if not other.is_file():
                yield f"{name}: {target}: there is no such file"
            elif anchor and other.suffix == ".html" and other.relative_to(folder).as_posix() in written \
                    and unquote(anchor) not in links_of(other).anchors:
                yield f"{name}: {target}: the page has no such place"


def main(folder, documents):
    folder = Path(folder).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    pages = {}
    for file in sources():
        name = file.relative_to(ROOT).as_posix()
        pages[name] = Page(name, file.read_text(encoding="utf-8"))
    for title, file in documents:
        name = f"api/{Path(file).stem}.md"
        pages[name] = Page(name, docs_openapi.markdown(title, json.loads(Path(file).read_text(encoding="utf-8"))))
    extra = [(f"api/{Path(file).stem}.md", title) for title, file in documents]
    if (folder / "documentation").is_dir():
        extra.insert(0, ("documentation/index.html", "The libraries (DocC)"))
    groups = menu({name: page for name, page in pages.items() if not name.startswith("api/")})
    written = []
    for name, page in pages.items():
        target = folder / address(name)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(frame(page, "../" * address(name).count("/"), pages, groups, extra), encoding="utf-8")
        written.append(address(name))
        for source, place in page.copied:
            (folder / place).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, folder / place)
    for asset in ("site.css", "site.js"):
        shutil.copyfile(ASSETS / asset, folder / asset)
    (folder / "search-index.js").write_text(index(pages), encoding="utf-8")
    problems = list(broken(folder, written))
    for problem in problems:
        print(f"docs: {problem}", file=sys.stderr)
    size = (folder / "search-index.js").stat().st_size
    print(f"docs: {len(written)} pages, {sum(len(p.sections) for p in pages.values())} sections in the search index "
          f"({size // 1024} KiB), {len(problems)} broken links")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], [tuple(part.split("=", 1)) for part in sys.argv[2:]]))
