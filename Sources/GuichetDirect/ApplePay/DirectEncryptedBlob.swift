public import GuichetCore

/// "We handle decryption": the blob in which a phone put the payment, encrypted for the platform. The merchant's server
/// passes it on in `encryptedCustomerInput`.
public struct DirectEncryptedBlob: Sendable, Hashable, Discreet {
    let encryptedCustomerInput: String

    /// - Parameter encryptedFields: what the phone sent, unread. The contract says 5000 characters at most; that is less
    ///   than many an Apple Pay token needs, so the length is left to the platform.
    public init(encryptedFields: String) throws(DirectApplePayError) {
        guard !encryptedFields.isEmpty else { throw .missing("encryptedCustomerInput") }
        encryptedCustomerInput = encryptedFields
    }

    /// What the phone encrypts: `paymentValues`, with the keys of Worldline's open client libraries.
    public static func paymentValues(of token: ApplePayPaymentToken) -> JSONValue {
        [
            ["key": "encryptedPaymentData", "value": .string(token.paymentDataText)],
            ["key": "transactionId", "value": .string(token.transactionIdentifier)],
        ]
    }

    public var description: String { "encrypted blob (\(encryptedCustomerInput.utf8.count) characters)" }
}
