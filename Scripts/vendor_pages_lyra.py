"""The part of check-vendors with Lyra's own web integrations: their pages in Chromium, from unmodified checkouts.

Only what a merchant would change is changed, in a copy: the addresses of the platform and the keys. A page passes if a
shopper can pay on it, and the result is right: the page's own code says so where it has such code; where it has none, the
check reads what the browser brought, its hash and its orderStatus. Two suites are less: the pages of embedded-form-glue
show the result in the page alone, whose hash is not checked, and smartFormList posts to a page that does not exist.
"""

import hashlib
import hmac
import json
import re
import shutil
import subprocess
import threading
import urllib.parse
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from stage import Missing, Unexpected, free_port, python_with
from webdriver import Browser

SHOP, PASSWORD = "69876357", "testpassword_DEMOPRIVATEKEY23G4475zXZQ2UA5x7M"
PUBLIC_KEY = "69876357:testpublickey_DEMOPUBLICKEY95me92597fd28tGD4r5"
HMAC_KEY = "38453613e7f44dc58732bad3dca2bca3"
ACCEPTED = "4970100000000055"
# A card that Lyra's example gives a lower price.
DISCOUNTED = "5970100300000067"
# Pages name scripts and fonts of other sites: those are not asked.
OFFLINE = "MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost"


class Shopper:
    """A browser on a merchant's page."""

    def __init__(self, stage, rules=OFFLINE):
        self.stage = stage
        self.browser = Browser(stage, rules=rules)

    def fill(self, pan=ACCEPTED):
        browser = self.browser
        browser.find(".kr-embedded[kr-form-ready]", 25)
        for field, value in (("kr-pan", pan), ("kr-expiry", "1230"), ("kr-security-code", "123")):
            browser.into(f".{field} iframe")
            browser.type("#value", value)
            browser.out()

    def pay(self):
        self.fill()
        self.browser.click(".kr-payment-button")

    def sees(self, text, seconds=15):
        self.browser.until(
            f"“{text}”", lambda: text in str(self.browser.run("return document.body?.innerText ?? ''")), seconds)

    def token(self, **more):
        answer = self.stage.lyra(SHOP, PASSWORD, "Charge/CreatePayment", {
            "amount": 2500, "currency": "EUR", "orderId": f"V{free_port()}", **more})["answer"]
        return answer["formToken"]


def attempt(results, name, body):
    """A page that does not do what it should fails alone."""
    try:
        body()
        results[name] = True
    except Missing:
        # Not the page's fault: the whole suite says what this machine lacks.
        raise
    except Exception as error:
        print(f"check-vendors: {name}: {type(error).__name__}: {error}")
        results[name] = False


def paid(text):
    """What a browser brought to the shop: signed with the HMAC key, and paid."""
    form = {name: values[0] for name, values in urllib.parse.parse_qs(text).items()}
    answer = form.get("kr-answer", "")
    seal = hmac.new(HMAC_KEY.encode(), answer.encode(), hashlib.sha256).hexdigest()
    if form.get("kr-hash") != seal:
        raise Unexpected(f"the result has no right hash: {text[:200]}")
    if json.loads(answer).get("orderStatus") != "PAID":
        raise Unexpected(f"the result is not PAID: {answer[:200]}")


def changed(checkout, folder, changes):
    """A copy of a checkout with a merchant's settings: {file: [(text, text)]}."""
    copy = folder / checkout.name
    shutil.copytree(checkout, copy, ignore=shutil.ignore_patterns(".git"))
    for name, pairs in changes.items():
        path = copy / name
        text = path.read_text()
        for old, new in pairs:
            if old not in text:
                raise Unexpected(f"{name} of this version has no {old}")
            text = text.replace(old, new, 1)
        path.write_text(text)
    return copy


# Lyra's examples in PHP

PHP_PAGES = ["minimalEmbeddedForm", "minimalEmbeddedForm.askRegisterPay", "minimalEmbeddedForm.mat",
             "minimalEmbeddedForm.popIn", "minimalEmbeddedForm.popIn.mat", "minimalEmbeddedForm.ru-RU",
             "minimalEmbeddedForm.token", "minimalEmbeddedForm.custom.fields"]


