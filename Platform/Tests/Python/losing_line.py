"""A line to a platform that loses the answer to each payment: the call arrives, and the connection ends.

Usage: losing_line.py PLATFORM [--calls] [--once]; with --calls the call is lost as well, with --once only the first
payment's. Prints the address it listens on.
"""

import http.client
import http.server
import sys
import threading
import urllib.parse

platform = urllib.parse.urlsplit(sys.argv[1])
loses_calls = "--calls" in sys.argv
loses_once = "--once" in sys.argv
lost = threading.Event()


class Line(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        # Lyra's call, and Worldline Direct's.
        is_direct = self.path.startswith("/v2/") and self.path.endswith("/payments")
        is_payment = is_direct or self.path.endswith("/Charge/CreatePayment")
        loses = is_payment and not (loses_once and lost.is_set())
        if loses:
            lost.set()
        self.close_connection = True
        if loses and loses_calls:
            return
        connection = http.client.HTTPConnection(platform.hostname, platform.port)
        headers = {
            name: value
            for name, value in self.headers.items()
            if name.lower() in ("authorization", "content-type", "date") or name.lower().startswith("x-gcs-")
        }
        connection.request("POST", self.path, body, headers)
        answer = connection.getresponse()
        content = answer.read()
        if loses:
            return
        self.send_response(answer.status)
        for name, value in answer.getheaders():
            if name.lower().startswith("x-gcs-"):
                self.send_header(name, value)
        self.send_header("Content-Type", answer.getheader("Content-Type", ""))
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Line)
print(f"http://127.0.0.1:{server.server_port}", flush=True)
server.serve_forever()
