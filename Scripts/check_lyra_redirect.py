"""The part of check-samples about the redirect form: Examples/lyra-php/redirect.php, and a shopper without a browser."""

import base64
import hashlib
import hmac
import html
import json
import re
import shutil
import urllib.error
import urllib.parse
import urllib.request

from stage import OPENER, ROOT, Unexpected, Verdict, free_port, until

SHOP, FORM_KEY = "42229744", "GUICHETT42229744"
PASSWORD = "testpassword_IvhGC31Fb7m48mNmgdmRSGa5RkGy5nc0FXcvR1uKog8Ms"
ACCEPTED, REFUSED = "4970100000000055", "4970100000000113"
INPUT = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)">')


def fetch(url, fields=None):
    """The address that the browser ends at, the status and the page."""
    data = None if fields is None else urllib.parse.urlencode(fields).encode()
    try:
        with OPENER.open(urllib.request.Request(url, data=data), timeout=300) as answer:
            return answer.geturl(), answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return url, error.code, error.read().decode()


def fields_of(page):
    return {html.unescape(name): html.unescape(value) for name, value in INPUT.findall(page)}


def sign(fields):
    signed = {name: value for name, value in sorted(fields.items()) if name.startswith("vads_")}
    text = "+".join([*signed.values(), FORM_KEY])
    seal = hmac.new(FORM_KEY.encode(), text.encode(), hashlib.sha256).digest()
    return {**signed, "signature": base64.b64encode(seal).decode()}


def state(orders, name):
    return json.loads((orders / f"{name}.json").read_text())["state"]


def pay(shop, platform, card, **more):
    """From the shop's button to what the shop's page says afterwards; and what was posted there. `more` is added to the form,
    as a shop with other settings does."""
    form = sign({**fields_of(fetch(f"{shop}/pay")[2]), **more})
    address, status, page = fetch(f"{platform}/vads-payment/", form)
    if status != 200:
        raise Unexpected(f"the platform refuses the sample's form: {page}")
    card = {"card-number": card, "card-expiry": "12/30", "card-code": "123"}
    for attempt in range(1, 6):
        _, _, page = fetch(address, {"attempt": str(attempt), "do": "pay", **card})
        if 'id="back"' in page:
            break
    returned = fields_of(page)
    return returned, fetch(f"{shop}/return", returned)[2]


def check(name, stage):
    program = shutil.which("php")
    if program is None:
        print(f"check-samples: {name} is left out: there is no php")
        return True
    verdict = Verdict(name)
    port = free_port()
    shop = f"http://127.0.0.1:{port}"
    orders = stage.folder / "orders"
    orders.mkdir()
    server = stage.run([program, "-S", f"127.0.0.1:{port}", "redirect.php"], {
        "LYRA_SHOP": SHOP, "LYRA_FORM_KEY": FORM_KEY, "LYRA_PAGE": stage.base, "SHOP_URL": shop,
        "LYRA_PASSWORD": PASSWORD, "LYRA_API": stage.base, "SHOP_DATA": str(orders),
    }, ROOT / "Examples" / "lyra-php")
    server.listens(port, name)
    try:
        returned, said = pay(shop, stage.base, ACCEPTED)
        verdict.expect("AUTHORISED" in said, "a payment comes back as AUTHORISED", said)
        paid = returned["vads_order_id"]
        until("the notification", lambda: state(orders, paid) == "paid")
        # Accepted, and their status is RUNNING: one that the shop validates later, and one that the bank is asked about later.
        for more, status in (({"vads_validation_mode": "1"}, "AUTHORISED_TO_VALIDATE"),
                             ({"vads_capture_delay": "90"}, "WAITING_AUTHORISATION")):
            later, said = pay(shop, stage.base, ACCEPTED, **more)
            verdict.expect(f">{status}<" in said, f"a payment comes back as {status}", said)
            later = later["vads_order_id"]
            until(f"the notification of {status}", lambda: state(orders, later) == "paid")
        refused, said = pay(shop, stage.base, REFUSED)
        verdict.expect("REFUSED" in said, "a refused one comes back as REFUSED", said)
        refused = refused["vads_order_id"]
        until("the notification of a refusal", lambda: state(orders, refused) == "unpaid")
        # As if a shopper had made it of the shop's own form: signed, and not true.
        forged = sign({"vads_site_id": SHOP, "vads_ctx_mode": "TEST", "vads_order_id": refused, "vads_hash": "x",
                       "vads_trans_uuid": "x", "vads_operation_type": "DEBIT", "vads_trans_status": "AUTHORISED",
                       "vads_amount": "999", "vads_currency": "978"})
        verdict.equal(fetch(f"{shop}/ipn", forged)[1], 200, "a forged notification makes the shop ask")
        verdict.equal(state(orders, refused), "unpaid", "what Order/Get says decides")
        elsewhere = sign({**forged, "vads_order_id": "../orders/" + paid})
        verdict.equal(fetch(f"{shop}/ipn", elsewhere)[1], 400, "an order's name is no path")
        changed = fetch(f"{shop}/return", {**returned, "vads_amount": "1"})[2]
        verdict.expect("not from the platform" in changed, "a changed amount is not from the platform", changed)
        # What a browser brings is signed, and is no notification.
        verdict.equal(fetch(f"{shop}/ipn", returned)[1], 400, "what a browser brings is no notification")
        verdict.equal(fetch(f"{shop}/ipn", {})[1], 400, "an empty notification")
        verdict.expect(not any(secret in line for line in server.lines for secret in (FORM_KEY, PASSWORD)),
                       "the log holds neither key nor password")
    except Unexpected as error:
        verdict.expect(False, str(error))
    return verdict.close()
