import GuichetCore

/// The messages between a phone and a merchant's own server that pays by Worldline Direct (docs/direct-driver.md).
///
/// The app's code is that of the In-App SDK: the four values of an initialisation are opaque to it, and this version in
/// `redirectionVersion` tells the driver what they are.
public enum DirectInAppWire {
    /// `redirectionVersion` and `transactionContextVersion` of every initialisation over Worldline Direct.
    public static let version = "DIRECT_1.0"

    /// `paResMessage` after a check without a page: the issuer asked the cardholder nothing.
    public static let withoutPage = "NONE"

    /// The names under which Worldline Direct returns a cardholder to the merchant's address.
    static let paymentId = "paymentId"
    static let returnMAC = "RETURNMAC"

    /// What takes the place of PaRes: `RETURNMAC=…&paymentId=…`, not yet URL-encoded. `nil` unless both are there
    /// exactly once.
    package static func message(ofReturn pairs: [(name: String, value: String)]) -> String? {
        guard let code = only(returnMAC, in: pairs), let payment = only(paymentId, in: pairs) else { return nil }
        return "\(returnMAC)=\(FormEncoding.encode(code))&\(paymentId)=\(FormEncoding.encode(payment))"
    }

    /// The same for a form: pages of merchants pass on a PaRes, which has neither `&` nor `%`, so this is base64url.
    package static func paRes(ofReturn pairs: [(name: String, value: String)]) -> String? {
        message(ofReturn: pairs).map { Base64URL.encode(Array($0.utf8)) }
    }

    /// Reads ``message(ofReturn:)`` or ``paRes(ofReturn:)`` from a `paResMessage`, however often it was URL-encoded.
    package static func readReturn(_ paResMessage: String) -> (returnMAC: String, paymentId: String)? {
        guard let raw = PaResEncoding.raw(paResMessage),
            let pairs = FormEncoding.decode(Base64URL.decode(raw) ?? Array(raw.utf8)),
            let code = only(returnMAC, in: pairs), let payment = only(paymentId, in: pairs)
        else { return nil }
        return (code, payment)
    }

    private static func only(_ name: String, in pairs: [(name: String, value: String)]) -> String? {
        let values = pairs.filter { $0.name == name }
        guard values.count == 1, let value = values.first?.value, !value.isEmpty else { return nil }
        return value
    }
}
