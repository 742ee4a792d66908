import GuichetCore

/// Invented values in the documented shapes: no key opens this token, the address does not exist.
enum ApplePaySamples {
    static let paymentData = """
        {"version":"EC_v1","data":"aW52ZW50ZWQgY2lwaGVydGV4dA==","signature":"aW52ZW50ZWQgc2lnbmF0dXJl",\
        "header":{"ephemeralPublicKey":"aW52ZW50ZWQga2V5","publicKeyHash":"aW52ZW50ZWQgaGFzaA==",\
        "transactionId":"00c0ffee"},"added":{"later":1.50,"big":12345678901234567890,"text":"a/b"}}
        """

    static let token = #"""
        {"paymentData":\#(paymentData),
         "paymentMethod":{"displayName":"Visa 4242","network":"Visa","type":"debit"},
         "transactionIdentifier":"00C0FFEE"}
        """#

    static let contact = """
        {"phoneNumber":"+32 2 555 01 23","emailAddress":"zoe@shopper.example","givenName":"Zoé","familyName":"Maes",
         "phoneticGivenName":"Zo-ee","phoneticFamilyName":"Mahs","addressLines":["Kaai 7","bus 3"],"subLocality":"Dok",
         "locality":"Gent","postalCode":"9000","subAdministrativeArea":"Oost","administrativeArea":"VOV",
         "country":"België","countryCode":"BE"}
        """

    static let payment = #"{"token":\#(token),"billingContact":\#(contact),"shippingContact":{"givenName":"Noor"}}"#

    static func payment(_ text: String) throws -> ApplePayPayment { try ApplePayPayment(parsing: Array(text.utf8)) }
    static func token(_ text: String) throws -> ApplePayPaymentToken {
        try ApplePayPaymentToken(applePayJSON: JSONValue(parsing: Array(text.utf8)))
    }
}
