/// `PKPaymentToken`: the encrypted card, and what the sheet says about it in plain text.
///
/// The key of the merchant's payment processing certificate decrypts the card. Until the token is verified and
/// decrypted, everything in it is an unproven claim of the sender.
public struct ApplePayPaymentToken: Sendable, Hashable, Discreet {
    /// The bytes of the JSON object, as PassKit gave them. A token that was read from a JSON document is written again:
    /// the same members in the same order, the digits of each number unchanged, without white space.
    public let paymentData: [UInt8]
    /// The same, parsed: `version`, `data`, `signature`, `header` (Apple, Payment token format reference).
    public let paymentDataObject: JSONObject
    /// The card, as it may be shown.
    public let paymentMethod: ApplePayPaymentMethod
    /// Unique for each payment, in hexadecimal.
    public let transactionIdentifier: String

    /// - Throws: ``ApplePayPaymentError``: `simulator` for empty bytes, which Apple's simulator gives; `notJSON` if the
    ///   bytes are not one JSON object.
    public init(
        paymentData: [UInt8], paymentMethod: ApplePayPaymentMethod, transactionIdentifier: String
    ) throws(ApplePayPaymentError) {
        guard !paymentData.isEmpty else { throw .simulator }
        let value: JSONValue
        do {
            value = try JSONValue(parsing: paymentData)
        } catch {
            throw ApplePayPaymentError(.notJSON, field: "paymentData", reason: "paymentData is not JSON: \(error)")
        }
        guard let object = value.object else { throw .wrongType("paymentData") }
        guard !object.members.isEmpty else { throw .simulator }
        guard !transactionIdentifier.isEmpty else { throw .missing("transactionIdentifier") }
        self.paymentData = paymentData
        paymentDataObject = object
        self.paymentMethod = paymentMethod
        self.transactionIdentifier = transactionIdentifier
    }

    /// ``paymentData`` as text. It is JSON and therefore UTF-8.
    public var paymentDataText: String { String(decoding: paymentData, as: UTF8.self) }

    public var description: String { "Apple Pay token (\(paymentMethod), \(paymentData.count) bytes)" }
}
