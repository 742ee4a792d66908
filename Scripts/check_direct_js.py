"""The checks of check-direct-js: a shop's pages, and what a shopper does on them."""

import json
import subprocess
import time
import urllib.parse

from browsers import chosen
from shop_site import ShopSite
from stage import OPENER, Unexpected, Verdict
from webdriver import run_checks

VISA, CO_BADGED, DECLINED, AMEX = "4330264936344675", "4970100000000055", "4321456998744563", "371449635311004"
LOCALES = {"fr": "fr_FR", "en": "en_GB", "nl": "nl_BE", "de": "de_DE"}

TOKENIZER = """<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body {{ font: 1rem/1.5 Georgia, serif; background: #fff8e8; max-width: 34rem; margin: 1rem auto; padding: 0 1rem }}
#card {{ border: 1px solid #b99; background: #fff }}</style>
<script src="{base}/hostedtokenization/js/client/tokenizer.min.js"></script>
</head><body><h1>A shop</h1><div id="card"></div><button id="buy">Buy</button><script>
window.heard = [];
const keep = (name) => (value) => heard.push({{ name, value }});
const tokenizer = new Tokenizer("{url}", "card", {{ validationCallback: keep("validity"),
  paymentProductUpdatedCallback: keep("product"), surchargeCallback: keep("surcharge"), {options} }}{token});
{before}
tokenizer.initialize().then(() => {{ window.isReady = true; }}, (error) => {{ window.isReady = String(error); }});
const submit = (options) => tokenizer.submitTokenization(options);
</script></body></html>"""

FIELDS = """<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body {{ font: 1rem/1.5 Georgia, serif; background: #eef6ee; max-width: 34rem; margin: 1rem auto; padding: 0 1rem }}
.one {{ height: 3rem; border: 2px solid #696; border-radius: .5rem; background: #fff; margin: .25rem 0 1rem }}
#brands {{ height: 2.5rem }}</style>
<script src="{sdk}" integrity="{sri}" crossorigin="anonymous"></script>
</head><body><h1>A shop</h1>
<label>Card</label><div id="number" class="one"></div><div id="brands"></div><label>Date</label><div id="date" class="one">
</div><label>Code</label><div id="code" class="one"></div><label>Name</label><div id="cardholder" class="one"></div>
<button id="buy">Buy</button><script>
window.heard = [];
const hosted = window.sdpx.hostedfields.create({{ sessionData: {data}, logLevel: "error", fields: {{
  cardNumber: {{ id: "number", placeholder: "0000 0000 0000 0000" }}, cardBrands: {{ id: "brands" }},
  expiryDate: {{ id: "date", placeholder: "MM/YY", checkExpiredDate: "true" }}, csc: {{ id: "code", placeholder: "123" }},
  cardholderName: {{ id: "{cardholder}", placeholder: "John Doe" }} }},
  style: {{ input: {{ color: "rgb(102, 0, 102)", "font-size": "20px", position: "fixed", "background-image": "url(/x)" }},
    placeholder: {{ color: "rgb(0, 102, 0)" }}, focus: {{ "font-weight": "bold" }} }} }});
for (const name of ["focus", "blur", "empty", "valid", "invalid", "field-ready", "all-fields-ready", "error-init-fields",
  "card-brand-selected", "card-brand-entry", "error", "validityChange"]) {{
  hosted.on(name, (event) => heard.push({{ name, data: event.data }}));
}}
const submit = (keep) => hosted.tokenize(keep).catch((error) => ({{ failed: error.message, problems: error.problems }}));
</script></body></html>"""

WALLET = """<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
<script src="{base}/direct/paypal/sdk/js?client-id=test&currency=EUR"></script>
</head><body><h1>A shop</h1><div id="wallet"></div><script>
window.heard = [];
const keep = (name) => (value) => heard.push({{ name, value: value?.message ?? value }});
paypal.Buttons({{ createOrder: async () => {order}, onApprove: keep("approved"), onCancel: keep("cancelled"),
  onError: keep("error") }}).render("#wallet");
</script></body></html>"""


