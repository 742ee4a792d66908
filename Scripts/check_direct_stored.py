"""Stored cards, hosted tokenizations and payment links with Worldline's own library for Python: parts of check_direct_sdk.py."""

import urllib.parse
from datetime import datetime, timedelta, timezone

from onlinepayments.sdk.domain.create_hosted_fields_session_request import CreateHostedFieldsSessionRequest
from onlinepayments.sdk.domain.create_hosted_tokenization_request import CreateHostedTokenizationRequest
from onlinepayments.sdk.domain.create_payment_link_request import CreatePaymentLinkRequest
from onlinepayments.sdk.domain.create_token_request import CreateTokenRequest
from onlinepayments.sdk.domain.get_payment_links_by_merchant_group_request import GetPaymentLinksByMerchantGroupRequest
from onlinepayments.sdk.domain.session_request import SessionRequest
from onlinepayments.sdk.domain.share_payment_link_request import SharePaymentLinkRequest
from onlinepayments.sdk.reference_exception import ReferenceException

from stage import OPENER, until

NUMBER, HOLDER = "5137009801943438", "Zoé Martin"


def token_request(number=NUMBER):
    return CreateTokenRequest().from_dictionary({"paymentProductId": 3, "card": {"data": {"card": {
        "cardNumber": number, "cardholderName": HOLDER, "expiryDate": "1231", "cvv": "123"}}}})


def with_token(token, **more):
    return {"cardPaymentMethodSpecificInput": {"token": token, **more}}


def check_tokens(shop, verdict, given):
    tokens = shop.merchant.tokens()
    made = tokens.create_token(token_request())
    verdict.equal((made.is_new_token, made.token_status, made.card.card_number[-4:], made.card.cardholder_name),
                  (True, "CREATED", NUMBER[-4:], HOLDER), "a card is kept")
    verdict.expect(NUMBER not in made.card.card_number, "its number is masked")
    again = tokens.create_token(token_request())
    verdict.equal((again.is_new_token, again.token), (False, made.token), "the same number has the same token")
    shown = tokens.get_token(made.token)
    verdict.equal((shown.id, shown.payment_product_id, shown.is_temporary, shown.card.data.card_without_cvv.expiry_date),
                  (made.token, 3, False, "1231"), "get_token")
    paid = shop.create(with_token(made.token))
    verdict.equal((paid.payment.status, paid.creation_output.token), ("PENDING_CAPTURE", made.token), "a token pays")
    kept = shop.create({"cardPaymentMethodSpecificInput": {"tokenize": True, "card": {
        "cardNumber": "371449635311004", "cardholderName": HOLDER, "expiryDate": "1231", "cvv": "1234"}}})
    verdict.equal((kept.creation_output.is_new_token, kept.creation_output.tokenization_succeeded), (True, True),
                  "a payment keeps its card")
    session = shop.merchant.sessions().create_session(SessionRequest().from_dictionary({"tokens": [made.token]}))
    verdict.equal(session.invalid_tokens, None, "a session takes the token")
    tokens.delete_token(made.token)
    for what, call in [("get", tokens.get_token), ("delete", tokens.delete_token)]:
        try:
            call(made.token)
            found = None
        except ReferenceException as error:
            found = error.status_code, error.errors[0].id
        verdict.equal(found, (404, "UNKNOWN_TOKEN_ID"), f"{what} of a token that was given up")


def post(address, fields):
    """What a shopper's browser sends."""
    with OPENER.open(address, urllib.parse.urlencode(fields).encode()) as answer:
        return answer.status


def check_hosted_tokenization(shop, verdict, given):
    pages = shop.merchant.hosted_tokenization()
    made = pages.create_hosted_tokenization(CreateHostedTokenizationRequest().from_dictionary({
        "locale": "fr_FR", "tokens": "nobody's", "askConsumerConsent": True}))
    verdict.equal(made.invalid_tokens, ["nobody's"], "an unknown token")
    verdict.expect(made.hosted_tokenization_url.startswith(given["base"]), "its page has an address", made.hosted_tokenization_url)
    verdict.equal(pages.get_hosted_tokenization(made.hosted_tokenization_id).token, None, "no card was given yet")
    post(made.hosted_tokenization_url, {"card-number": "4330264936344675", "card-expiry": "12/31", "card-code": "123"})
    found = pages.get_hosted_tokenization(made.hosted_tokenization_id)
    verdict.equal((found.token_status, found.token.is_temporary, found.token.payment_product_id), ("CREATED", True, 1),
                  "a card came of it, for one payment")
    paid = shop.create({"hostedTokenizationId": made.hosted_tokenization_id})
    verdict.equal((paid.payment.status, paid.creation_output.token), ("PENDING_CAPTURE", found.token.id), "it pays")


