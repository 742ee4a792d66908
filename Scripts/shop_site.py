"""A shop's web site for checks in a browser: pages by path, what is posted to them, on another origin than the platform's.
Standard library only."""

import json
import threading
import urllib.parse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class ShopSite:
    """The shop's pages, and what was posted to them. `answers` has a function for a path whose POST is answered by JSON:
    it is given the fields. `files` has a folder for the beginning of a path: its scripts are served from there."""

    def __init__(self):
        self.pages, self.posted, self.answers, self.files = {}, [], {}, {}
        site = self

        class Handler(BaseHTTPRequestHandler):
            def answer(self, text, status=200, kind="text/html"):
                data = text.encode()
                self.send_response(status)
                self.send_header("Content-Type", f"{kind}; charset=utf-8")
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def do_GET(self):
                path = self.path.split("?")[0]
                for start, folder in site.files.items():
                    if path.startswith(start):
                        file = (folder / path.removeprefix(start)).resolve()
                        if file.is_file() and file.is_relative_to(folder.resolve()):
                            return self.answer(file.read_text(), 200, KINDS.get(file.suffix, "text/plain"))
                page = site.pages.get(self.path) or site.pages.get(path)
                self.answer(page or "nothing here", 200 if page else 404)

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"])).decode()
                fields = _fields(body, self.headers.get("Content-Type", ""))
                site.posted.append((self.path, fields))
                answer = site.answers.get(self.path)
                if answer:
                    return self.answer(json.dumps(answer(fields)), 200, "application/json")
                self.answer("<p id='thanks'>Thank you</p>")

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        # Another origin than the platform's, by name and by port.
        self.base = f"http://localhost:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def add(self, page):
        """The address of a new page."""
        path = f"/page{len(self.pages)}"
        self.pages[path] = page
        return self.base + path


KINDS = {".js": "text/javascript", ".css": "text/css", ".html": "text/html"}


def _fields(body, kind):
    """A form's fields, of either kind that browsers send, or the members of a JSON object."""
    if kind.startswith("application/json"):
        return json.loads(body)
    if not kind.startswith("multipart/form-data"):
        return dict(urllib.parse.parse_qsl(body, keep_blank_values=True))
    boundary = kind.split("boundary=")[1].strip('"')
    fields = {}
    for part in body.split(f"--{boundary}")[1:-1]:
        head, _, value = part.partition("\r\n\r\n")
        fields[head.split('name="')[1].split('"')[0]] = value.removesuffix("\r\n")
    return fields