def rest_php_examples(checkout, stage):
    php = shutil.which("php")
    if php is None:
        raise Missing("there is no php (Debian: php-cli php-curl)")
    addresses = [("https://api.payzen.eu", stage.base)]
    sample = [("'USERNAME', '!!!CHANGEME!!!'", f"'USERNAME', '{SHOP}'"),
              ("'PASSWORD', '!!!CHANGEME!!!'", f"'PASSWORD', '{PASSWORD}'"),
              ("'PUBLIC_KEY', '!!!CHANGEME!!!'", f"'PUBLIC_KEY', '{PUBLIC_KEY}'"),
              ("'SHA_KEY', '!!!CHANGEME!!!'", f"'SHA_KEY', '{HMAC_KEY}'"),
              ("'SERVER', '!!!CHANGEME!!!'", f"'SERVER', '{stage.base}'"),
              ("$URL_JS = '!!!CHANGEME!!!'", f"$URL_JS = '{stage.base}/static/'")]
    copy = changed(checkout, stage.folder, {
        "www/keys.php": [*addresses, ("https://static.payzen.eu", stage.base)], "www/keys.PCI.php": addresses,
        "www/sample/config.php": sample})
    port = free_port()
    stage.run([php, "-d", "error_reporting=E_ALL & ~E_DEPRECATED", "-S", f"127.0.0.1:{port}", "-t", str(copy / "www")],
              {"PHP_CLI_SERVER_WORKERS": "2"}).listens(port, "php")
    shopper, base, results = Shopper(stage), f"http://localhost:{port}", {}

    def page(name):
        shopper.browser.open(f"{base}/{name}.php")
        if "popIn" in name or name.endswith("popin"):
            shopper.browser.click(".kr-popin-button")
        if name.endswith("custom.fields"):
            shopper.browser.type("[name=acme-email]", "anna@example.com")
            shopper.browser.click("[name=acme-terms]")
        shopper.pay()

    def example(name):
        page(name)
        shopper.sees("Transaction paid !")

    def sampled(name):
        page(name)
        shopper.sees("PAID")

    def smart_form():
        # The repository has no page for the result beside this one: the browser posts it all the same.
        page("smartform/smartFormList")
        shopper.sees("/smartform/paid.php was not found")

    def amount_update():
        """The page's server gives cards of this bank another price: 2 euros instead of 2.50."""
        shopper.browser.open(f"{base}/amount_update/smartFormWithAmountUpdate.php")
        shopper.fill(DISCOUNTED)
        shopper.browser.until("the new price", lambda: "2,00" in shopper.browser.text(".kr-payment-button").replace(".", ","))
        shopper.browser.click(".kr-payment-button")
        shopper.sees("Transaction paid !")

    for name in PHP_PAGES:
        attempt(results, name, partial(example, name))
    attempt(results, "smartform/smartFormList", smart_form)
    attempt(results, "amount_update/smartFormWithAmountUpdate", amount_update)
    for name in ("sample/embedded", "sample/popin", "sample/smartForm"):
        attempt(results, name, partial(sampled, name))
    shopper.browser.close()
    left_out = {str(page.relative_to(checkout)): "loads scripts of other sites"
                for page in sorted((checkout / "www").glob("js_examples/*/*.php"))}
    left_out["the page with a registered card"] = "its card belongs to Lyra's own shop"
    return results, left_out


# Lyra's loader of the client for other frameworks

def embedded_form_glue(checkout, stage):
    """The repository's own pages, with what its tests expect of them. The loader takes no address with a port, so the
    browser finds the platform as lyra.test."""
    rules = f"MAP lyra.test:80 {stage.base.removeprefix('http://')}, {OFFLINE}"
    shopper, results = Shopper(stage, rules), {}
    endpoint = "http://lyra.test"
    views = changed(checkout, stage.folder, {})
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(views)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    base = f"http://localhost:{server.server_address[1]}/tests/views"

    def prepared(name):
        path = views / "tests" / "views" / f"{name}.html"
        text = (checkout / "tests" / "views" / f"{name}.html").read_text()
        text = text.replace("~~CHANGE_ME_ENDPOINT~~", endpoint).replace("DEMO-TOKEN-TO-BE-REPLACED", shopper.token())
        path.write_text(text)
        shopper.browser.open(f"{base}/{name}.html")

    def pays(name):
        prepared(name)
        shopper.browser.find(".kr-embedded[kr-form-ready]", 25)
        shopper.browser.find("#krtoolbar")
        if "PAY" not in shopper.browser.text(".kr-payment-button"):
            raise Unexpected("the button does not say PAY")
        shopper.browser.run("window.paid = 0; KR.onSubmit(e => { paid = e.clientAnswer.orderStatus; return false; })")
        shopper.pay()
        shopper.browser.until("PAID", lambda: shopper.browser.run("return window.paid") == "PAID", 15)

    def refuses(name, text):
        prepared(name)
        shopper.browser.find("#test-error")
        shopper.sees(text)

    for name in ("addFormMinimal", "attachFormMinimal", "attachFormReload"):
        attempt(results, name, partial(pays, name))
    for name, text in (("attachFormInvalid", "[INVALID_ENDPOINT] is not a valid endpoint domain"),
                       ("attachFormInvalidPublicKey", "is not a valid public key"),
                       ("attachFormDomainWithoutProtocol", "[static.lyra.com] is not a valid endpoint domain")):
        attempt(results, name, partial(refuses, name, text))

    def twice():
        prepared("loadLibrary")
        shopper.browser.until("one client", lambda: shopper.browser.run("return !!window.KR"))
        count = shopper.browser.run("return document.querySelectorAll('script[src*=kr-payment-form\\\\.min]').length")
        if count != 1:
            raise Unexpected(f"the client is there {count} times")

    attempt(results, "loadLibrary", twice)
    shopper.browser.close()
    server.shutdown()
    return results, 0


