"""A part of check-direct-sdk: payments that a provider asks the shopper about, increments, imported series, reports of
batches."""

import html
import re

from onlinepayments.sdk.call_context import CallContext
from onlinepayments.sdk.declined_payment_exception import DeclinedPaymentException
from onlinepayments.sdk.domain.import_cof_series_request import ImportCofSeriesRequest
from onlinepayments.sdk.domain.increment_authorization_request import IncrementAuthorizationRequest
from onlinepayments.sdk.domain.submit_batch_request_body import SubmitBatchRequestBody
from onlinepayments.sdk.domain.subsequent_payment_request import SubsequentPaymentRequest
from onlinepayments.sdk.merchant.merchantbatch.get_payments_report_params import GetPaymentsReportParams
from onlinepayments.sdk.validation_exception import ValidationException

from check_direct_cardholders import FRICTIONLESS, Browser, card

DECLINED, NOT_NOW = "30511001", "50001127"


def decide(url, decision):
    """The shopper on the provider's page; the page after the decision."""
    browser = Browser()
    page, _ = browser.open(url)
    link = html.unescape(re.search(r'name="payment" value="([^"]*)"', page)[1])
    return browser.open(url.split("?")[0], {"payment": link, "decision": decision, "lang": "en"})[0]


def check_bancontact(shop, verdict, given):
    from check_direct_sdk import stands
    for decision, expected in (("approve", ("CAPTURED", 9)), ("refuse", ("CANCELLED", 1))):
        created = shop.create({"cardPaymentMethodSpecificInput": {"paymentProductId": 3012}})
        verdict.equal(created.merchant_action.action_type, "SHOW_FORM", "Bancontact shows a form")
        shown = created.merchant_action.show_form_data.payment_product3012
        verdict.expect(shown.url_intent and shown.qr_code, "a link into the app, and a code to scan", shown)
        verdict.equal(stands(created.payment), ("AUTHORIZATION_REQUESTED", 51), "and waits")
        decide(shown.url_intent, decision)
        verdict.equal(stands(shop.payments.get_payment(created.payment.id)), expected, f"Bancontact: {decision}")


def check_wallet(shop, verdict, given):
    from check_direct_sdk import stands
    created = shop.create({"redirectPaymentMethodSpecificInput": {
        "paymentProductId": 840, "requiresApproval": False,
        "redirectionData": {"returnUrl": "https://shop.example/back?order=7"}}})
    verdict.equal(created.merchant_action.action_type, "REDIRECT", "PayPal redirects")
    data = created.merchant_action.redirect_data
    verdict.equal(stands(created.payment), ("REDIRECTED", 46), "until the shopper decides")
    page = decide(data.redirect_url, "approve")
    back = html.unescape(re.search(r'id="go-back" href="([^"]*)"', page)[1])
    verdict.expect(back.startswith("https://shop.example/back?order=7&RETURNMAC=" + data.returnmac), "and comes back", back)
    paid = shop.payments.get_payment(created.payment.id)
    verdict.equal(stands(paid), ("CAPTURED", 9), "and is captured")
    verdict.equal(paid.payment_output.redirect_payment_method_specific_output.payment_product_id, 840, "by product 840")


def check_increments(shop, verdict, given):
    from check_direct_sdk import refused, stands

    def increase(number, amount, key=None):
        request = IncrementAuthorizationRequest().from_dictionary(
            {"amountOfMoney": {"amount": amount, "currencyCode": "EUR"}})
        context = CallContext(idempotence_key=key) if key else None
        return shop.merchant.pre_authorization().increment_authorization(number, request, context)

    first = shop.create(card(FRICTIONLESS, authorizationMode="PRE_AUTHORIZATION")).payment
    before = first.payment_output.amount_of_money.amount
    for _ in range(2):
        more = increase(first.id, 500, "sdk-increase").payment
        verdict.equal(stands(more), ("PENDING_CAPTURE", 5), "an increment")
        verdict.equal(more.payment_output.amount_of_money.amount, before + 500, "raises the amount, once under a key")
    refused(verdict, DeclinedPaymentException, 402, DECLINED, "one that the bank declines", lambda: increase(first.id, 1302))
    final = shop.create(card(FRICTIONLESS)).payment
    refused(verdict, ValidationException, 400, NOT_NOW, "of a final authorisation", lambda: increase(final.id, 100))


def check_series(shop, verdict, given):
    from check_direct_sdk import stands
    request = ImportCofSeriesRequest().from_dictionary({
        "card": {"cardNumber": FRICTIONLESS, "expiryDate": "1231"}, "schemeReferenceData": "106011223344556"})
    first = shop.merchant.cof_series().import_cof_series(request).payment_id
    follow = SubsequentPaymentRequest().from_dictionary({
        "order": {"amountOfMoney": {"amount": 1500, "currencyCode": "EUR"}},
        "subsequentcardPaymentMethodSpecificInput": {"subsequentType": "Recurring"}})
    next_payment = shop.merchant.subsequent().subsequent_payment(first, follow).payment
    verdict.equal(stands(next_payment), ("PENDING_CAPTURE", 5), "a payment that follows an imported series")


def check_report(shop, verdict, given):
    order = {"order": {"amountOfMoney": {"amount": 700, "currencyCode": "EUR"}}}
    body = SubmitBatchRequestBody().from_dictionary({
        "header": {"operationType": "CreatePayment", "merchantBatchReference": "sdk-report", "itemCount": 2},
        "createPayments": [{**card(FRICTIONLESS), **order}, {**card(FRICTIONLESS), **order}]})
    batches = shop.merchant.merchant_batch()
    batches.submit_batch(body)
    batches.process_batch("sdk-report")
    query, found = GetPaymentsReportParams(), []
    query.limit = 1
    while True:
        page = batches.get_payments_report("sdk-report", query)
        found += page.payments
        if not page.pagination.has_more:
            break
        query.cursor = page.pagination.next_cursor
    verdict.equal([one.payment_output.amount_of_money.amount for one in found], [700, 700], "the report of a batch")


PARTS = [check_bancontact, check_wallet, check_increments, check_series, check_report]
