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
        var field: String { DirectDecryptedPaymentData.path("cryptogram") }
        guard !text.isEmpty else { throw .missing(field) }
        guard text.utf8.count <= 80 else {
            throw DirectApplePayError(.tooLong, field: field, "has more than 80 characters")
        }
        let padding = text.utf8.drop {
            switch $0 {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "+"), UInt8(ascii: "/"): true
            default: false
            }
        }
        guard padding.count <= 2, padding.allSatisfy({ $0 == UInt8(ascii: "=") }), text.utf8.count.isMultiple(of: 4)
        else {
            throw DirectApplePayError(.wrongFormat, field: field, "is not Base64")
        }
        self.text = text
    }

    public var description: String { "***" }
    public var debugDescription: String { "***" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
