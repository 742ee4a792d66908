import GuichetCore
import GuichetDirect

/// Invented values in the documented shapes: no key opens this token, the address does not exist.
enum Samples {
    static let paymentData = """
        {"version":"EC_v1","data":"aW52ZW50ZWQgY2lwaGVydGV4dA==","signature":"aW52ZW50ZWQgc2lnbmF0dXJl",\
        "header":{"ephemeralPublicKey":"aW52ZW50ZWQga2V5","publicKeyHash":"aW52ZW50ZWQgaGFzaA==",\
        "transactionId":"00c0ffee"},"added":[1.50,"a/b"]}
        """
    static let dpan = "4000000000001000"
    static let cryptogram = "AAECAwQFBgcICQoLDA0ODxAREhM="

    static func token(_ paymentData: String = paymentData) throws -> ApplePayPaymentToken {
        try ApplePayPaymentToken(
            paymentData: Array(paymentData.utf8),
            paymentMethod: ApplePayPaymentMethod(displayName: "Visa 4242", network: .visa, type: .debit),
            transactionIdentifier: "00C0FFEE")
    }

    static func decrypted(
        dpan: String = dpan, expiry: String = "301231", cryptogram: String = cryptogram, eci: String? = "7",
        cardholderName: String? = "Zoé Maes", transactionId: String? = "00c0ffee"
    ) throws(DirectApplePayError) -> DirectDecryptedPaymentData {
        try DirectDecryptedPaymentData(
            applicationPrimaryAccountNumber: dpan, applicationExpirationDate: expiry,
            onlinePaymentCryptogram: cryptogram, eciIndicator: eci, cardholderName: cardholderName,
            transactionId: transactionId)
    }

    /// As PassKit gives it.
    static let billing = ApplePayContact(
        name: ApplePayPersonName(namePrefix: "Dr", givenName: "Zoé", familyName: "Maes"),
        postalAddress: ApplePayPostalAddress(
            street: "Kaai 7", city: "Gent", state: "VOV", postalCode: "9000", country: "België", isoCountryCode: "be"),
        emailAddress: "zoe@shopper.example", phoneNumber: "+3225550123")
    static let shipping = ApplePayContact(
        name: ApplePayPersonName(namePrefix: "Mx", givenName: "Noor", familyName: "Smit"),
        postalAddress: ApplePayPostalAddress(
            street: "Singel 12", city: "Utrecht", state: "UT", postalCode: "3511", country: "Nederland",
            isoCountryCode: "NL"),
        emailAddress: "noor@shopper.example", phoneNumber: "+31305550123")

    static func payment(
        billing: ApplePayContact? = billing, shipping: ApplePayContact? = shipping
    ) throws -> ApplePayPayment {
        ApplePayPayment(token: try token(), billingContact: billing, shippingContact: shipping)
    }
}

extension JSONValue {
    func at(_ path: String) -> JSONValue? {
        path.split(separator: ".").reduce(self as JSONValue?) { $0?[String($1)] }
    }
}

/// Every way in which a value gets into a log by accident.
func waysToShow(_ value: Any) -> [String] {
    var dumped = ""
    dump(value, to: &dumped)
    let mirrored = Mirror(reflecting: value).children.map { "\($0.label ?? ""): \($0.value)" }
    return ["\(value)", String(describing: value), String(reflecting: value), dumped, "\([value])"] + mirrored
}
