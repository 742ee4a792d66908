"""A shopper's browser without scripts, for Scripts/torture_sequences.py: pages, forms, redirections within the platform. Standard
library only."""

import html.parser
import http.client
import urllib.parse

from stage import PATIENCE


class Forms(html.parser.HTMLParser):
    """The forms of a page, each with its action, its fields and its buttons; and the text of the headings."""

    def __init__(self, text):
        super().__init__()
        self.forms, self.titles, self._title = [], [], False
        self._select = None
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        found = dict(attributes)
        if tag == "form":
            self.forms.append({"action": found.get("action", ""), "method": found.get("method", "get").lower(),
                               "id": found.get("id", ""), "fields": {}, "buttons": []})
        elif tag == "h1":
            self._title = True
        elif not self.forms or self.forms[-1].get("closed"):
            return
        elif tag == "input" and found.get("name"):
            if found.get("type") in ("checkbox", "radio") and "checked" not in found:
                self.forms[-1]["fields"].setdefault(found["name"], None)
            else:
                self.forms[-1]["fields"][found["name"]] = found.get("value", "")
        elif tag == "select":
            self._select = found.get("name")
            self.forms[-1]["fields"].setdefault(self._select, None)
        elif tag == "option" and self._select and ("selected" in found or self.forms[-1]["fields"][self._select] is None):
            self.forms[-1]["fields"][self._select] = found.get("value", "")
        elif tag == "button":
            self.forms[-1]["buttons"].append((found.get("name"), found.get("value"), found.get("id")))

    def handle_endtag(self, tag):
        if tag == "form" and self.forms:
            self.forms[-1]["closed"] = True
        elif tag == "select":
            self._select = None
        elif tag == "h1":
            self._title = False

    def handle_data(self, data):
        if self._title:
            self.titles.append(data.strip())


class Page:
    """A page that was loaded: where it is, its status, its text."""

    def __init__(self, address, status, text, cookies):
        self.address, self.status, self.text, self.cookies = address, status, text, cookies
        self.forms = Forms(text).forms
        self.title = " ".join(Forms(text).titles)

    def form(self, *names):
        """The first form that has all of these fields, or that is named so."""
        return next((one for one in self.forms if all(name in one["fields"] or one["id"] == name for name in names)), None)

    def send(self, form, **values):
        """Sends a form with some of its fields filled in."""
        fields = {name: value for name, value in {**form["fields"], **values}.items() if value is not None}
        action = urllib.parse.urljoin(self.address, form["action"])
        body = urllib.parse.urlencode(fields)
        if form["method"] == "get":
            return load(action.split("?")[0] + "?" + body, cookies=self.cookies)
        return load(action, body, self.cookies)


def load(address, body=None, cookies=None):
    """Loads a page, and follows redirections within the platform; one that leads elsewhere is the page of a shop."""
    cookies, host = dict(cookies or {}), urllib.parse.urlsplit(address).netloc
    body = urllib.parse.urlencode(body) if isinstance(body, dict) else body
    for _ in range(10):
        target = urllib.parse.urlsplit(address)
        connection = http.client.HTTPConnection(target.hostname, target.port, timeout=PATIENCE)
        headers = {"Accept-Language": "en"}
        if body is not None:
            headers |= {"Content-Type": "application/x-www-form-urlencoded", "Origin": f"http://{host}"}
        if cookies:
            headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in cookies.items())
        connection.request("GET" if body is None else "POST", f"{target.path}{'?' + target.query if target.query else ''}",
                           body, headers)
        answer = connection.getresponse()
        text = answer.read().decode(errors="replace")
        for cookie in answer.headers.get_all("Set-Cookie") or []:
            name, _, value = cookie.split(";")[0].partition("=")
            cookies[name] = value
        connection.close()
        if answer.status not in (301, 302, 303, 307, 308):
            return Page(address, answer.status, text, cookies)
        address = urllib.parse.urljoin(address, answer.headers["Location"])
        if urllib.parse.urlsplit(address).netloc != host:
            return Page(address, answer.status, "", cookies)
        body = None if answer.status != 307 else body
    raise RuntimeError(f"{address} leads from page to page without an end")
