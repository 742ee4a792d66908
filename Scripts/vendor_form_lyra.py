"""The part of check-vendors with Lyra's examples of the redirect form in PHP, changed for PHP 8 in a copy, which also has the
address, shop and key: each makes a form, a shopper pays on the page, and the example's page for the return finds the signature
and its fields right. The shopper has no browser."""

import html
import re
import shutil
import time

from check_lyra_redirect import ACCEPTED, FORM_KEY, SHOP, fetch, fields_of
from stage import Missing, Unexpected, free_port
from vendor_pages_lyra import attempt, changed

INPUT = re.compile(r"<input\b[^>]*>", re.IGNORECASE)
ACTION = re.compile(r'<form action="([^"]+)"')
NOTICE = re.compile(r"(?:Warning|Notice|Fatal error|Deprecated)</b>:.{0,200}", re.DOTALL)
EXAMPLES = ["standard-payment", "2installment-payment", "4installment-payment", "preselected-card-payment",
            "e-cheques-vacances-payment", "subscription"]
# The forms that the platform refuses, with the number of its refusal: another number, or another end, is a failure.
REFUSED = {"e-cheques-vacances-payment": "62", "subscription": "00"}
BACK = re.compile(r'action="([^"]+)" id="back"')


class Refused(Exception):
    """The platform's page for a form that it refuses."""

    def __init__(self, page, status):
        found = re.search(r"Error (\d+) - [^<]*", page)
        self.number = found[1] if found else None
        super().__init__(f"the platform refuses the example's form: {found[0] if found else status}")


def inputs(page):
    """The fields of the examples' pages, whatever the order of their attributes."""
    found = {}
    for tag in INPUT.findall(page):
        values = dict(re.findall(r'([a-z]+)="([^"]*)"', tag))
        if values.get("name") and values.get("type") != "radio":
            found[html.unescape(values["name"])] = html.unescape(values.get("value", ""))
    return found


def past_the_issuer(stage, page):
    """The page after the issuer's, which is asked for each payment in instalments; any other page as it is."""
    challenge = fields_of(page).get("s")
    if challenge is None:
        return page
    page = fetch(f"{stage.base}/acs/answer", {"s": challenge, "result": "challenge"})[2]
    back = BACK.search(page)
    if back is None:
        raise Unexpected(f"the issuer's page leads nowhere: {re.sub('<[^>]+>', ' ', page)[-600:]}")
    return fetch(html.unescape(back[1]), fields_of(page))[2]


def returned(shop, stage, name, order):
    """From the example's order form to its page for the return: that page."""
    address, status, page = fetch(f"{shop}/example/{name}.php", order)
    action = ACTION.search(page)
    if status != 200 or action is None:
        raise Unexpected(f"the example makes no form: {page[:300]}")
    address, status, page = fetch(html.unescape(action[1]), inputs(page))
    if status != 200:
        raise Refused(page, status)
    card = {"card-number": ACCEPTED, "card-expiry": "12/30", "card-code": "123"}
    for number in range(1, 6):
        page = past_the_issuer(stage, fetch(address, {"attempt": str(number), "do": "pay", **card})[2])
        if 'id="back"' in page:
            return fetch(f"{shop}/example/return-payment.php", {**fields_of(page), "lang": "en"})[2]
    raise Unexpected(f"the payment does not end: {re.sub('<[^>]+>', ' ', page)[-600:]}")


def php_payment_form_examples(checkout, stage):
    php = shutil.which("php")
    if php is None:
        raise Missing("there is no php (Debian: php-cli)")
    port = free_port()
    shop = f"http://127.0.0.1:{port}"
    copy = changed(checkout, stage.folder, {"config/config.php": [
        ("'site_id' => '12345678'", f"'site_id' => '{SHOP}'"),
        ("'key_test' => '1111111111111111'", f"'key_test' => '{FORM_KEY}'"),
        ("'platform_url' => 'https://secure.payzen.eu", f"'platform_url' => '{stage.base}"),
        ("'***CHANGE-ME***'", f"'{shop}/example/return-payment.php'")]})
    # Written for PHP 5 and 7, where a method may be called without an object, and which have one function more.
    methods = copy / "lib" / "lyra-payment-form-sdk" / "Api.php"
    methods.write_text(re.sub(r"(public|private) (?=function )", r"\1 static ", methods.read_text()))
    # On Linux the name of a file has one spelling: the examples require "Config.php".
    (copy / "config" / "config.php").rename(copy / "config" / "Config.php")
    older = stage.folder / "older.php"
    older.write_text("<?php function get_magic_quotes_gpc() { return false; }\n")
    settings = ["-d", f"auto_prepend_file={older}", "-d", "display_errors=1"]
    stage.run([php, *settings, "-S", f"127.0.0.1:{port}", "-t", str(copy)], folder=copy).listens(port, "the examples")
    results, as_expected = {}, set()
    for number, name in enumerate(EXAMPLES):
        def body(name=name, number=number):
            # The examples number transactions by tenths of a second: two in one would be the same.
            time.sleep(0.2)
            order = inputs(fetch(f"{shop}/index.php")[2])
            order.update({"order_id": f"form-{number}", "currency": "978", "lang_code": "en"})
            try:
                page = returned(shop, stage, name, order)
            except Refused as refused:
                if refused.number != REFUSED.get(name):
                    raise
                as_expected.add(name)
                return
            said = inputs(page)
            if said.get("vads_trans_status") not in ("AUTHORISED", "CAPTURED", "ACCEPTED"):
                raise Unexpected(f"not paid, or no right signature: {re.sub('<[^>]+>', ' ', page)[-900:]}")
            if notice := NOTICE.search(page):
                raise Unexpected(f"its code misses a field: {notice[0]}")
        attempt(results, name, body)
    return {named(name) if name in as_expected else name: passed and name not in as_expected
            for name, passed in results.items()}, 0


def named(name):
    """The name of a result: with its number for a form that is refused as expected."""
    return f"{name} (error {REFUSED[name]})"


PERMITTED = {"php-payment-form-examples": {
    named("e-cheques-vacances-payment"): "names a contract for vouchers that the shop does not have",
    named("subscription"): "its signature covers a field without a value, which its form then does not send",
}}
SUITES = {"php-payment-form-examples": php_payment_form_examples}
