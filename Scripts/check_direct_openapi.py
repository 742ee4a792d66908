"""Hooks of schemathesis: signs each complete request as a merchant's server does, and supplies a session for the client
API. A request without the header to fill stays unsigned. Called by Scripts/check-direct-openapi."""

import base64
import hashlib
import hmac
import os
import re
import time
import uuid

import requests
import schemathesis

KEY_ID, SECRET = "5e45c937b9db33ae", "I42Zf4pVnRdroHfuHnRiJjJ2B6+22h0yQt/R3nZR8Xg="
IDEMPOTENCE = "X-GCS-Idempotence-Key"


def text(value):
    return value.decode("latin-1") if isinstance(value, bytes) else value


class Signed(requests.auth.AuthBase):
    session = None

    def __call__(self, request):
        headers = request.headers
        if text(headers.get("Authorization")) != "to be signed":
            return request
        if request.path_url.startswith("/client/"):
            headers["Authorization"] = f"GCS v1Client:{self.session}"
            return request
        # Under a valid key that was used before, even an invalid request gets the first outcome.
        if re.fullmatch("[!-~]{1,40}", text(headers.get(IDEMPOTENCE, ""))):
            headers[IDEMPOTENCE] = uuid.uuid4().hex
        headers["Date"] = time.strftime("%a, %d %b %Y %H:%M:%S GMT", time.gmtime())
        signed = sorted(
            (name.lower(), text(value).strip()) for name, value in headers.items() if name.lower().startswith("x-gcs"))
        lines = [request.method, text(headers.get("Content-Type", "")) if request.body else "", headers["Date"]]
        lines += [f"{name}:{value}" for name, value in signed] + [request.path_url]
        signature = hmac.new(SECRET.encode(), "".join(f"{line}\n" for line in lines).encode("latin-1"), hashlib.sha256)
        headers["Authorization"] = f"GCS v1HMAC:{KEY_ID}:{base64.b64encode(signature.digest()).decode()}"
        return request


SIGNED = Signed()
Signed.session = requests.post(
    os.environ["GUICHET_BASE"] + "/v2/AcmeTest/sessions", json={}, auth=SIGNED, timeout=300,
    headers={"Authorization": "to be signed"}).json()["clientSessionId"]


@schemathesis.hook
def before_call(context, case, kwargs):
    kwargs["auth"] = SIGNED