# Lyra's example of errors by field

ERRORS = {"pan": "Invalid card number", "expiryDate": "Invalid expiry date", "securityCode": "Invalid security code"}


def embedded_form_examples(checkout, stage):
    """The repository's one page, bundled with the loader's checkout beside it, and what its own test for Playwright expects: an
    empty form names each field, a card of the toolbar takes the errors away. A few lines stand in for the page's server, which
    needs npm. Then the card pays."""
    esbuild, loader = shutil.which("esbuild"), checkout.parent / "embedded-form-glue" / "lib" / "index.js"
    if esbuild is None:
        raise Missing("there is no esbuild (Debian: esbuild)")
    if not loader.exists():
        raise Missing(f"there is no {loader} (lyra/embedded-form-glue, which the page loads)")
    rules = f"MAP lyra.test:80 {stage.base.removeprefix('http://')}, {OFFLINE}"
    shopper, results, endpoint = Shopper(stage, rules), {}, "http://lyra.test"
    folder, posted = "examples/custom/errors/errorsByField", []

    class Handler(Quiet):
        def do_POST(self):
            conf = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["paymentConf"]
            posted.append(conf)
            body = json.dumps({"formToken": shopper.token(**conf)}).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    port = free_port()
    views = changed(checkout, stage.folder, {
        f"{folder}/index.html": [("~~CHANGE_ME_JAVASCRIPT_ENDPOINT~~", endpoint)] * 2,
        f"{folder}/form.js": [("~~CHANGE_ME_JAVASCRIPT_ENDPOINT~~", endpoint), ("~~CHANGE_ME_PUBLIC_KEY~~", PUBLIC_KEY),
                              ("http://localhost:3000", f"http://localhost:{port}")]})
    done = subprocess.run(
        [esbuild, "form.js", "--bundle", "--outfile=dist.js", f"--alias:@lyracom/embedded-form-glue={loader}",
         "--log-level=error"], cwd=views / folder, capture_output=True, text=True, timeout=120)
    if done.returncode != 0:
        raise Unexpected(f"esbuild: {done.stderr[-600:]}")
    server = ThreadingHTTPServer(("127.0.0.1", port), partial(Handler, directory=str(views)))
    threading.Thread(target=server.serve_forever, daemon=True).start()

    def shown(field):
        return shopper.browser.run(f"""
            const found = document.querySelector(".field-error.{field}");
            return getComputedStyle(found).display === "none" ? "" : found.textContent""")

    def errors_by_field():
        shopper.browser.open(f"http://localhost:{port}/{folder}/index.html")
        shopper.browser.find(".kr-embedded[kr-form-ready]", 25)
        shopper.browser.find("#krtoolbar")
        if posted != [{"amount": 10000, "currency": "EUR"}] or any(shown(field) for field in ERRORS):
            raise Unexpected(f"before: {posted}, {[shown(field) for field in ERRORS]}")
        shopper.browser.click("button.kr-payment-button")
        for field, text in ERRORS.items():
            shopper.browser.until(text, lambda field=field, text=text: text in shown(field), 15)
        opener = "#krtoolbar #krcardsMenu.kr-section-cards span.not-mobile"
        card = "#krtoolbar #krcards.kr-panel #testCardList .visa.accepted.card-accepted"
        # Playwright refuses a name that several elements have.
        for selector in (opener, card):
            if shopper.browser.run(f"return document.querySelectorAll('{selector}').length") != 1:
                raise Unexpected(f"{selector} is not one element")
        shopper.browser.click(opener)
        shopper.browser.click(card)
        shopper.browser.until("no error", lambda: not any(shown(field) for field in ERRORS), 15)

    def pays():
        shopper.browser.run("KR.onSubmit(e => { window.paid = e.clientAnswer.orderStatus; return false; })")
        shopper.browser.click("button.kr-payment-button")
        shopper.browser.until("PAID", lambda: shopper.browser.run("return window.paid") == "PAID", 15)

    attempt(results, "errorsByField", errors_by_field)
    attempt(results, "errorsByField, paid", pays)
    shopper.browser.close()
    server.shutdown()
    return results, 0