class Check:
    def __init__(self, stage, browser, site, verdict):
        self.stage, self.browser, self.site, self.verdict = stage, browser, site, verdict

    # The shop

    def direct(self, method, path, message=None, status=200, **more):
        found, answer = self.stage.direct(method, path, message, **more)
        if found != status:
            raise Unexpected(f"{method} {path}: {found}, not {status}: {answer}")
        return answer

    def stored(self, number=VISA):
        # 201, or 200 if an earlier check has stored it.
        return self.stage.direct("POST", "/tokens", {"paymentProductId": 1, "card": {"data": {"card": {
            "cardNumber": number, "expiryDate": "1230", "cardholderName": "Anna"}}}})[1]["token"]

    def form(self, options="hideCardholderName: false", before="", token="", **request):
        made = self.direct("POST", "/hostedtokenizations", {"locale": "en_GB", **request})
        self.id = made["hostedTokenizationId"]
        self.url = made["hostedTokenizationUrl"]
        self.open(TOKENIZER.format(base=self.stage.base, url=self.url, options=options, before=before, token=token))
        self.browser.until("the form", lambda: self.browser.run("return window.isReady"))
        return made

    def fields(self, locale="en_GB", change=None, cardholder="cardholder"):
        made = self.direct("POST", "/hostedfields/sessions", {"locale": locale})
        self.id = made["sessionData"]["hostedFieldsSessionId"]
        data = {**made["sessionData"], **(change or {})}
        self.open(FIELDS.format(sdk=made["sdkUrl"], sri=made["sdkSri"], data=json.dumps(data), cardholder=cardholder))
        return made

    def open(self, page):
        self.browser.open(self.site.add(page))

    def pay(self, member="hostedTokenizationId", **more):
        return self.stage.direct("POST", "/payments", {
            member: self.id, "order": {"amountOfMoney": {"amount": 1000, "currencyCode": "EUR"}}, **more})

    # The shopper

    def heard(self, name):
        return [one.get("value", one.get("data")) for one in self.browser.run("return window.heard")
                if one["name"] == name]

    def inside(self, script, *arguments):
        """In the frame of the tokenizer."""
        self.browser.into("#card iframe")
        try:
            return self.browser.run(script, *arguments)
        finally:
            self.browser.out()

    def fill(self, pan=VISA, expiry="1230", code="123", name=None):
        self.browser.into("#card iframe")
        for field, value in (("number", pan), ("expiry", expiry), ("code", code), ("holder", name)):
            if value is not None:
                self.browser.run("document.getElementById(arguments[0]).value = ''", f"card-{field}")
                self.browser.type(f"#card-{field}", value)
        self.browser.out()

    def fill_fields(self, pan=VISA, expiry="1230", code="123", name="Anna Example"):
        for host, value in (("number", pan), ("date", expiry), ("code", code), ("cardholder", name)):
            self.browser.into(f"#{host} iframe")
            self.browser.type("#value", value)
            self.browser.out()

    def again(self):
        """The merchant's page loads the same form once more."""
        self.browser.run("tokenizer.useToken(); window.isReady = undefined;"
                         "tokenizer.initialize().then(() => { window.isReady = true; });")
        self.browser.until("the form again", lambda: self.browser.run("return window.isReady"))

    def submit(self, options="undefined"):
        return self.browser.run(f"return submit({options})")

    def height(self):
        return self.browser.run("return document.querySelector('#card iframe').getBoundingClientRect().height")

    def has_no_number(self, *numbers):
        text = self.browser.run("return document.documentElement.outerHTML + JSON.stringify(window.heard)")
        self.verdict.expect(not any(number[-6:] in text for number in numbers), "no card number outside the frame", text[-400:])

    # The tokenizer

    def tokenizes(self):
        self.form(before="tokenizer.setAmount(1000, 'EUR');")
        text = self.inside("return document.body.innerText")
        self.verdict.expect("Guichet" not in text and "Français" not in text, "neither name nor languages", text)
        self.browser.until("a frame as high as its content", lambda: abs(
            self.height() - self.inside("return document.body.getBoundingClientRect().height")) < 2)
        inner = self.height()
        before = self.submit()
        self.verdict.equal(before["success"], False, "an empty form")
        self.verdict.expect("Enter the card number." in before["error"]["message"], "says what is missing", before)
        self.browser.until("the frame to grow", lambda: self.height() > inner)
        self.browser.picture("direct-js-empty")
        self.fill(name="Anna Example")
        self.verdict.equal(self.inside("return document.getElementById('card-number').value"), "4330 2649 3634 4675",
                           "the number is grouped as it is typed")
        self.verdict.equal(self.heard("validity"), [{"valid": True}], "the form is valid")
        self.verdict.equal(self.heard("product"), [{"paymentProductId": 1, "valid": False}],
                           "the product is told once, when the number's beginning shows it")
        surcharge = self.browser.until("a surcharge", lambda: self.heard("surcharge"))[0]["surcharge"]
        self.verdict.equal((surcharge["success"], surcharge["result"]["status"],
                            surcharge["result"]["totalAmount"]), (True, "NO_SURCHARGE", {"amount": 1000, "currency": "EUR"}),
                           "the surcharge")
        self.has_no_number(VISA)
        done = self.submit("{ storePermanently: false }")
        self.verdict.equal(done, {"success": True, "hostedTokenizationId": self.id}, "the result")
        self.verdict.equal(self.submit(), done, "sent again it stays with its card")
        token = self.direct("GET", f"/hostedtokenizations/{self.id}")["token"]
        self.verdict.equal((token["isTemporary"], token["card"]["data"]["cardWithoutCvv"]["cardholderName"]),
                           (True, "Anna Example"), "a temporary token with the name")
        self.verdict.equal(self.pay()[0], 201, "it pays")
        self.verdict.equal(self.pay()[0], 400, "a temporary one once")
        self.browser.run("tokenizer.destroy()")
        self.verdict.equal(self.browser.run("return document.querySelectorAll('iframe').length"), 0, "destroy")
        self.verdict.equal(self.submit()["success"], False, "nothing is sent after destroy")

    def keeps(self):
        """storePermanently among the options, and said when it is sent; the name from the merchant's page."""
        for options, said, temporary in (("", "undefined", False), ("storePermanently: false", "undefined", True),
                                         ("storePermanently: false", "{ storePermanently: true }", False)):
            self.form(options=options, before="tokenizer.useCardholderName('Zoé Exemple');")
            self.verdict.expect(self.inside("return document.getElementById('card-holder').closest('.field').hidden"),
                                "the name is hidden by default")
            self.fill()
            self.verdict.expect(self.submit(said)["success"], "it is sent")
            token = self.direct("GET", f"/hostedtokenizations/{self.id}")["token"]
            self.verdict.equal(token["isTemporary"], temporary, f"stored: {options} {said}")
            self.verdict.equal(token["card"]["data"]["cardWithoutCvv"]["cardholderName"], "Zoé Exemple", "the page's name")

    def brands(self):
        self.form()
        choice = "return Boolean(document.getElementById('card-brand'))"
        self.verdict.equal(self.inside(choice), False, "no menu before a number is typed")
        self.fill(AMEX, code="1234")
        self.verdict.equal(self.inside(choice), False, "no menu for a card of one brand")
        self.fill(CO_BADGED)
        self.verdict.equal(self.inside("return [...document.querySelectorAll('#card-brand option')].map((one) => one.text)"),
                           ["CB", "Visa"], "a menu with the card's two brands")
        self.browser.picture("direct-js-brands")
        self.inside("const one = document.getElementById('card-brand'); one.value = '1';"
                    "one.dispatchEvent(new Event('change', { bubbles: true }));")
        self.browser.until("the chosen product", lambda: len(self.heard("product")) == 4)
        self.verdict.equal([(one["paymentProductId"], one["valid"]) for one in self.heard("product")],
                           [(2, False), (None, False), (130, False), (1, True)],
                           "the product: American Express, none while the next number is typed, CB, the chosen Visa")
        self.verdict.expect(self.submit()["success"], "it is sent")
        payment = self.pay()[1]["payment"]["paymentOutput"]["cardPaymentMethodSpecificOutput"]
        self.verdict.equal(payment["paymentProductId"], 1, "the brand that pays")

    def same_card_alone(self, token, other):
        """Loaded again, it is not known whether the shopper chose the stored card or typed it."""
        for use, taken in ((None, True), (other, False), (token, True)):
            self.browser.run("tokenizer.useToken(arguments[0])", use)
            self.verdict.equal(self.submit()["success"], taken, f"loaded again, its own card alone: {taken}")

    def stored_cards(self):
        token, other = self.stored(), self.stored(CO_BADGED)
        # As shops do: told before the frame is there, and as the fourth argument.
        for options, before, last in (("hideTokenFields: false", f"tokenizer.useToken('{token}');", ""),
                                      ("", "", f", '{token}'")):
            self.form(options, before, last, tokens=f"{token},{other}")
            self.verdict.expect(self.inside("return document.getElementById('card-number').closest('.field').hidden"),
                                "a stored card needs its code only")
            self.verdict.equal(self.inside("return document.getElementById('stored-card').hidden"), options == "",
                               "its label is shown if the page wants it")
            told = self.browser.until("the product", lambda: self.heard("product"))
            self.verdict.equal(told, [{"paymentProductId": 1, "valid": False}], "the product of the stored card")
            self.browser.picture(f"direct-js-stored-{'shown' if options else 'hidden'}")
            self.verdict.equal(self.submit()["success"], False, "the code is required")
            self.fill(None, None, "123")
            self.browser.until("valid with the code", lambda: self.heard("validity")[-1:] == [{"valid": True}])
            self.verdict.equal(self.submit()["success"], True, "it is sent")
            self.verdict.equal(self.direct("GET", f"/hostedtokenizations/{self.id}")["token"]["id"], token, "the card")
            self.browser.run("tokenizer.useToken()")
            self.verdict.equal(self.submit()["success"], False, "after that, no other card is taken for it")
            self.again()
            self.same_card_alone(token, other)
        # Twice, so that the second time changes nothing of the stored card.
        for _ in range(2):
            self.form(tokens=f"{token},{other}")
            self.fill(name="Anna")
            self.verdict.expect(self.submit()["success"], "a typed card that is stored already")
        self.verdict.equal(self.direct("GET", f"/hostedtokenizations/{self.id}")["token"]["id"], token, "it is the stored one")
        self.again()
        self.same_card_alone(token, other)
        self.form(tokens=token)
        self.browser.run("tokenizer.useToken(arguments[0])", other)
        answer = self.submit()
        self.verdict.equal((answer["success"], "not available" in answer["error"]["message"]), (False, True),
                           "a card that the session does not offer")
        self.browser.run("tokenizer.useToken()")
        self.fill(AMEX, code="1234")
        self.verdict.expect(self.submit()["success"], "and back to a new card")
        self.again()
        self.verdict.expect(self.submit()["success"], "loaded again, a typed card is the form's")
        self.browser.run("tokenizer.useToken(arguments[0])", token)
        self.verdict.equal(self.submit()["success"], False, "and no stored one")

    def refused_input(self):
        self.form()
        for card, marker in ((("4111111111111111",), "not accepted"), ((VISA, "0120"), "expired"),
                             ((VISA, "1230", "12"), "3 or 4 digits"), (("4330264936344676",), "not accepted"),
                             ((VISA, "1230", "123", VISA), "name on the card")):
            self.fill(*card)
            answer = self.submit()
            self.verdict.equal(answer["success"], False, f"{marker}: refused")
            self.verdict.expect(marker in answer["error"]["message"], f"{marker}: said", answer)
        self.browser.picture("direct-js-refused")
        self.has_no_number(VISA, "4111111111111111")
        self.verdict.equal(self.direct("GET", f"/hostedtokenizations/{self.id}").get("token"), None, "nothing was kept")
        self.verdict.equal(self.pay()[0], 400, "nothing pays")

    def languages(self):
        for language, locale in LOCALES.items():
            for width in (390, 1280):
                self.browser.size(width)
                self.form(locale=locale, askConsumerConsent=True)
                self.fill(CO_BADGED, "0120")
                self.submit()
                wide = self.browser.run("return document.documentElement.scrollWidth")
                self.verdict.expect(wide <= width, f"{language}: {width} pixels are enough, {wide} are used")
                self.browser.picture(f"direct-js-{language}-{width}")
                self.fields(locale)
                self.all_ready()
                self.fill_fields(CO_BADGED)
                self.browser.picture(f"direct-js-fields-{language}-{width}")
        self.browser.size(1280)

    # Hosted fields

    def all_ready(self):
        self.browser.until("all fields", lambda: self.heard("all-fields-ready"))

    def field_look(self, host, what):
        self.browser.into(f"#{host} iframe")
        value = self.browser.run(f"return getComputedStyle(document.getElementById('value')).getPropertyValue('{what}')")
        self.browser.out()
        return value

    def hosted_fields(self):
        self.fields()
        self.all_ready()
        self.verdict.equal(sorted(one["field"] for one in self.heard("field-ready")),
                           ["cardBrands", "cardNumber", "cardholderName", "csc", "expiryDate"], "each field is ready")
        self.verdict.equal((self.field_look("number", "color"), self.field_look("number", "font-size"),
                            self.field_look("number", "position"), self.field_look("number", "background-image")),
                           ("rgb(102, 0, 102)", "20px", "static", "none"), "the page's look, without what is no look")
        empty = self.submit("false")
        self.verdict.equal([(one["field"], one["code"]) for one in empty["problems"]],
                           [("card-number", "missing"), ("card-expiry", "missing"), ("card-code", "missing")],
                           "what is missing")
        self.fill_fields(CO_BADGED)
        self.browser.picture("direct-js-fields")
        self.verdict.equal([one["brands"] for one in self.heard("card-brand-entry")],
                           [[{"paymentProductId": 130, "label": "CB"}, {"paymentProductId": 1, "label": "Visa"}]],
                           "the brands are read off the number")
        self.verdict.expect(self.heard("focus") and self.heard("blur"), "focus and blur are told")
        self.verdict.equal(sorted(one["field"] for one in self.heard("valid")),
                           ["cardNumber", "cardholderName", "csc", "expiryDate"], "each field is valid")
        self.browser.into("#brands iframe")
        self.browser.click("#value button[data-id='1']")
        self.browser.out()
        self.browser.until("the choice", lambda: self.heard("card-brand-selected"))
        self.has_no_number(CO_BADGED)
        done = self.submit("false")
        told = self.direct("GET", f"/hostedfields/sessions/{self.id}")
        self.verdict.equal((done["success"], done["hostedFieldsSessionId"], done["token"]),
                           (True, self.id, told["token"]["tokenId"]), "the result")
        self.verdict.equal(told["token"], {"tokenId": done["token"], "maskedPan": "497010XXXXXX0055",
                                           "expiryDate": "1230", "isTemporary": True}, "what the server is told")
        status, paid = self.pay("hostedFieldsSessionId")
        output = paid["payment"]["paymentOutput"]["cardPaymentMethodSpecificOutput"]
        self.verdict.equal((status, output["paymentProductId"]), (201, 1), "it pays with the chosen brand")
        self.verdict.equal(self.pay("hostedFieldsSessionId")[0], 400, "a temporary card pays once")
        self.browser.run("hosted.destroy()")
        self.verdict.equal(self.browser.run("return document.querySelectorAll('iframe').length"), 0, "destroy")
        self.fields()
        self.all_ready()
        self.fill_fields(DECLINED)
        self.submit("true")
        status, refused = self.pay("hostedFieldsSessionId")
        self.verdict.equal((status, refused["paymentResult"]["payment"]["status"]), (402, "REJECTED"), "a declined card")
        token = self.direct("GET", f"/hostedfields/sessions/{self.id}")["token"]
        self.verdict.equal(token["isTemporary"], False, "tokenize(true) keeps the card")

    # Bad input

    def wrong_sessions(self):
        """Unknown, used and foreign sessions; and each kind's number in the other's place."""
        made = self.fields(change={"sessionToken": "AAAA"})
        problem = self.browser.until("an error", lambda: self.heard("error-init-fields"))[0]
        self.verdict.equal(problem["message"], "there is no such session", "an unknown session")
        self.verdict.equal(self.submit("false")["failed"], "the fields are not ready", "nothing is sent")
        self.fields(cardholder="nowhere")
        problem = self.browser.until("an error", lambda: self.heard("error-init-fields"))[0]
        self.verdict.equal(problem, {"field": "cardholderName", "message": "there is no such element"}, "a wrong element")
        self.all_ready_but_cardholder()
        for host, value in (("number", VISA), ("date", "1230"), ("code", "123")):
            self.browser.into(f"#{host} iframe")
            self.browser.type("#value", value)
            self.browser.out()
        self.verdict.expect(self.submit("true").get("success"), "the other fields pay")
        used = self.id
        self.verdict.equal(self.pay()[0], 400, "a session of fields is no hosted tokenization")
        self.verdict.equal(self.stage.direct("GET", f"/hostedtokenizations/{self.id}")[0], 404, "nor read as one")
        sealed = self.browser.run("return hosted.session.sessionToken")
        for path in (f"/hostedtokenization/tokenization/form/{sealed}", f"/hostedfields/sessions/{sealed}x/frame?field=csc"):
            self.verdict.expect("Card number" not in self.get(path)[1], "its token opens nothing else", path)
        self.fields(change={"sessionToken": sealed})
        problem = self.browser.until("an error", lambda: self.heard("error-init-fields"))[0]
        self.verdict.equal(problem["message"], "the session has its card already", "a used session")
        body = urllib.parse.urlencode({"card-number": AMEX, "card-expiry": "1230", "card-code": "1234"}).encode()
        OPENER.open(f"{self.stage.base}/hostedfields/sessions/{sealed}", data=body, timeout=300).read()
        token = self.direct("GET", f"/hostedfields/sessions/{used}")["token"]
        self.verdict.equal(token["maskedPan"][-4:], VISA[-4:], "a used session stays with its card")
        other = self.other_merchant()
        self.verdict.equal(self.stage.direct("GET", f"/hostedfields/sessions/{used}", shop=other)[0], 404,
                           "another merchant's session")
        self.id = used
        status, answer = self.stage.direct("POST", "/payments", {
            "hostedFieldsSessionId": used, "order": {"amountOfMoney": {"amount": 1, "currencyCode": "EUR"}}}, other)
        self.verdict.equal((status, answer["errors"][0]["propertyName"]), (400, "hostedFieldsSessionId"),
                           "another merchant's session pays nothing")
        self.verdict.equal(self.stage.direct("POST", "/hostedfields/sessions", {"locale": "english"})[0], 422, "a locale")
        self.verdict.expect(made["sdkSri"].startswith("sha384-"), "the script's hash")

    def all_ready_but_cardholder(self):
        self.browser.until("four fields", lambda: len(self.heard("field-ready")) == 4)

    def other_merchant(self):
        done = subprocess.run(
            [self.stage.binary, "shop", "direct", "add", "Bakery_2", "--data", str(self.stage.folder / "data"), "--dev"],
            capture_output=True, text=True, timeout=300, check=True)
        rows = dict(line.split("  ", 1) for line in done.stdout.splitlines() if "  " in line)
        return {"merchantId": "Bakery_2", "keyId": rows["API key"].strip(), "secret": rows["API key's secret"].strip()}

    def get(self, path, data=None):
        try:
            with OPENER.open(self.stage.base + path, data=data, timeout=300) as answer:
                return answer.headers, answer.read().decode()
        except Exception as error:  # noqa: BLE001 - an answer with a status is one
            return error.headers, error.read().decode()

    def hostile(self):
        """A page that speaks to the frames as if it were a script or a sibling, and pages that must not be framed."""
        self.fields()
        self.all_ready()
        self.fill_fields()
        self.browser.run("""
            window.leaked = [];
            addEventListener("message", (event) => leaked.push(JSON.stringify(event.data)));
            const form = hosted.form;
            for (const frame of document.querySelectorAll("iframe")) {
              for (const hf of ["give", "given", "check", "constructor", "toString", "ready"]) {
                frame.contentWindow.postMessage({ hf, form, n: 1, fields: ["cardNumber"], field: "cardNumber" }, "*");
              }
            }
            // Another window of the page, in the name of a field.
            const thief = document.createElement("iframe");
            thief.name = `hf-${form}-cardholderName`;
            document.querySelector("#cardholder").replaceChildren(thief);
            // What a frame answers goes to the window that asked.
            thief.contentWindow.addEventListener("message", (event) => leaked.push(JSON.stringify(event.data)));
            document.querySelector("#number iframe").contentWindow.postMessage(
              { hf: "tokenize", form, n: 2, fields: ["cardNumber", "cardholderName"] }, "*");
            thief.contentWindow.eval(`parent.document.querySelector("#number iframe").contentWindow
              .postMessage({ hf: "give", form: "${form}", n: 3, field: "cardNumber" }, "*")`);""")
        # A frame waits five seconds for its siblings.
        time.sleep(6)
        leaked = " ".join(self.browser.run("return window.leaked"))
        self.verdict.expect("6344675" not in leaked and "4330" not in leaked, "no frame gives the number away", leaked[:300])
        self.verdict.equal(self.direct("GET", f"/hostedfields/sessions/{self.id}").get("token"), None, "nothing was sent")
        self.form()
        self.fill()
        self.browser.run("""
            window.leaked = [];
            addEventListener("message", (event) => leaked.push(JSON.stringify(event.data)));
            const other = document.createElement("iframe");
            document.body.append(other);
            other.contentWindow.addEventListener("message", (event) => leaked.push(JSON.stringify(event.data)));
            // From a window that is not the page around the frame.
            other.contentWindow.eval(`parent.document.querySelector("#card iframe").contentWindow
              .postMessage({ guichet: "tokenizer", ask: "submit", n: 9, storePermanently: true }, "*")`);
            // To the script, from a window that is not the frame.
            other.contentWindow.eval(`parent.postMessage({ guichet: "tokenizer", tell: "height", height: 1 }, "*")`);
            return new Promise((done) => setTimeout(done, 6000));""")
        leaked = " ".join(self.browser.run("return window.leaked"))
        self.verdict.expect(VISA[-6:] not in leaked and '"n":9' not in leaked, "a foreign window is not answered", leaked[:300])
        self.verdict.expect(self.height() > 100, "a foreign message changes nothing")
        self.verdict.equal(self.direct("GET", f"/hostedtokenizations/{self.id}").get("token"), None,
                           "a foreign window sends nothing")
        self.has_no_number(VISA)
        for path, framed in (("/", False), ("/admin", False), (urllib.parse.urlsplit(self.url).path, True)):
            headers, _ = self.get(path)
            policy = headers.get("Content-Security-Policy") or ""
            refuses = "frame-ancestors 'none'" in policy and headers.get("X-Frame-Options") == "DENY"
            self.verdict.equal(not refuses, framed, f"whether {path[:20]} may be framed")

    # The wallet's button

    def wallet(self):
        """Product 840 with the script: the shopper approves, refuses or closes the window, and the page hears it."""
        def order():
            made = self.direct("POST", "/payments", {
                "order": {"amountOfMoney": {"amount": 1000, "currencyCode": "EUR"}},
                "redirectPaymentMethodSpecificInput": {
                    "paymentProductId": 840, "requiresApproval": False,
                    "paymentProduct840SpecificInput": {"JavaScriptSdkFlow": True}}}, 201)
            return made["payment"]["id"], made["merchantAction"]["showFormData"]["paymentProduct840"]["orderId"]
        for way, heard, status in (("approve", "approved", "CAPTURED"), ("refuse", "cancelled", "CANCELLED"),
                                   (None, "error", "REDIRECTED")):
            number, name = order()
            self.open(WALLET.format(base=self.stage.base, order=json.dumps(name)))
            shop = self.browser.windows()[0]
            self.browser.click("#wallet button")
            opened = self.browser.until("the wallet's window", lambda: [
                one for one in self.browser.windows() if one != shop])[0]
            self.browser.window(opened)
            self.browser.find("#approve")
            if way:
                self.browser.picture(f"direct-js-wallet-{way}")
                self.browser.click(f"#{way}")
            else:
                self.browser.run("window.close()")
            self.browser.until("the window to close", lambda: len(self.browser.windows()) == 1)
            self.browser.window(shop)
            told = self.browser.until("the page to hear it", lambda: self.browser.run("return window.heard"))
            value = told[0]["value"]
            known = value.get("orderID") == name if way else "ask your server" in value
            self.verdict.expect(told[0]["name"] == heard and known, f"{way}: told", told)
            self.verdict.equal(self.direct("GET", f"/payments/{number}")["status"], status, f"{way}: the payment")
        self.open(WALLET.format(base=self.stage.base, order="null"))
        self.browser.click("#wallet button")
        told = self.browser.until("an error", lambda: self.browser.run("return window.heard"))
        self.verdict.equal(told, [{"name": "error", "value": "createOrder gave no order"}], "no order")

    # The checkout page

    def checkout(self):
        """The platform's own page: the button above the fold, a menu only for two brands, amounts as written there."""
        amounts = {"fr": "1\u202f234,50", "en": "1,234.50", "nl": "1.234,50", "de": "1.234,50"}
        self.browser.size(390)
        for language, locale in LOCALES.items():
            made = self.direct("POST", "/hostedcheckouts", {
                "order": {"amountOfMoney": {"amount": 123450, "currencyCode": "EUR"}},
                "hostedCheckoutSpecificInput": {"locale": locale, "returnUrl": f"{self.site.base}/back"}})
            self.browser.open(made["redirectUrl"])
            bottom = self.browser.run("return document.getElementById('pay').getBoundingClientRect().bottom")
            self.verdict.expect(bottom <= 844, f"{language}: the button to pay ends at {bottom} of 844 pixels")
            self.browser.picture(f"direct-checkout-{language}-390")
            text = self.browser.run("return document.body.innerText")
            self.verdict.expect(amounts[language] in text, f"{language}: the amount as that language writes it", text[:200])
            if language == "de":
                self.verdict.expect("Shop" not in text and "Geschäft" not in text, "German has one word for the merchant")
        self.verdict.expect(not self.browser.try_find("select#card-brand"), "no menu of brands before a number is typed")
        self.browser.type("#card-number", AMEX)
        self.verdict.expect(not self.browser.try_find("select#card-brand"), "no menu of brands for a card of one")
        self.browser.run("document.getElementById('card-number').value = ''")
        self.browser.type("#card-number", CO_BADGED)
        self.browser.find("select#card-brand")
        self.verdict.equal(self.browser.run("return document.getElementById('card-number').value"),
                           "4970 1000 0000 0055", "the number is grouped on the page")
        self.browser.picture("direct-checkout-brands-390")
        self.browser.size(1280)


CHECKS = ["tokenizes", "keeps", "brands", "stored_cards", "refused_input", "languages", "hosted_fields", "wrong_sessions",
          "hostile", "wallet", "checkout"]


def run(stage, only=None):
    name, _, kind = chosen()
    verdict = Verdict("check-direct-js" if name == "chromium" else f"check-direct-js ({name})")
    browser = kind(stage)
    check = Check(stage, browser, ShopSite(), verdict)
    return run_checks("direct-js", only or CHECKS, check, browser, verdict)
