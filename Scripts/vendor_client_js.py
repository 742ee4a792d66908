"""Worldline's JavaScript client library in Chromium, on a page of a shop on another origin than the platform's: a part of
check-vendors. The library is bundled from its checkout by esbuild, in the stage's own folder."""

import base64
import email.utils
import hashlib
import hmac
import json
import shutil
import subprocess
import threading
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from stage import OPENER, Missing, Unexpected
from webdriver import Browser, programs

MERCHANT, KEY, SECRET = "AcmeTest", "5e45c937b9db33ae", "I42Zf4pVnRdroHfuHnRiJjJ2B6+22h0yQt/R3nZR8Xg="
VISA, CO_BADGED = "4567350000427977", "4970100000000055"
CONTEXT = {"countryCode": "BE", "amountOfMoney": {"amount": 1000, "currencyCode": "EUR"}, "isRecurring": False}
ORDER = {"amountOfMoney": {"amount": 1000, "currencyCode": "EUR"}}

PAGE = """<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>A shop</title>
<script src="/library.js"></script></head><body><p>A shop</p></body></html>"""
# What every check begins with; an error is told with its class and the platform's own answer.
BEGIN = """const { init, PaymentRequest, CreditCardTokenRequest } = onlinepaymentssdk;
const [session, context, more] = arguments;
const sdk = init(session, { appIdentifier: "check" });
const told = (error) => ({ failed: error.constructor.name + ": " + error.message + " " + JSON.stringify(error.metadata) });
return (async () => { %s })().catch(told);"""


def bundle(checkout, folder):
    """The library as one script. Its one dependency is taken from a checkout beside it."""
    esbuild = shutil.which("esbuild")
    forge = checkout.parent / "forge" / "lib" / "index.js"
    if esbuild is None:
        raise Missing("there is no esbuild (Debian: esbuild)")
    if not forge.exists():
        raise Missing(f"there is no {forge} (digitalbazaar/forge, on which the library depends)")
    script = folder / "library.js"
    done = subprocess.run(
        [esbuild, "src/index.ts", "--bundle", "--format=iife", "--global-name=onlinepaymentssdk", f"--outfile={script}",
         f"--alias:node-forge={forge}", "--log-level=error"], cwd=checkout, capture_output=True, text=True, timeout=120)
    if done.returncode != 0:
        raise Unexpected(f"esbuild: {done.stderr[-600:]}")
    return script.read_bytes()


class Shop:
    """The shop's page, on an origin of its own, and the shop's server."""

    def __init__(self, base, library):
        self.platform = base
        files = {"/": ("text/html; charset=utf-8", PAGE.encode()), "/library.js": ("text/javascript", library)}

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                kind, data = files.get(self.path, ("text/plain", b"nothing here"))
                self.send_response(200 if self.path in files else 404)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.base = f"http://localhost:{self.server.server_address[1]}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def call(self, path, body):
        """A signed call of the server API: (status, answer)."""
        target, date = f"/v2/{MERCHANT}{path}", email.utils.formatdate(usegmt=True)
        text = f"POST\napplication/json\n{date}\n{target}\n"
        mac = base64.b64encode(hmac.new(SECRET.encode(), text.encode(), hashlib.sha256).digest()).decode()
        request = urllib.request.Request(
            self.platform + target, data=json.dumps(body).encode(), method="POST", headers={
                "Content-Type": "application/json", "Date": date, "Authorization": f"GCS v1HMAC:{KEY}:{mac}"})
        try:
            with OPENER.open(request, timeout=120) as response:
                return response.status, json.loads(response.read())
        except urllib.error.HTTPError as error:
            return error.code, json.loads(error.read())