class Quiet(SimpleHTTPRequestHandler):
    """Files of a shop whose page changes from check to check: within a second, the browser would take the former one."""

    def log_message(self, *_):
        pass

    def end_headers(self):
        self.send_header("Cache-Control", "no-store")
        super().end_headers()


# Lyra's example for Flask

def flask_examples(checkout, stage):
    python = python_with(
        "flask", stage.folder / "flask", "no variable", "flask-cors", "python-dotenv", "pyyaml", "requests")
    port = free_port()
    stage.run([python, "-m", "flask", "--app", "main", "run", "--port", str(port)], {
        "rest_static_url": f"{stage.base}/static/", "rest_server_api_url": f"{stage.base}/api-payment/",
        "shop_id": SHOP, "test_mode": "True", "test_password": PASSWORD, "test_hmac_sha_256_key": HMAC_KEY,
        "test_public_key": PUBLIC_KEY, "prod_password": "none", "prod_hmac_sha_256_key": "none",
        "prod_public_key": "none", "retry": "1", "NO_PROXY": "127.0.0.1", "PYTHONDONTWRITEBYTECODE": "1",
    }, checkout).listens(port, "flask")
    shopper, results = Shopper(stage), {}

    def posted():
        shopper.browser.open(f"http://localhost:{port}/")
        shopper.browser.run("""
            const fields = { amount: "5000", currency: "EUR", orderId: "FLASK1", email: "anna@example.com",
              reference: "1", formAction: "PAYMENT", taxRate: "19" };
            const form = document.createElement("form");
            form.method = "post"; form.action = "/embedded-form";
            for (const [name, value] of Object.entries(fields)) {
              const input = document.createElement("input"); input.name = name; input.value = value; form.append(input);
            }
            document.body.append(form); form.submit();""")
        shopper.pay()
        shopper.sees("Signatures matches")

    def got():
        shopper.browser.open(f"http://localhost:{port}/get-embedded?form-token={shopper.token()}")
        shopper.pay()
        # This page has the result sent with GET.
        found = shopper.browser.until("the page after the payment", lambda: re.search(
            r"/transaction-success\?(.*kr-hash=[0-9a-f]{64}[^#]*)", shopper.browser.run("return location.href")), 15)
        paid(found[1])

    attempt(results, "embedded-form", posted)
    attempt(results, "get-embedded", got)
    shopper.browser.close()
    return results, 0


# The page of the module for WooCommerce

JQUERY = Path("/usr/share/javascript/jquery/jquery.min.js")
SHOP_PAGE = """<!DOCTYPE html><html><head><meta charset="utf-8">
<script src="/jquery.js"></script>
<script>
// Stand-ins for what the shop brings: jQuery's plugin for blocking, and the page's own settings.
jQuery.fn.block = jQuery.fn.unblock = function () {{ return this; }};
var FORM_TOKEN = "{token}", PAYZEN_LANGUAGE = "en", PAYZEN_CARDS_FORM = {cards}, PAYZEN_POPIN_ATTR = "{popin}",
  PAYZEN_HIDE_SINGLE_BUTTON = false, PAYZEN_KR_MODE = "{mode}", PAYZEN_SINGLE_PAYMENT_BUTTON_MODE = "",
  PAYZEN_SF_EXTENDED_MODE = "", PAYZEN_IMG_URL = "", PAYZEN_SF_COMPACT_MODE = false,
  PAYZEN_GROUPING_THRESHOLD = "false", PAYZEN_DELETE_CARD_URL = "/delete";
</script>
<script src="{base}/static/js/krypton-client/V4.0/stable/kr-payment-form.min.js" kr-public-key="{key}"
  kr-post-url-success="/return" kr-post-url-refused="/return" kr-language="en" kr-label-do-register="Register"></script>
<link rel="stylesheet" href="{base}/static/js/krypton-client/V4.0/ext/neon-reset.css">
<script src="{base}/static/js/krypton-client/V4.0/ext/neon.js"></script>
<script src="/rest.js"></script></head>
<body><form class="checkout"></form><div id="payzenstd_rest_wrapper"></div>
<script>jQuery(function () {{ payzenDrawRestPaymentFields(FORM_TOKEN, true); }});</script></body></html>"""


