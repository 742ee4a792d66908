"""Stored cards and hosted tokenizations with Worldline's own library for Python: parts of check_direct_sdk.py."""

import urllib.parse

from onlinepayments.sdk.domain.create_hosted_tokenization_request import CreateHostedTokenizationRequest
from onlinepayments.sdk.domain.create_token_request import CreateTokenRequest
from onlinepayments.sdk.domain.session_request import SessionRequest
from onlinepayments.sdk.reference_exception import ReferenceException

from stage import OPENER

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
    verdict.equal(made.invalid_tokens, ["nobody's"], "a token that nobody has")
    verdict.expect(made.hosted_tokenization_url.startswith(given["base"]), "its page has an address", made.hosted_tokenization_url)
    verdict.equal(pages.get_hosted_tokenization(made.hosted_tokenization_id).token, None, "nobody gave a card yet")
    post(made.hosted_tokenization_url, {"card-number": "4330264936344675", "card-expiry": "12/31", "card-code": "123"})
    found = pages.get_hosted_tokenization(made.hosted_tokenization_id)
    verdict.equal((found.token_status, found.token.is_temporary, found.token.payment_product_id), ("CREATED", True, 1),
                  "a card came of it, for one payment")
    paid = shop.create({"hostedTokenizationId": made.hosted_tokenization_id})
    verdict.equal((paid.payment.status, paid.creation_output.token), ("PENDING_CAPTURE", found.token.id), "it pays")


PARTS = [check_tokens, check_hosted_tokenization]
