"""The part of check-lyra-js with the redirect form: a shop on another origin posts signed vads_ fields, the shopper pays on
the platform's page on a telephone, and comes back by POST, by the button or after the seconds that the shop names."""

import html
import time
import urllib.parse

from check_lyra_redirect import ACCEPTED, SHOP, sign

NEEDED = {"vads_version": "V2", "vads_site_id": SHOP, "vads_ctx_mode": "TEST", "vads_page_action": "PAYMENT",
          "vads_action_mode": "INTERACTIVE", "vads_payment_config": "SINGLE", "vads_currency": "978",
          "vads_amount": "123450", "vads_language": "en"}


class RedirectForm:
    """The shop and the shopper; each form of a run is a transaction of its own."""

    def __init__(self, stage, browser, site, verdict):
        self.stage, self.browser, self.site, self.verdict, self.number = stage, browser, site, verdict, 0

    def post(self, **more):
        """From the button of the shop's page to the platform's."""
        self.number += 1
        fields = sign({**NEEDED, "vads_trans_id": f"{self.number:06}", "vads_order_id": f"VADS-{self.number}",
                       "vads_trans_date": time.strftime("%Y%m%d%H%M%S", time.gmtime()),
                       "vads_url_return": f"{self.site.base}/vads-return", **more})
        inputs = "".join(f'<input type="hidden" name="{html.escape(name)}" value="{html.escape(value)}">'
                         for name, value in fields.items())
        self.site.posted.clear()
        self.browser.open(self.site.add(
            f'<!DOCTYPE html><html lang="en"><body><form method="post" action="{self.stage.base}/vads-payment/">{inputs}'
            '<button id="buy">Buy</button></form></body></html>'))
        self.browser.click("#buy")
        self.browser.find("#pay")

    def pay(self):
        for field, value in (("card-number", ACCEPTED), ("card-expiry", "1230"), ("card-code", "123")):
            self.browser.type(f"#{field}", value)
        self.browser.click("#pay")

    def signed(self, fields, what):
        """The fields came with the shop's own signature, and say that it is paid."""
        self.verdict.equal(fields.get("signature"), sign(fields)["signature"], f"{what}: the signature")
        self.verdict.equal([fields.get("vads_trans_status"), fields.get("vads_order_id"), fields.get("vads_amount")],
                           ["AUTHORISED", f"VADS-{self.number}", "123450"], f"{what}: the payment")

    def by_post(self):
        self.browser.size(390)
        self.post(vads_return_mode="POST")
        bottom = self.browser.run("return document.getElementById('pay').getBoundingClientRect().bottom")
        self.verdict.expect(bottom <= 844, f"the button to pay ends at {bottom} of 844 pixels")
        wide = self.browser.run("return document.documentElement.scrollWidth")
        self.verdict.expect(wide <= 390, f"the page is {wide} of 390 pixels wide")
        self.browser.picture("lyra-vads-390")
        self.pay()
        self.browser.find("#go-back")
        self.browser.picture("lyra-vads-paid-390")
        self.verdict.equal(self.site.posted, [], "nothing is posted before the shopper goes back")
        self.browser.click("#go-back")
        self.browser.find("#thanks")
        path, fields = self.site.posted[-1]
        self.verdict.equal(path, "/vads-return", "the page to which the result is posted")
        self.signed(fields, "by POST")
        self.browser.size(1280)

    def by_itself(self):
        """After vads_redirect_success_timeout, without a click: by GET, and by POST."""
        self.browser.size(390)
        self.site.pages["/vads-return"] = "<p id='thanks'>Thank you</p>"
        for mode in ("GET", "POST"):
            self.post(vads_return_mode=mode, vads_redirect_success_timeout="2")
            self.pay()
            # The page between may be gone before it is looked for; by_post has seen it.
            self.browser.find("#thanks")
            if mode == "GET":
                address = urllib.parse.urlsplit(self.browser.run("return location.href"))
                self.signed(dict(urllib.parse.parse_qsl(address.query, keep_blank_values=True)), "by itself, by GET")
            else:
                self.signed(self.site.posted[-1][1], "by itself, by POST")
        self.browser.size(1280)