def plugin_woocommerce(checkout, stage):
    """The module's script on a page with stand-ins for the shop's globals; the shop itself, WordPress, is not there."""
    if not JQUERY.is_file():
        raise Missing("there is no jQuery (Debian: libjs-jquery)")
    script = checkout / "woo-payzen-payment" / "assets" / "js" / "rest.js"
    folder = stage.folder / "woo"
    folder.mkdir()
    shutil.copy(JQUERY, folder / "jquery.js")
    shutil.copy(script, folder / "rest.js")
    posted = []

    class Handler(Quiet):
        def do_POST(self):
            posted.append(self.rfile.read(int(self.headers["Content-Length"])).decode())
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(b"<p>Order received</p>")

    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    shopper, results = Shopper(stage), {}

    def page(mode, cards, popin):
        (folder / "index.html").write_text(SHOP_PAGE.format(
            base=stage.base, key=PUBLIC_KEY, token=shopper.token(), mode=mode, cards=cards, popin=popin))
        posted.clear()
        shopper.browser.open(f"http://localhost:{server.server_address[1]}/")
        shopper.browser.find(f".{mode}")

    def pays(mode, cards="true", popin=""):
        page(mode, cards, popin)
        if popin:
            shopper.browser.click(".kr-popin-button")
        if mode == "kr-embedded" and not popin:
            # The shop's own button pays: the client's is hidden.
            shopper.fill()
            shopper.browser.run("KR.submit()")
        else:
            shopper.pay()
        shopper.sees("Order received")
        if not posted:
            raise Unexpected("no result was posted to the shop")
        paid(posted[-1])

    def explains():
        page("kr-embedded", "true", "")
        shopper.browser.find(".kr-embedded[kr-form-ready]", 25)
        shopper.browser.into(".kr-pan iframe")
        shopper.browser.type("#value", "4970100000000056")
        shopper.browser.out()
        shopper.browser.run("KR.submit()")
        shopper.browser.until("a text for the error", lambda: re.search(
            "card number|fields|invalid", str(shopper.browser.run("return jQuery('.kr-form-error').text()")), re.I))

    attempt(results, "embedded", partial(pays, "kr-embedded"))
    attempt(results, "pop-in", partial(pays, "kr-embedded", popin="kr-popin"))
    attempt(results, "smart form", partial(pays, "kr-smart-form", cards="false"))
    attempt(results, "errors", explains)
    shopper.browser.close()
    server.shutdown()
    return results, 0


# The page of the module for PrestaShop

PRESTA_PAGE = """<!DOCTYPE html><html><head><meta charset="utf-8">
<script src="/jquery.js"></script>
<script>
// Stand-ins for what the shop brings: its page of payment options, and the values of the module's settings.
var $ = jQuery, PAYZEN_LANGUAGE = "en", payzen = {{ restUrl: "/rest", pageType: "order" }};
</script>
<script src="{base}/static/js/krypton-client/V4.0/stable/kr-payment-form.min.js" kr-public-key="{key}"
  kr-post-url-success="/return" kr-post-url-refused="/return" kr-language="en" kr-label-do-register="Register"></script>
<link rel="stylesheet" href="{base}/static/js/krypton-client/V4.0/ext/neon-reset.css">
<script src="{base}/static/js/krypton-client/V4.0/ext/neon.js"></script>
<script src="/rest.js"></script></head>
<body><div class="payment-option" id="payment-option-1-container">
<input type="radio" name="payment-option" id="payment-option-1"></div>
<div class="payzen" id="payment-option-1-additional-information">{form}</div>
<input type="checkbox" name="conditions_to_approve[terms]">
<div id="payment-confirmation"><button class="btn">Order</button></div></body></html>"""


