"""The checks of check-lyra-js: a shop's pages, and what a shopper does on them."""

import hashlib
import hmac
import html
import json
import re
import time
import urllib.parse

from browsers import chosen
from check_lyra_methods import ACCEPTED, SmartForms
from check_lyra_modules import PUBLIC_KEY, ShopModules
from check_lyra_vads import RedirectForm
from check_lyra_wallet import Wallets
from shop_site import ShopSite
from stage import OPENER, Verdict
from webdriver import ENTER, ESCAPE, TAB, run_checks

SHOP, PASSWORD = "69876357", "testpassword_DEMOPRIVATEKEY23G4475zXZQ2UA5x7M"
OTHER_KEY = "73239078:testpublickey_Zr3fXIKKx0mLY9YNBQEan42ano2QsdrLuyb2W54QWmUJQ"
HMAC_KEY = "38453613e7f44dc58732bad3dca2bca3"
REFUSED, CHALLENGE = "4970100000000113", "4970100000000022"
AMEX = "378282000000008"

HEAD = """<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<script src="{base}/static/js/krypton-client/V4.0/stable/kr-payment-form.min.js" {script}></script>
<link rel="stylesheet" href="{base}/static/js/krypton-client/V4.0/ext/{theme}-reset.css">
<script src="{base}/static/js/krypton-client/V4.0/ext/{theme}.js"></script>
</head><body><p>A shop</p>{body}<script>
window.heard = [];
const keep = (name) => (event) => {{ heard.push({{ name, code: event?.errorCode, field: event?.field,
  brand: event?.cardInfo?.brand, bin: event?.cardInfo?.bin, status: event?.clientAnswer?.orderStatus,
  children: event?.children?.map((one) => one.errorCode + ":" + one.field),
  uuid: event?.metadata?.answer?.clientAnswer?.transactions?.[0]?.uuid,
  signed: event?.rawClientAnswer && [event.rawClientAnswer, event.hash, event.hashAlgorithm, event.hashKey] }}); }};
for (const name of ["onError", "onFormReady", "onFocus", "onBlur", "onBrandChanged", "onFormValid", "on3dSecureAbort",
  "onPopinClosed", "onFormCreated", "onLoaded"]) KR[name](keep(name));
{more}
</script></body></html>"""
FIELDS = """<div class="kr-pan"></div><div class="kr-expiry"></div><div class="kr-security-code"></div>
<button class="kr-payment-button"></button><div class="kr-form-error"></div>"""


