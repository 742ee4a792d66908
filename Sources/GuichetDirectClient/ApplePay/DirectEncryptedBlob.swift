public import GuichetCore

/// "We handle decryption": the blob with the payment, which a phone encrypted for the platform. The merchant's server
/// passes it on in `encryptedCustomerInput`.
public struct DirectEncryptedBlob: Sendable, Hashable, Discreet {
    /// The value to send to the merchant's server, which puts it into the member of the same name.
    public let encryptedCustomerInput: String

    /// - Parameter encryptedFields: what the phone sent, unparsed. The contract allows at most 5000 characters; many
    ///   Apple Pay tokens need more, so only the platform checks the length.
    public init(encryptedFields: String) throws(DirectApplePayError) {
        guard !encryptedFields.isEmpty else { throw .missing("encryptedCustomerInput") }
        encryptedCustomerInput = encryptedFields
    }

    /// Encrypts an Apple Pay token for the platform, on the phone.
    ///
    /// - Parameters:
    ///   - token: the token as PassKit returned it.
    ///   - clientSessionId: the session that the merchant's server created.
    ///   - nonce: a new one each time.
    ///   - tokenize: whether the platform stores the card.
    ///   - key: the platform's public key for this session.
    public init(
        _ token: ApplePayPaymentToken, clientSessionId: String, nonce: String, tokenize: Bool? = nil,
        for key: DirectEncryptionKey
    ) throws(DirectEncryptionError) {
        var input = DirectCustomerInput()
        input.clientSessionId = clientSessionId
        input.nonce = nonce
        input.paymentProductId = .applePay
        input.tokenize = tokenize
        input.paymentValues = Self.paymentValues(of: token)
        encryptedCustomerInput = try DirectBlob.encrypt(input, for: key)
    }

    /// What the phone encrypts: `paymentValues`, with the keys of Worldline's open client libraries.
    public static func paymentValues(of token: ApplePayPaymentToken) -> [DirectPaymentValue] {
        [
            DirectPaymentValue("encryptedPaymentData", token.paymentDataText),
            DirectPaymentValue("transactionId", token.transactionIdentifier),
        ]
    }

    public var description: String { "encrypted blob (\(encryptedCustomerInput.utf8.count) characters)" }
}
