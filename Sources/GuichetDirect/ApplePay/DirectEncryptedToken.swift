public import GuichetCore
public import GuichetDirectClient

/// The guide's "third integration method": the complete and unchanged `PKPayment.token.paymentData`, in
/// `encryptedPaymentData`. It includes Apple's signature, so the platform can verify it.
public struct DirectEncryptedToken: Sendable, Hashable, Discreet {
    private let token: ApplePayPaymentToken

    /// Takes the token's `ApplePayPaymentToken.paymentDataText`, unchanged.
    public init(_ token: ApplePayPaymentToken) {
        self.token = token
    }

    func write(to mobile: inout DirectMobileInput) {
        mobile.encryptedPaymentData = .string(token.paymentDataText)
    }

    public var description: String { "encrypted token (\(token))" }
}

/// The contract's fields for a token that the platform decrypts (Worldline Direct, OpenAPI 2.461.1,
/// `mobilePaymentMethodSpecificInput`): `encryptedPaymentData` is the token's `data`, `ephemeralKey` and
/// `publicKeyHash` come from its `header`. That the values are the token's own texts is inferred from their names.
///
/// Apple's signature is not sent, and neither is `transactionId`: the platform can decrypt the token but cannot check
/// that Apple made it. Nothing here was verified, and nothing can be verified from it. If that matters, use
/// ``DirectEncryptedToken``, or verify and decrypt the token on the merchant's server.
public struct DirectApplePayTokenFields: Sendable, Hashable, Discreet {
    /// `data`.
    let encryptedPaymentData: String
    /// `header.ephemeralPublicKey`.
    let ephemeralKey: String
    /// `header.publicKeyHash`.
    let publicKeyHash: String

    /// - Throws: `DirectApplePayError`: `unsupported` for a token of another version than `EC_v1`, since the contract
    ///   has no field for the wrapped key of `RSA_v1`; `missing` for a token that lacks one of the three fields.
    public init(_ token: ApplePayPaymentToken) throws(DirectApplePayError) {
        let data = token.paymentDataObject
        guard data["version"]?.text == "EC_v1" else {
            throw DirectApplePayError(
                .unsupported, field: Self.path("ephemeralKey"),
                "belongs to tokens of the version EC_v1, and this is another version")
        }
        encryptedPaymentData = try Self.text(data["data"], "encryptedPaymentData")
        ephemeralKey = try Self.text(data["header"]?["ephemeralPublicKey"], "ephemeralKey")
        publicKeyHash = try Self.text(data["header"]?["publicKeyHash"], "publicKeyHash")
    }

    private static func path(_ name: String) -> String { "mobilePaymentMethodSpecificInput.\(name)" }

    private static func text(_ value: JSONValue?, _ name: String) throws(DirectApplePayError) -> String {
        guard let text = value?.text, !text.isEmpty else { throw .missing(path(name)) }
        return text
    }

    func write(to mobile: inout DirectMobileInput) {
        mobile.encryptedPaymentData = .string(encryptedPaymentData)
        mobile.ephemeralKey = ephemeralKey
        mobile.publicKeyHash = publicKeyHash
    }

    public var description: String { "fields of a token, without its signature" }
}