class Check(SmartForms, ShopModules, Wallets):
    SHOP, PASSWORD = SHOP, PASSWORD

    def __init__(self, stage, browser, site, verdict):
        self.stage, self.browser, self.site, self.verdict, self.orders = stage, browser, site, verdict, 0

    # The shop

    def token(self, **more):
        self.orders += 1
        self.order = f"JS{self.orders}"
        answer = self.stage.lyra(SHOP, PASSWORD, "Charge/CreatePayment",
                                 {"amount": 123450, "currency": "EUR", "orderId": self.order, **more})
        return answer["answer"]["formToken"]

    def transactions(self):
        answer = self.stage.lyra(SHOP, PASSWORD, "Order/Get", {"orderId": self.order})["answer"]
        return answer.get("transactions", [])

    def page(self, body, script=None, more="", theme="classic"):
        path = f"/page{len(self.site.pages)}"
        attributes = script if script is not None else f'kr-public-key="{PUBLIC_KEY}" kr-post-url-success="/paid" ' \
            'kr-post-url-refused="/refused" kr-language="en-EN"'
        self.site.pages[path] = HEAD.format(
            base=self.stage.base, body=body, script=attributes, more=more, theme=theme)
        self.site.posted.clear()
        self.browser.open(self.site.base + path)

    def embedded(self, token, script=None, more="", inside=FIELDS, kind="kr-embedded", theme="classic"):
        self.page(f'<div class="{kind}" kr-form-token="{token}">{inside}</div>', script, more, theme)

    # The shopper

    def ready(self):
        self.browser.find(".kr-embedded[kr-form-ready]")

    def fill(self, pan, expiry="1230", code="123"):
        for field, value in (("kr-pan", pan), ("kr-expiry", expiry), ("kr-security-code", code)):
            self.browser.into(f".{field} iframe")
            self.browser.type("#value", value)
            self.browser.out()

    def pay(self, *card):
        self.ready()
        self.fill(*card)
        self.browser.click(".kr-payment-button")

    def heard(self, name=None):
        return [one for one in self.browser.run("return window.heard") if name in (None, one["name"])]

    def error(self):
        return self.browser.until("an error", lambda: self.heard("onError"))[-1]

    def thanked(self, path="/paid"):
        self.browser.find("#thanks")
        posted_to, form = self.site.posted[-1]
        self.verdict.equal(posted_to, path, "the page to which the result is posted")
        sign = hmac.new(HMAC_KEY.encode(), form["kr-answer"].encode(), hashlib.sha256).hexdigest()
        self.verdict.equal(form["kr-hash"], sign, "the signature of the result")
        self.verdict.equal(form["kr-hash-key"], "sha256_hmac", "the key of the signature")
        return json.loads(form["kr-answer"]), form

    # The checks

    def pays(self):
        self.embedded(self.token(), f'kr-public-key="{PUBLIC_KEY}" kr-post-url-success="paid" kr-hide-debug-toolbar="true"',
                      inside='<input name="acme-email" value="anna@example.com">' + FIELDS)
        self.ready()
        self.verdict.equal(self.browser.text(".kr-payment-button"), "PAY 1,234.50 EUR", "the button")
        self.browser.picture("lyra-js-embedded")
        self.fill(ACCEPTED)
        self.browser.into(".kr-pan iframe")
        self.verdict.equal(self.browser.run("return document.getElementById('value').value"), "4970 1000 0000 0055",
                           "the number is grouped as it is typed")
        self.browser.out()
        text = self.browser.run("return document.documentElement.outerHTML + JSON.stringify(window.heard)")
        self.verdict.expect("0055" not in text, "the shop's page has nothing of the number but its beginning")
        self.verdict.equal([one["brand"] for one in self.heard("onBrandChanged")], ["VISA"], "the brand is read off")
        self.verdict.equal([one["bin"] for one in self.heard("onFormValid")], ["49701000"], "the form is valid")
        self.verdict.expect(self.heard("onFocus") and self.heard("onBlur"), "focus and blur are told")
        self.browser.picture("lyra-js-embedded-filled")
        self.browser.click(".kr-payment-button")
        answer, form = self.thanked()
        self.verdict.equal(answer["orderStatus"], "PAID", "the order")
        self.verdict.equal(form.get("acme-email"), "anna@example.com", "the shop's own field")
        self.verdict.equal([one["status"] for one in self.transactions()], ["PAID"], "the transactions")

    def is_small(self):
        self.browser.size(360)
        for theme in ("classic", "neon", "material"):
            self.embedded(self.token(), theme=theme)
            self.ready()
            self.browser.picture(f"lyra-js-{theme}-360")
            wide = self.browser.run("return document.documentElement.scrollWidth")
            self.verdict.expect(wide <= 360, f"{theme}: 360 pixels are enough, {wide} are used")
        self.browser.size(1280)

    def brand_is_chosen(self):
        self.embedded(self.token())
        self.ready()
        self.fill(ACCEPTED)
        self.browser.find(".kr-brand-choice")
        self.browser.run("const choice = document.querySelector('.kr-brand-choice'); choice.value = 'CB';"
                         "choice.dispatchEvent(new Event('change'))")
        self.verdict.equal([one["brand"] for one in self.heard("onBrandChanged")], ["VISA", "CB"], "the chosen brand")
        self.browser.click(".kr-payment-button")
        self.thanked()
        details = self.transactions()[0]["transactionDetails"]["cardDetails"]
        self.verdict.equal(details["effectiveBrand"], "CB", "the brand that pays")

    def is_refused(self):
        self.embedded(self.token())
        self.pay(REFUSED)
        error = self.error()
        self.verdict.equal(error["code"], "ACQ_001", "the error of a refusal")
        self.verdict.expect(error["uuid"], "the error names the transaction")
        self.browser.find(".kr-form-error.kr-form-error-visible")
        self.browser.picture("lyra-js-refused")
        self.browser.into(".kr-security-code iframe")
        self.verdict.equal(self.browser.run("return document.getElementById('value').value"), "", "the code is gone")
        self.browser.out()
        for field in ("kr-pan", "kr-expiry", "kr-security-code"):
            self.browser.into(f".{field} iframe")
            self.browser.run("document.getElementById('value').value = ''")
            self.browser.out()
        self.fill(ACCEPTED)
        self.browser.click(".kr-payment-button")
        answer, _ = self.thanked()
        self.verdict.equal(sorted(one["status"] for one in self.transactions()), ["PAID", "UNPAID"], "both attempts")

    def is_refused_for_good(self):
        once = {"cardOptions": {"retry": 0}}
        own = '<input type="hidden" name="submit" value="1"><input type="hidden" name="append" value="2">'
        self.embedded(self.token(transactionOptions=once), inside=own + FIELDS)
        self.pay(REFUSED)
        answer, form = self.thanked("/refused")
        self.verdict.equal(answer["orderStatus"], "UNPAID", "the last refusal")
        self.verdict.equal((form.get("submit"), form.get("append")), ("1", "2"), "the shop's own fields, whatever their names")
        for address in ("https://", "mailto:shop@example.com"):
            self.embedded(self.token(transactionOptions=once), f'kr-public-key="{PUBLIC_KEY}" kr-post-url-refused="{address}"')
            self.pay(REFUSED)
            self.verdict.equal(self.error()["code"], "CLIENT_510", f"the address {address}")
            spinner = "return document.querySelector('.kr-spinner').style.display"
            self.verdict.equal(self.browser.run(spinner), "none", "the form is busy no longer")

    def is_incomplete(self):
        self.embedded(self.token())
        self.ready()
        self.fill("4970100000000056", "1320", "12")
        result = self.browser.run("return KR.validateForm().then(() => 'valid', ({ result }) => result.errorCode)")
        self.verdict.equal(result, "CLIENT_300", "validateForm")
        self.browser.click(".kr-payment-button")
        error = self.error()
        self.verdict.equal(error["children"], ["CLIENT_301:pan", "CLIENT_302:expiryDate", "CLIENT_303:securityCode"],
                           "what is wrong with each field")
        self.browser.picture("lyra-js-incomplete")
        self.verdict.equal(self.transactions(), [], "nothing was charged")

    def single_page(self):
        """As a single page application: no address, the result by onSubmit, which is the last word."""
        more = f"""KR.onSubmit((event) => {{ keep("onSubmit")(event); return false; }});
            KR.setFormConfig({{ formToken: "{self.token()}", "kr-language": "fr-FR" }})
              .then(({{ KR }}) => KR.renderElements("#here"))
              .then(({{ KR, result }}) => {{ window.formId = result.formId; return KR.showForm(result.formId); }});"""
        self.page('<div id="here"><div class="kr-smart-form" kr-card-form-expanded></div></div>',
                  f'kr-public-key="{PUBLIC_KEY}" kr-spa-mode="true" kr-post-url-success="/paid"', more, "neon")
        self.ready()
        self.verdict.equal(self.browser.text(".kr-payment-button"), "PAYER 1\u202f234,50 EUR", "the button in French")
        self.pay(ACCEPTED)
        event = self.browser.until("onSubmit", lambda: self.heard("onSubmit"))[0]
        raw, sign, algorithm, key = event["signed"]
        wanted = hmac.new(HMAC_KEY.encode(), raw.encode(), hashlib.sha256).hexdigest()
        self.verdict.equal((sign, algorithm, key), (wanted, "sha256_hmac", "sha256_hmac"), "onSubmit is signed")
        self.verdict.equal(event["status"], "PAID", "onSubmit")
        self.browser.run("return new Promise((done) => setTimeout(done, 500))")
        self.verdict.equal(self.site.posted, [], "a handler that answers false keeps the browser on the page")
        self.browser.run("return KR.removeForms()")
        self.verdict.equal(self.browser.run("return document.querySelectorAll('iframe').length"), 0, "removeForms")
        token = self.token()
        self.browser.run("return KR.setFormToken(arguments[0]).then(() => KR.addForm('#here')).then(() => 1)", token)
        self.ready()
        self.pay(AMEX, "0132", "1234")
        self.browser.until("the second onSubmit", lambda: len(self.heard("onSubmit")) == 2)
        self.verdict.equal([one["status"] for one in self.transactions()], ["PAID"], "the second form pays")
        # A form whose element has left the page answers nothing, and is not waited for.
        self.browser.run("document.getElementById('here').replaceChildren()")
        token = self.token()
        began = time.monotonic()
        self.browser.run("return KR.setFormToken(arguments[0]).then(() => 1)", token)
        # A question to a form ends after 20.
        self.verdict.expect(time.monotonic() - began < 15, "a new token does not wait for a form that is gone")

    def form_replaced(self):
        """A form that is removed while it starts, or while it asks, ends at once, and says nothing in the form that takes its
        place: React's StrictMode renders twice."""
        # The limits that were set, to be reached when the check says so.
        more = """window.limits = [];
            const later = window.setTimeout;
            window.setTimeout = (body, ms, ...more) => (ms === 20000 ? -limits.push(body) : later(body, ms, ...more));"""
        self.page('<div id="here"><div class="kr-smart-form"></div></div>',
                  f'kr-public-key="{PUBLIC_KEY}" kr-spa-mode="true" kr-post-url-success="/paid"', more)
        first_to_end = """KR.removeForms();
            const second = KR.renderElements("#here").then(() => "second");
            return Promise.race([first, second]).then((ended) => second.then(() => ended));"""
        ended = self.browser.run("""return KR.setFormToken(arguments[0]).then(() => {
            const first = KR.renderElements("#here").then(() => "ready", ({ errorCode }) => errorCode);
            %s });""" % first_to_end, self.token())
        self.verdict.equal(ended, "CLIENT_104", "the first form ends when it is removed, before the second is ready")
        self.between("return new Promise(() => {});")
        ended = self.browser.run("""const first = KR.setFormToken(arguments[0]).then(() => "first");
            %s""" % first_to_end, self.token())
        self.verdict.equal(ended, "first", "a question of a form that is removed ends, too")
        self.browser.run("limits.forEach((reached) => reached())")
        self.verdict.equal(self.heard("onError"), [], "no limit of a form that is gone is told")
        self.pay(ACCEPTED)
        self.thanked()
        self.verdict.equal([one["status"] for one in self.transactions()], ["PAID"], "the form that is there pays")

    def token_later(self):
        """The documented page that sets its token when the client is ready."""
        more = f"""KR.onFormReady(() => KR.setFormToken("{self.token()}")
            .then(({{ KR }}) => KR.attachForm("#here")).then(({{ KR, result }}) => KR.showForm(result.formId)));"""
        self.page(f'<div id="here"><div class="kr-embedded">{FIELDS}</div></div>',
                  f'kr-public-key="{PUBLIC_KEY}" kr-post-url-success="/paid" kr-spa-mode="true"', more)
        self.pay(ACCEPTED)
        self.thanked()

    def pop_in(self):
        for kind in ("kr-embedded", "kr-smart-form"):
            self.page(f'<div class="{kind}" kr-popin kr-form-token="{self.token()}"></div>')
            self.browser.find(".kr-embedded[kr-form-ready]")
            self.browser.picture(f"lyra-js-popin-closed-{kind}")
            self.verdict.equal(bool(self.browser.try_find(".kr-smart-form-modal-button")), kind == "kr-smart-form",
                               "the class by which modules find the button of a smart form")
            self.browser.click(".kr-popin-button")
            self.browser.find(".kr-focused")
            self.browser.size(360)
            self.browser.picture(f"lyra-js-popin-{kind}-360")
            self.browser.size(1280)
            self.browser.picture(f"lyra-js-popin-{kind}")
            self.browser.run("return KR.closePopin()")
            self.verdict.expect(self.heard("onPopinClosed"), "the end of the pop-in is told")
            self.without_focus()
            self.browser.click(".kr-popin-button")
            # A frame gets the focus, and says so, by and by: what the page does before that is undone.
            self.browser.find(".kr-focused")
            self.browser.run("document.querySelector('.kr-payment-button').focus()")
            self.without_focus()
            self.browser.press(TAB)
            focused = self.browser.run("return document.activeElement.className")
            self.verdict.equal(focused, "kr-popin-close-button", "after the last element of the pop-in comes its first")
            self.browser.into(".kr-pan iframe")
            self.browser.type("#value", ESCAPE)
            self.browser.out()
            self.browser.until("the pop-in to close", lambda: len(self.heard("onPopinClosed")) == 2)
            self.without_focus()
            self.browser.run("return KR.openPopin()")
            self.browser.find(".kr-focused")
            self.pay(ACCEPTED)
            self.thanked()

    def without_focus(self):
        self.browser.until("the field to lose the focus", lambda: not self.browser.try_find(".kr-focused"))

    def issuer(self):
        self.embedded(self.token())
        self.pay(CHALLENGE)
        self.browser.into("iframe.kr-issuer")
        code = self.browser.text("#code-sent")
        self.browser.out()
        self.browser.picture("lyra-js-3ds")
        self.browser.size(360)
        self.browser.picture("lyra-js-3ds-360")
        self.browser.size(1280)
        self.browser.into("iframe.kr-issuer")
        self.browser.type("#code", code)
        self.browser.type("#confirm", ENTER)
        self.browser.out()
        answer, _ = self.thanked()
        details = answer["transactions"][0]["transactionDetails"]
        self.verdict.equal(details["liabilityShift"], "YES", "the bank answers for it")

    def issuer_refuses(self):
        self.embedded(self.token())
        self.pay(CHALLENGE)
        self.browser.into("iframe.kr-issuer")
        # By a key: a frame that was just made may not have been drawn, and a click goes by what was.
        self.browser.type("#cancel", ENTER)
        self.browser.out()
        self.verdict.expect(self.error()["code"] in ("ACQ_001", "AUTH_149"), "the authentication failed")
        self.embedded(self.token())
        self.pay(CHALLENGE)
        self.browser.into("iframe.kr-issuer")
        self.browser.find("#code-sent")
        self.browser.out()
        self.browser.click(".kr-veil .kr-popin-close-button")
        self.verdict.equal(self.error()["code"], "CLIENT_101", "the shopper closed the issuer's page")
        self.verdict.expect(self.heard("on3dSecureAbort"), "its end is told")
        self.verdict.equal(self.transactions(), [], "nothing was charged")

    # What is lost on the way

    def platform_pays(self, token):
        """The form of the page is sent by another hand: the platform has the payment, the page has no answer."""
        query = urllib.parse.urlencode({"client": PUBLIC_KEY})
        body = urllib.parse.urlencode({"do": "pay", "attempt": "1", "card-number": ACCEPTED, "card-expiry": "1230",
                                       "card-code": "123"}).encode()
        with OPENER.open(f"{self.stage.base}/lyra/form/{token}?{query}", data=body, timeout=300) as answer:
            return json.loads(answer.read())

    def between(self, script):
        """Puts a script between the frame that pays and the platform: `answer(real, options)`."""
        self.browser.into(".kr-pan iframe")
        self.browser.run("const real = window.fetch.bind(window);"
                         "const page = () => new Response('down', { status: 502, headers: { 'Content-Type': 'text/html' } });"
                         "const json = (value) => new Response(JSON.stringify(value), "
                         "{ headers: { 'Content-Type': 'application/json' } });"
                         f"let count = 0; window.fetch = async (url, options) => {{ count += 1; {script} }};")
        self.browser.out()

    def lost_answers(self):
        for lost in (1, 2):
            self.embedded(self.token())
            self.ready()
            self.between(f"const answer = await real(url, options); return count > {lost} ? answer : page();")
            self.pay(ACCEPTED)
            self.thanked()
            self.verdict.equal(len(self.transactions()), 1, f"one payment, though {lost} answers were lost")
        self.embedded(self.token())
        self.ready()
        self.between("return count === 1 ? page() : real(url, options);")
        self.pay(ACCEPTED)
        self.verdict.equal(self.error()["code"], "CLIENT_104", "the payment was not made")
        self.verdict.equal(self.browser.text(".kr-form-error"), "This payment was not made. You can try again.",
                           "what the shopper reads")
        self.browser.click(".kr-payment-button")
        self.thanked()
        self.verdict.equal(len(self.transactions()), 1, "the second click pays")

    def overtaken(self):
        token = self.token()
        self.embedded(token)
        self.ready()
        self.verdict.equal(self.platform_pays(token)["state"], "paid", "the platform has the payment")
        self.pay(ACCEPTED)
        self.thanked()
        self.verdict.equal(len(self.transactions()), 1, "a second click pays nothing, and leads to the shop's page")
        self.embedded(self.token())
        self.ready()
        self.between("return count === 1 ? json({ state: 'waiting', mode: 'TEST', attempt: 2 }) : real(url, options);")
        token = self.token()
        self.platform_pays(token)
        self.browser.run("return KR.setFormToken(arguments[0]).then(() => 1)", token)
        self.thanked()

    def issuer_closed_late(self):
        self.embedded(self.token())
        self.pay(CHALLENGE)
        self.browser.into("iframe.kr-issuer")
        code = self.browser.text("#code-sent")
        sealed = self.browser.run("return document.querySelector('input[name=s]').value")
        self.browser.out()
        body = urllib.parse.urlencode({"s": sealed, "code": code}).encode()
        with OPENER.open(f"{self.stage.base}/acs/answer", data=body, timeout=300) as answer:
            page = answer.read().decode()
        action = html.unescape(re.search(r'action="([^"]+)" id="back"', page)[1])
        fields = {name: html.unescape(value) for name, value in
                  re.findall(r'<input type="hidden" name="(PaRes|MD)" value="([^"]*)">', page)}
        with OPENER.open(action, data=urllib.parse.urlencode(fields).encode(), timeout=300) as answer:
            self.verdict.equal(answer.status, 200, "the issuer's answer is there")
        self.browser.click(".kr-veil .kr-popin-close-button")
        answer, _ = self.thanked()
        self.verdict.equal(answer["orderStatus"], "PAID", "a shopper who closes the window too late has paid")

    def next_token(self):
        self.embedded(self.token(), f'kr-public-key="{PUBLIC_KEY}"', more='KR.onSubmit(keep("onSubmit"));')
        self.pay(ACCEPTED)
        self.browser.find("[kr-form-paid]")
        self.verdict.expect(self.browser.run("return document.querySelector('.kr-payment-button').disabled"),
                            "a form that has paid is closed")
        token = self.token()
        self.browser.run("return KR.setFormToken(arguments[0]).then(() => 1)", token)
        self.verdict.expect(not self.browser.try_find("[kr-form-paid]"), "a new formToken opens it")
        self.browser.click(".kr-payment-button")
        self.browser.until("the second onSubmit", lambda: len(self.heard("onSubmit")) == 2)
        self.verdict.equal([one["status"] for one in self.transactions()], ["PAID"], "the second formToken pays")

    def wrong_keys(self):
        for key, code in ((OTHER_KEY, "INT_911"), ("69876357:testpublickey_NONE", "INT_904")):
            token = self.token()
            self.embedded(token, f'kr-public-key="{key}" kr-post-url-success="/paid"')
            self.verdict.equal(self.error()["code"], code, "a public key that is not the shop's")
            self.pay(ACCEPTED)
            self.verdict.equal([one["code"] for one in self.browser.until(
                "the second error", lambda: self.heard("onError")[1:])], [code], "the same when it is sent")
            self.verdict.equal(self.transactions(), [], "nothing was charged")
        for script, token, code in (("", self.token(), "CLIENT_501"),
                                    ('kr-public-key="nonsense"', self.token(), "CLIENT_004"),
                                    (None, "no%20token", "CLIENT_100"), (None, "AAAA", "INT_903"),
                                    (None, "DEMO-TOKEN-TO-BE-REPLACED", "CLIENT_998")):
            self.embedded(token, script)
            self.pay(ACCEPTED)
            self.verdict.equal(self.error()["code"], code, f"the error of {script!r} {token[:12]}")

    def used_twice(self):
        token = self.token()
        self.embedded(token)
        self.pay(ACCEPTED)
        self.thanked()
        self.embedded(token)
        self.verdict.equal(self.error()["code"], "CLIENT_502", "a formToken that has paid")
        self.pay(ACCEPTED)
        self.browser.until("the second error", lambda: self.heard("onError")[1:])
        self.verdict.equal(len(self.transactions()), 1, "it pays once")

    def toolbar(self):
        self.embedded(self.token())
        self.ready()
        self.browser.click("#krtoolbar button")
        self.browser.click("#krcardsMenu span.visa")
        self.browser.picture("lyra-js-toolbar")
        self.browser.click("tr.visa.accepted.card-accepted td")
        self.browser.run("document.querySelector('.kr-payment-button').click()")
        self.thanked()

    def toolbar_by_keyboard(self):
        self.embedded(self.token())
        self.ready()
        shown = "return getComputedStyle(document.getElementById('krcards')).display"
        focus = "return document.activeElement.textContent"
        self.browser.run("document.querySelector('#krtoolbar button').focus()")
        self.browser.press(ENTER)
        self.verdict.equal(self.browser.run(shown), "block", "the key opens the list of cards")
        self.browser.press(ESCAPE)
        self.verdict.equal((self.browser.run(shown), self.browser.run(focus)), ("none", "TEST"),
                           "another one closes it, and the focus is where it was")
        self.browser.press(ENTER)
        brands = []
        for _ in range(20):
            self.browser.press(TAB)
            brands.append(self.browser.run(focus))
            if brands[-1] == "MASTERCARD":
                break
        self.browser.press(ENTER)
        self.verdict.equal(self.browser.run("return document.activeElement.getAttribute('aria-pressed')"), "true",
                           f"the keyboard chooses a brand among {brands}")
        self.browser.run("document.querySelector('#krcardsMenu span.visa').click()")
        for _ in range(200):
            self.browser.press(TAB)
            if self.browser.run("return document.activeElement.closest('tr')?.matches('.visa.card-accepted') ?? false"):
                break
        self.browser.press(ENTER)
        self.verdict.equal((self.browser.run(shown), self.browser.run(focus)), ("none", "TEST"),
                           "a card that is chosen closes the list")
        self.browser.run("document.querySelector('.kr-payment-button').click()")
        self.thanked()

    def hostile(self):
        """A page that speaks to the frames as if it were the client, and pages that must not be framed."""
        self.embedded(self.token(), more="""
            window.leaked = [];
            addEventListener("message", (event) => leaked.push(JSON.stringify(event.data)));""")
        self.ready()
        self.fill(ACCEPTED)
        self.browser.run("""
            const id = document.querySelector("[kr-form]").getAttribute("kr-form");
            for (const frame of document.querySelectorAll(".kr-field iframe")) {
              for (const kr of ["give", "given", "check", "constructor", "toString"]) {
                frame.contentWindow.postMessage({ kr, form: id, n: 1, fields: ["pan"], field: "pan", value: "x" }, "*");
              }
            }
            return new Promise((done) => setTimeout(done, 500));""")
        leaked = " ".join(self.browser.run("return window.leaked"))
        self.verdict.expect("0000" not in leaked.replace("49701000", ""), "no frame gives the number away", leaked[:300])
        self.verdict.equal(self.browser.run("return document.querySelector('.kr-pan iframe').contentDocument === null"),
                           True, "the frame is of another origin")
        token = self.token()
        for path, framed in ((f"/lyra/form/{token}", False), ("/", False), ("/admin", False),
                             ("/static/js/krypton-client/V4.0/frame?field=pan&form=x", True)):
            request = OPENER.open(self.stage.base + path)
            policy = request.headers.get("Content-Security-Policy") or ""
            refuses = "frame-ancestors 'none'" in policy and request.headers.get("X-Frame-Options") == "DENY"
            self.verdict.equal(not refuses, framed, f"whether {path[:12]} may be framed")
        # The shopper comes back in a frame, with a formToken that opens nothing: the script there has to hear of it.
        request = OPENER.open(f"{self.stage.base}/lyra/form/AAAA/return?client=x", data=b"PaRes=x", timeout=300)
        self.verdict.expect(request.headers.get("X-Frame-Options") is None and '"back"' in request.read().decode(),
                            "a return that fails is told to the page around the frame")

    def redirect_form(self):
        form = RedirectForm(self.stage, self.browser, self.site, self.verdict)
        form.by_post()
        form.by_itself()

    def hosted_page(self):
        """The platform's own page: on a telephone the button is seen at once, a menu only with a card of two brands."""
        self.browser.size(390)
        self.browser.open(f"{self.stage.base}/lyra/form/{self.token()}?lang=en")
        bottom = self.browser.run("return document.getElementById('pay').getBoundingClientRect().bottom")
        self.verdict.expect(bottom <= 844, f"the button to pay ends at {bottom} of 844 pixels")
        self.browser.picture("lyra-page-390")
        self.verdict.expect(not self.browser.try_find("#card-brand"), "no menu of brands before a number is typed")
        self.browser.type("#card-number", AMEX)
        self.verdict.expect(not self.browser.try_find("#card-brand"), "no menu of brands for a card of one")
        self.browser.run("document.getElementById('card-number').value = ''")
        self.browser.type("#card-number", ACCEPTED)
        self.browser.find("#card-brand")
        self.verdict.equal(self.browser.run("return document.getElementById('card-number').value"),
                           "4970 1000 0000 0055", "the number is grouped on the page")
        self.browser.picture("lyra-page-390-brands")
        self.browser.size(1280)

    # The platform's own pages

    def second_tab(self):
        """A tab that is left behind says where the payment stands, and pays nothing more."""
        token = self.token()
        self.browser.open(f"{self.stage.base}/lyra/form/{token}?lang=en")
        self.browser.find("#pay")
        self.platform_pays(token)
        for field, value in (("card-number", ACCEPTED), ("card-expiry", "1230"), ("card-code", "123")):
            self.browser.type(f"#{field}", value)
        self.browser.click("#pay")
        self.verdict.equal(self.result(), "paid", "the second tab says that it is paid")
        self.browser.find("#sent-twice")
        self.browser.picture("lyra-page-second-tab")
        self.verdict.equal(len(self.transactions()), 1, "it pays once")

    def result(self):
        self.browser.find("#result")
        return self.browser.run("return document.getElementById('result').dataset.result")

    def leads_back(self):
        """A shopper who gives up finds the way back, on the form's page and on that of a payment order."""
        shop = self.site.base + "/later"
        self.site.pages["/done"] = "<p>Thank you</p>"
        self.browser.open(f"{self.stage.base}/lyra/form/{self.token(merchantPostUrlRefused=shop)}?lang=de")
        self.browser.picture("lyra-page-german")
        said = self.browser.run("return document.body.innerText")
        self.verdict.expect(not any(word in said for word in ("Shop", "Laden", "Geschäft", "Verkäufer")),
                            "German has one word for the merchant", said)
        self.browser.click("#cancel")
        self.verdict.equal(self.result(), "cancelled", "given up")
        self.browser.picture("lyra-page-cancelled-german")
        link = self.browser.run("return document.getElementById('go-back').href")
        self.verdict.equal(link, shop, "the way back")
        order = self.stage.lyra(SHOP, PASSWORD, "Charge/CreatePaymentOrder", {
            "amount": 123450, "currency": "EUR", "orderId": "LINK1", "locale": "fr_FR", "cancelUrl": shop,
            "successUrl": self.site.base + "/done"})["answer"]
        self.browser.size(390)
        self.browser.open(order["paymentURL"])
        bottom = self.browser.run("return document.getElementById('pay').getBoundingClientRect().bottom")
        self.verdict.expect(bottom <= 844, f"the button to pay ends at {bottom} of 844 pixels")
        self.browser.picture("lyra-order-390")
        self.verdict.expect("1\u202f234,50" in self.browser.run("return document.body.innerText"), "the amount is grouped")
        self.browser.click("#cancel")
        self.verdict.equal(self.result(), "cancelled", "given up")
        self.verdict.equal(self.browser.run("return document.getElementById('go-back').href"), shop, "the way back")
        self.browser.open(order["paymentURL"])
        for field, value in (("card-number", AMEX), ("card-expiry", "1230"), ("card-code", "1234")):
            self.browser.type(f"#{field}", value)
        self.browser.click("#pay")
        self.verdict.equal(self.result(), "paid", "the link is paid")
        self.browser.picture("lyra-order-paid-390")
        self.browser.click("#go-back")
        self.browser.until("the shop's page", lambda: self.browser.run("return location.pathname") == "/done")
        self.browser.size(1280)


CHECKS = ["hosted_page", "second_tab", "leads_back", "apple_pay", "apple_pay_refused", "apple_pay_given_up",
          "apple_pay_too_late", "selects", "pays", "is_small", "brand_is_chosen", "is_refused", "is_refused_for_good",
          "is_incomplete", "single_page", "form_replaced", "token_later", "pop_in", "issuer", "issuer_refuses",
          "issuer_closed_late", "lost_answers", "overtaken", "next_token", "wrong_keys", "used_twice",
          "toolbar", "toolbar_by_keyboard", "hostile", "redirect_form", "own_button", "names_of_fields", "options_elsewhere",
          "wallet", "bin_price"]


def run(stage, only=None):
    name, _, kind = chosen()
    verdict = Verdict("check-lyra-js" if name == "chromium" else f"check-lyra-js ({name})")
    browser = kind(stage)
    check = Check(stage, browser, ShopSite(), verdict)
    return run_checks("lyra-js", only or CHECKS, check, browser, verdict)
