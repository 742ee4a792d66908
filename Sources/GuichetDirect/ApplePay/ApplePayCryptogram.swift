@_spi(Platform) import GuichetCore
public import GuichetDirectClient

/// `onlinePaymentCryptogram`: proves that this payment, and no other, comes from the shopper's device. Sensitive
/// authentication data: it is never stored.
///
/// Appears as `***` when it is printed, dumped or mirrored; cannot be encoded or compared.
public struct ApplePayCryptogram: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    let text: String

    /// Base64, at most 80 characters (Worldline Direct, OpenAPI 2.461.1, `decryptedPaymentData.cryptogram`).
    public init(_ text: String) throws(DirectApplePayError) {
        let field = DirectDecryptedPaymentData.path("cryptogram")
        guard !text.isEmpty else { throw .missing(field) }
        guard text.utf8.count <= 80 else {
            throw DirectApplePayError(.tooLong, field: field, "has more than 80 characters")
        }
        let letters = text.unicodeScalars.drop { $0.isASCIIAlphanumeric || $0 == "+" || $0 == "/" }
        guard letters.count <= 2, letters.allSatisfy({ $0 == "=" }), text.utf8.count.isMultiple(of: 4) else {
            throw DirectApplePayError(.wrongFormat, field: field, "is not Base64")
        }
        self.text = text
    }

    public var description: String { "***" }
    public var debugDescription: String { "***" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