def check_hosted_fields(shop, verdict, given):
    pages = shop.merchant.hosted_fields()
    made = pages.create_hosted_fields_session(CreateHostedFieldsSessionRequest().from_dictionary({"locale": "nl_BE"}))
    verdict.equal(made.hosted_fields_session_id, made.session_data.hosted_fields_session_id, "its identifier, twice")
    session = made.session_data
    verdict.expect(made.sdk_url.startswith(given["base"]) and made.sdk_sri.startswith("sha384-"), "its script", made.sdk_url)
    verdict.equal(pages.get_hosted_fields_session(session.hosted_fields_session_id).token, None, "no card was given yet")
    post(f"{session.platform_url}/hostedfields/sessions/{session.session_token}",
         {"card-number": "4330264936344675", "card-expiry": "12/31", "card-code": "123"})
    found = pages.get_hosted_fields_session(session.hosted_fields_session_id).token
    verdict.equal((found.masked_pan, found.expiry_date, found.is_temporary), ("433026XXXXXX4675", "1231", True), "a card came of it")
    paid = shop.create({"hostedFieldsSessionId": session.hosted_fields_session_id})
    verdict.equal((paid.payment.status, paid.creation_output.token), ("PENDING_CAPTURE", found.token_id), "it pays")


def pay_on(address):
    """Follows a link to its page, and fills in the form there."""
    with OPENER.open(address) as page:
        return post(page.url, {
            "attempt": "1", "do": "pay", "card-number": "4330264936344675", "card-expiry": "12/31", "card-code": "123"})


def check_payment_links(shop, verdict, given):
    links = shop.merchant.payment_links()
    ends = datetime.now(timezone.utc) + timedelta(days=3)
    made = [links.create_payment_link(CreatePaymentLinkRequest().from_dictionary({
        "order": {"amountOfMoney": {"amount": 1500, "currencyCode": "EUR"}, "references": {"merchantReference": f"link {number}"}},
        "paymentLinkSpecificInput": {"expirationDate": ends.isoformat(), "recipientName": HOLDER},
        "feedbacks": {"webhooksUrls": [shop.receiver.url]}})) for number in range(2)]
    paid, other = made
    verdict.equal((paid.status, paid.recipient_name, paid.payment_link_order.amount.amount, paid.is_reusable_link),
                  ("ACTIVE", HOLDER, 1500, False), "a payment link")
    verdict.expect(abs(paid.expiration_date - ends) < timedelta(seconds=1), "it ends when it was asked to", paid.expiration_date)
    links.share(paid.payment_link_id, SharePaymentLinkRequest().from_dictionary({
        "channel": "EMAIL", "locale": "fr-BE", "recipient": "anna@example.com"}))
    pay_on(paid.redirection_url)
    links.cancel_payment_link_by_id(other.payment_link_id)
    found = links.get_payment_link_by_id(paid.payment_link_id)
    verdict.equal((found.status, [event.type for event in found.payment_link_events]),
                  ("PAID", ["CREATED", "EMAIL_SENT", "CLICKED", "PAID"]), "it is shared, followed and paid")
    verdict.equal(shop.payments.get_payment(found.payment_id).status, "PENDING_CAPTURE", "by a payment")
    for what, call, status in [
        ("a link that was withdrawn, again", lambda: links.cancel_payment_link_by_id(other.payment_link_id), 409),
        ("an unknown link", lambda: links.get_payment_link_by_id("0" * 32), 404),
    ]:
        try:
            call()
            answer = None
        except ReferenceException as error:
            answer = error.status_code
        verdict.equal(answer, status, what)
    search = GetPaymentLinksByMerchantGroupRequest().from_dictionary({
        "filtering": {"status": ["PAID"]}, "pagination": {"page": 1, "pageSize": 10}})
    entries = links.get_payment_links_by_merchant_group_id("AcmeTest", search)
    verdict.equal((entries.total, entries.payment_link_overview_entries[0].payment_link_id), (1, paid.payment_link_id), "a search")
    told = until("its notifications", lambda: heard(shop, {
        "paymentlink.created", "paymentlink.clicked", "paymentlink.paid", "paymentlink.cancelled"}))
    verdict.equal(told["paymentlink.paid"].payment_link.status, "PAID", "an event of a link")


def heard(shop, types):
    events = {event.type: event for event in list(shop.receiver.events) if event.payment_link}
    return events if types <= set(events) else None


PARTS = [check_tokens, check_hosted_tokenization, check_hosted_fields, check_payment_links]
