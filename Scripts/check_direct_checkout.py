"""Apple Pay on the hosted checkout page with Worldline's own library for Python: parts of check_direct_sdk.py."""

import json
import re
import urllib.parse

from onlinepayments.sdk.domain.create_hosted_checkout_request import CreateHostedCheckoutRequest

from onlinepayments.sdk.domain.create_payment_request import CreatePaymentRequest
from onlinepayments.sdk.domain.payment_product_session_request import PaymentProductSessionRequest
from onlinepayments.sdk.validation_exception import ValidationException

from stage import OPENER, post

DEVICE = "device=iphone-15&browser=safari&region=FR&card-visa=on&card-visa-declined=on"


def guide(**more):
    """The request as the guide prints it, with a page on this machine."""
    return CreateHostedCheckoutRequest().from_dictionary({
        "order": {"amountOfMoney": {"currencyCode": "EUR", "amount": 1000}},
        "hostedCheckoutSpecificInput": {"locale": "en_GB", "returnUrl": "https://www.yourwebsite.com", **more},
        "mobilePaymentMethodSpecificInput": {"authorizationMode": "FINAL_AUTHORIZATION", "paymentProductId": 302}})


def page(address, form=None):
    """The page that a shopper's browser gets."""
    data = urllib.parse.urlencode(form).encode() if form else None
    with OPENER.open(address, data) as answer:
        return answer.read().decode()


def check_apple_pay_on_a_page(shop, verdict, given):
    pages = shop.merchant.hosted_checkout()
    for card, result, category, status in [
        ("visa", "paid", "SUCCESSFUL", "PENDING_CAPTURE"), ("visa-declined", "refused", "REJECTED", "REJECTED"),
    ]:
        made = pages.create_hosted_checkout(guide(allowedNumberOfPaymentAttempts=1))
        address = made.redirect_url
        verdict.expect('id="apple-pay"' not in page(address), "without a device the page has no Apple Pay")
        verdict.expect('id="apple-pay"' in page(f"{address}?{DEVICE}"), "with one it has")
        html = page(f"{address}/apple-pay?{DEVICE}", {"attempt": "1", "card": card, "do": "confirm"})
        verdict.equal(re.findall(r'data-result="(\w+)"', html), [result], f"the sheet with {card}")
        verdict.expect(f"RETURNMAC={made.returnmac}&amp;hostedCheckoutId={made.hosted_checkout_id}" in html,
                       "the way back to the shop")
        told = pages.get_hosted_checkout(made.hosted_checkout_id)
        verdict.equal(told.status, "PAYMENT_CREATED", "the merchant is told")
        output = told.created_payment_output
        verdict.equal((output.payment_status_category, output.payment.status), (category, status), "how it ended")
        mobile = output.payment.payment_output.mobile_payment_method_specific_output
        verdict.equal((output.payment.payment_output.payment_method, mobile.payment_product_id, mobile.network),
                      ("mobile", 302, "Visa"), "what was paid with")
        verdict.equal(output.payment.payment_output.card_payment_method_specific_output, None, "no card beside it")


def session_for(domain):
    return PaymentProductSessionRequest().from_dictionary({
        "paymentProductSession302SpecificInput": {"domainName": domain, "displayName": "Zoé & Söhne"}})


def check_apple_pay_on_the_merchants_page(shop, verdict, given):
    """The server requests a session, its page opens the device's sheet with it, and the token pays."""
    products = shop.merchant.products()
    made = products.create_payment_product_session(302, session_for("shop.example"))
    session = made.payment_product_session302_specific_output.session
    verdict.equal(json.loads(session)["domainName"], "shop.example", "a session for the page's domain")
    sheet = {"merchantSession": session, "amount": 1000, "currency": "EUR", "card": "4330264936344675"}
    status, answer = post(f"{given['base']}/simulated-apple/payments", {**sheet, "domainName": "shop.example"})
    verdict.equal(status, 200, "the sheet opens")
    paid = shop.payments.create_payment(CreatePaymentRequest().from_dictionary({
        "order": {"amountOfMoney": {"currencyCode": "EUR", "amount": 1000}},
        "mobilePaymentMethodSpecificInput": {
            "paymentProductId": 302, "authorizationMode": "FINAL_AUTHORIZATION",
            "encryptedPaymentData": json.dumps(answer["token"]["paymentData"])}}))
    verdict.equal(paid.payment.status, "PENDING_CAPTURE", "and its token pays")
    for domain, what in [("other.example", "on another page"), (None, "on no page")]:
        status, answer = post(f"{given['base']}/simulated-apple/payments", {**sheet, **({"domainName": domain} if domain else {})})
        verdict.equal((status, answer.get("code")), (400, "badSession"), f"it does not open {what}")
    try:
        answer = products.create_payment_product_session(302, session_for("localhost"))
    except ValidationException as error:
        answer = error.errors[0].property_name
    verdict.equal(answer, "paymentProductSession302SpecificInput.domainName", "a domain that is none")


PARTS = [check_apple_pay_on_a_page, check_apple_pay_on_the_merchants_page]
