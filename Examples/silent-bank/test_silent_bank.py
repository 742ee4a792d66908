"""The bank is silent, the merchant asks, and the shopper is not charged twice. With `guichet serve --dev`:

    (umask 077; guichet token make tests --right administer >token)    # once: it is not shown again
    GUICHET_URL=http://127.0.0.1:8080 GUICHET_TOKEN=$(cat token) python3 -m unittest test_silent_bank.py
"""

import base64
import json
import os
import unittest
import urllib.error
import urllib.request

PLATFORM = os.environ["GUICHET_URL"]
CREDENTIALS = base64.b64encode(b"69876357:testpassword_DEMOPRIVATEKEY23G4475zXZQ2UA5x7M").decode()


def call(method, path, message=None, authorization=None):
    request = urllib.request.Request(
        PLATFORM + path, method=method, data=None if message is None else json.dumps(message).encode(),
        headers={"Content-Type": "application/json", "Authorization": authorization})
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as refusal:
        raise AssertionError(f"{method} {path}: {refusal.read().decode()}") from None


def tester(method, path, message=None):
    """What a tester does: the same as the command `guichet`."""
    return call(method, "/admin/api/v1" + path, message, f"Bearer {os.environ['GUICHET_TOKEN']}")


class Shop:
    """The code under test; in your tests, your server's."""

    def lyra(self, service, message):
        return call("POST", f"/api-payment/V4/{service}", message, f"Basic {CREDENTIALS}")["answer"]

    def transactions(self, order):
        return self.lyra("Order/Get", {"orderId": order}).get("transactions", [])

    def pay(self, order):
        """Asks first: Lyra's API takes a second payment for the same order."""
        if not self.transactions(order):
            card = {"paymentMethodType": "CARD", "pan": "4970100000000055", "expiryMonth": "12", "expiryYear": "30",
                    "securityCode": "123"}
            self.lyra("Charge/CreatePayment", {
                "amount": 2500, "currency": "EUR", "orderId": order, "paymentForms": [card]})
        return self.transactions(order)[-1]["status"]


class SilentBank(unittest.TestCase):
    def setUp(self):
        tester("POST", "/reset", {"shop": "lyra/69876357"})
        tester("DELETE", "/faults")

    def test_the_shopper_is_charged_once(self):
        # acquirer-silent is the same after the 20 seconds for which the platform waits.
        tester("POST", "/faults", {"fault": "acquirer-down", "reference": "ORDER1", "times": 1})
        shop = Shop()
        self.assertEqual(shop.pay("ORDER1"), "RUNNING")
        # The shopper presses the button again.
        self.assertEqual(shop.pay("ORDER1"), "RUNNING")

        # An hour later the bank has told the platform: it had approved.
        tester("POST", "/clock", {"advanceSeconds": 3600})
        self.assertEqual(shop.pay("ORDER1"), "PAID")
        payments = tester("GET", "/payments?reference=ORDER1")["payments"]
        self.assertEqual([payment["state"] for payment in payments], ["toCapture"])


if __name__ == "__main__":
    unittest.main()