class Check:
    def __init__(self, shop, browser):
        self.shop, self.browser, self.results = shop, browser, {}
        self.session = self.open_session()

    def open_session(self, **more):
        status, answer = self.shop.call("/sessions", more)
        if status != 201:
            raise Unexpected(f"sessions answers {status}: {answer}")
        return answer

    def run(self, script, more=None, session=None):
        return self.browser.run(BEGIN % script, session or self.session, CONTEXT, more)

    def expect(self, name, holds, found):
        self.results[name] = bool(holds)
        if not holds:
            print(f"check-vendors: sdk-client-js: {name}: {json.dumps(found, ensure_ascii=False)[-600:]}")

    # MARK: Look-ups

    def products(self):
        found = self.run("""const all = await sdk.getBasicPaymentProducts(context);
            return all.paymentProducts.map((one) => [one.id, one.label, one.logo, one.usesRedirectionTo3rdParty]);""")
        ids = {one[0] for one in found} if isinstance(found, list) else set()
        self.expect("products", {1, 3, 840} <= ids and all(one[1] and one[2] for one in found), found)

    def product(self):
        found = self.run("""const one = await sdk.getPaymentProduct(1, context);
            const number = one.getField("cardNumber"), date = one.getField("expiryDate");
            return { fields: one.getFields().map((field) => field.id), number: number.applyMask("4567350000427977"),
                date: date.applyMask("1230"), label: number.getLabel(), wrong: number.validate("4567350000427978"),
                right: number.validate("4567350000427977") };""")
        found = found if isinstance(found, dict) else {"failed": found}
        self.expect("product, with masks and validators",
                    {"cardNumber", "expiryDate", "cvv"} <= set(found.get("fields") or []), found)
        self.expect("a number and a date are formatted by the product's masks",
                    found.get("number") == "4567 3500 0042 7977" and found.get("date") == "12/30", found)
        self.expect("a wrong number is found, a right one is not",
                    bool(found.get("wrong")) and not found.get("right"), found)

    def unknown_product(self):
        found = self.run("return await sdk.getPaymentProduct(99999, context);")
        self.expect("an unknown product is the library's ResponseError", "99999" in str(found.get("failed")), found)

    def networks(self):
        found = self.run("return await sdk.getPaymentProductNetworks(302, context);")
        self.expect("networks of Apple Pay", "Visa" in (found.get("networks") or []), found)

    def iin(self):
        for number, product, brands in ((VISA, 1, []), (CO_BADGED, 130, [130, 1])):
            found = self.run("return await sdk.getIinDetails(more, context);", number[:8])
            shown = [one["paymentProductId"] for one in found.get("coBrands") or []]
            self.expect(f"IIN details of product {product}", found.get("status") == "SUPPORTED"
                        and found.get("paymentProductId") == product and shown == brands, found)

    def public_key(self):
        found = self.run("const key = await sdk.getPublicKey(); return [key.keyId, key.publicKey];")
        self.expect("the public key", isinstance(found, list) and all(found), found)

    def charges(self):
        for how, what in (("with the product", {"partialCreditCardNumber": VISA, "paymentProductId": 1}),
                          ("with the number alone", {"partialCreditCardNumber": VISA}), ("with a token", self.token())):
            found = self.run("return await sdk.getSurchargeCalculation(context.amountOfMoney, more);", what)
            one = (found.get("surcharges") or [{}])[0]
            self.expect(f"surcharge {how}", one.get("result") == "NO_SURCHARGE"
                        and one.get("totalAmount", {}).get("amount") == 1000, found)
            found = self.run("return await sdk.getCurrencyConversionQuote(context.amountOfMoney, more);", what)
            self.expect(f"currency conversion {how}", found.get("result", {}).get("result") is not None, found)

    # MARK: Encryption, and payments with it

    def pays(self, name, found, wanted=201, path="/payments", **more):
        blob = isinstance(found, dict) and found.get("encryptedCustomerInput")
        if not blob:
            self.expect(name, False, found)
            return None
        body = {"encryptedCustomerInput": blob, **more}
        if path == "/payments":
            body["order"] = ORDER
        status, answer = self.shop.call(path, body)
        self.expect(name, status == wanted, [status, answer])
        return answer

    def card(self):
        for date in ("12/30", "1230", "12/2030", "122030"):
            found = self.run("""const request = new PaymentRequest(await sdk.getPaymentProduct(1, context));
                request.setValue("cardNumber", "4567 3500 0042 7977"); request.setValue("expiryDate", more);
                request.setValue("cvv", "123");
                const checked = request.validate();
                return checked.isValid ? await sdk.encryptPaymentRequest(request) : checked;""", date)
            if date in ("12/30", "1230"):
                self.pays(f"a card, typed with the date {date}", found)
            else:
                # The product's mask has two digits for the year: the library reads 12/20.
                wrong = [one["type"] for one in found.get("errors", [])]
                self.expect(f"the library refuses the date {date}", wrong == ["expirationDate"], found)

    def invalid(self):
        found = self.run("""const request = new PaymentRequest(await sdk.getPaymentProduct(1, context));
            request.setValue("cardNumber", "4567350000427978"); request.setValue("expiryDate", "1230");
            request.setValue("cvv", "1");
            return [...new Set(request.validate().errors.map((one) => one.paymentProductFieldId))].sort();""")
        self.expect("the product's validators refuse a wrong number and code", found == ["cardNumber", "cvv"], found)

    def token(self):
        found = self.run("""const request = new CreditCardTokenRequest();
            request.setCardNumber("4567350000427977"); request.setExpiryDate("1230"); request.setSecurityCode("123");
            request.setCardholderName("Darwin Núñez"); request.setProductPaymentId(1);
            return await sdk.encryptTokenRequest(request);""")
        status, answer = self.shop.call(
            "/tokens", {"encryptedCustomerInput": found.get("encryptedCustomerInput"), "paymentProductId": 1})
        self.expect("a token of an encrypted card", status in (200, 201) and answer.get("token"), [found, status, answer])
        return answer.get("token")

    def account_on_file(self):
        session = self.open_session(tokens=[self.token()])
        found = self.run("""const product = await sdk.getPaymentProduct(1, context);
            const account = product.accountsOnFile[0];
            const request = new PaymentRequest(product, account);
            request.setValue("cvv", "222");
            const checked = request.validate();
            return { number: account.getValue("cardNumber"), name: account.getValue("cardholderName"),
                ...(checked.isValid ? await sdk.encryptPaymentRequest(request) : checked) };""", session=session)
        self.expect("the account on file shows the masked number and the name",
                    found.get("number") == "456735XXXXXX7977" and found.get("name") == "Darwin Núñez", found)
        self.pays("an account on file with a new code", found)

    def foreign_session(self):
        found = self.run("return await sdk.getBasicPaymentProducts(context);",
                         session={**self.session, "clientSessionId": "0" * 32})
        self.expect("a session that is none is refused, not shown", "failed" in found, found)


CHECKS = ["products", "product", "unknown_product", "networks", "iin", "public_key", "charges", "card", "invalid",
          "account_on_file", "foreign_session"]


def sdk_client_js(checkout, stage):
    """Worldline's JavaScript client library, unmodified."""
    programs()
    shop = Shop(stage.base, bundle(checkout, stage.folder))
    browser = Browser(stage)
    browser.open(shop.base)
    check = Check(shop, browser)
    for name in CHECKS:
        try:
            getattr(check, name)()
        except Exception as error:  # noqa: BLE001 - reported, and the next check goes on
            check.expect(name, False, f"{type(error).__name__}: {error}")
    refused = ("403", "404")
    complaints = [one for one in browser.complaints() if "favicon" not in one and not any(code in one for code in refused)]
    check.expect("the browser complains of nothing", not complaints, complaints)
    browser.close()
    shop.server.shutdown()
    return check.results, 0