def smarty(template, values):
    """A template with its values: comments, conditions, also one inside another, and variables."""
    template = re.sub(r"\{\*.*?\*\}", "", template, flags=re.DOTALL)
    inner = re.compile(r"\{if ((?:(?!\}).)*)\}((?:(?!\{if |\{/if\}).)*)\{/if\}", re.DOTALL)

    def holds(condition):
        found = re.findall(r"\$(\w+)(?: *(===?|!=) *'([^']*)')?", condition)
        each = [(values[name] == text) == (sign != "!=") if sign else bool(values[name]) for name, sign, text in found]
        return all(each) if "&&" in condition else any(each)

    while inner.search(template):
        template = inner.sub(
            lambda match: (match[2].split("{else}") + [""])[0 if holds(match[1]) else 1], template, count=1)
    return re.sub(r"\{\$(\w+)[^}]*\}", lambda match: str(values[match[1]]), template)


def plugin_prestashop(checkout, stage):
    """The module's script and its template for the form, on a page with stand-ins; the shop, PrestaShop, is not there."""
    if not JQUERY.is_file():
        raise Missing("there is no jQuery (Debian: libjs-jquery)")
    views = checkout / "payzen" / "views"
    template = (views / "templates" / "hook" / "payment_std_rest.tpl").read_text()
    folder = stage.folder / "presta"
    folder.mkdir()
    shutil.copy(JQUERY, folder / "jquery.js")
    shutil.copy(views / "js" / "rest.js", folder / "rest.js")
    posted, asked, token = [], [], []

    class Handler(Quiet):
        def do_POST(self):
            text = self.rfile.read(int(self.headers["Content-Length"])).decode()
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            if self.path != "/rest":
                posted.append(text)
                self.wfile.write(b"<p>Order received</p>")
                return
            # The shop's controller: a token for the cart as it is now.
            asked.append(text)
            self.wfile.write(json.dumps({"token": token[0]() } if "refreshToken" in text else {"lastCart": 7}).encode())

    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    shopper, results = Shopper(stage), {}
    token.append(shopper.token)

    def page(mode="8", popin="False"):
        values = {"payzen_std_rest_popin_mode": popin, "payzen_std_card_data_mode": mode,
                  "payzen_rest_identifier_token": shopper.token(), "payzen_std_display_title": "True",
                  "payzen_std_select_by_default": "False", "payzen_title": "Card",
                  "payzen_std_smartform_compact_mode": "False",
                  "payzen_std_smartform_payment_means_grouping_threshold": "False",
                  "payzen_is_valid_std_identifier": ""}
        (folder / "index.html").write_text(
            PRESTA_PAGE.format(base=stage.base, key=PUBLIC_KEY, form=smarty(template, values)))
        posted.clear()
        asked.clear()
        shopper.browser.open(f"http://localhost:{server.server_address[1]}/")

    def filled():
        browser = shopper.browser
        browser.find(".kr-embedded .kr-pan iframe", 25)
        for field, value in (("kr-pan", ACCEPTED), ("kr-expiry", "1230"), ("kr-security-code", "123")):
            browser.into(f".{field} iframe")
            browser.type("#value", value)
            browser.out()

    def accept():
        shopper.browser.click("[name^=conditions_to_approve]")

    def pays():
        page()
        filled()
        accept()
        shopper.browser.click(".kr-payment-button")
        shopper.sees("Order received")
        paid(posted[-1])
        if not any("refreshToken" in text for text in asked) or not any("emptyCart" in text for text in asked):
            raise Unexpected(f"the module asked its shop for {asked}")

    def stops():
        page()
        filled()
        shopper.browser.click(".kr-payment-button")
        shopper.sees("accepted the terms and conditions")
        if posted or asked:
            raise Unexpected("it paid without the conditions")
        accept()
        shopper.browser.click(".kr-payment-button")
        shopper.sees("Order received")
        paid(posted[-1])

    def pops():
        page(popin="True")
        accept()
        shopper.browser.find("[kr-form-ready], .kr-smart-form", 25)
        shopper.browser.run("payzenSubmit(new Event('submit', { cancelable: true }))")
        filled()
        shopper.browser.click(".kr-payment-button")
        shopper.sees("Order received")
        paid(posted[-1])

    attempt(results, "smart form", pays)
    attempt(results, "conditions first", stops)
    attempt(results, "pop-in", pops)
    shopper.browser.close()
    server.shutdown()
    return results, 0


SUITES = {
    "lyra-prestashop": plugin_prestashop,
    "rest-php-examples": rest_php_examples, "embedded-form-glue": embedded_form_glue,
    "embedded-form-examples": embedded_form_examples,
    "flask-embedded-form-examples": flask_examples, "plugin-woocommerce": plugin_woocommerce,
}
PERMITTED = {}
