@_spi(Platform) public import GuichetCore
public import GuichetLyraApplePay

/// `payload`: the payment of a wallet, whose token the platform decrypts. Make one with `LyraPayload(_:)`.
public typealias LyraPayload = LyraObject<LyraPayloadFields>

/// The fields of ``LyraPayload``.
public final class LyraPayloadFields: LyraFields {
    /// The wallet: `APPLE_PAY`.
    public let type = LyraField<LyraPayloadType>(
        "type", .required, .oneOf([LyraPayloadType.applePay]), code: "INT_793")
    /// The content of the payload.
    public let data = LyraField<LyraPayloadData>("data", .required, code: "INT_876")
}

/// `payload.data`.
public typealias LyraPayloadData = LyraObject<LyraPayloadDataFields>

/// The fields of ``LyraPayloadData``.
public final class LyraPayloadDataFields: LyraFields {
    /// The token of the wallet.
    public let token = LyraField<LyraPayloadToken>("token", .required, code: "INT_876")
}

/// `payload.data.token`. The guide requires every field, but its example has no `transactionIdentifier`.
public typealias LyraPayloadToken = LyraObject<LyraPayloadTokenFields>

/// The fields of ``LyraPayloadToken``.
public final class LyraPayloadTokenFields: LyraFields {
    /// An object, or a text that contains it: the guide does not say which.
    public let paymentData = LyraField<JSONValue>("paymentData", .required, code: "INT_876")
    /// The card of the device.
    public let paymentMethod = LyraField<LyraPayloadMethod>("paymentMethod", .required, code: "INT_876")
    /// The token's identifier, hexadecimal.
    public let transactionIdentifier = LyraField<String>("transactionIdentifier", .required, code: "INT_876")
}

/// `payload.data.token.paymentMethod`.
public typealias LyraPayloadMethod = LyraObject<LyraPayloadMethodFields>

/// The fields of ``LyraPayloadMethod``.
public final class LyraPayloadMethodFields: LyraFields {
    /// The card as the device shows it.
    public let displayName = LyraField<String>("displayName", .required, code: "INT_876")
    /// In Apple's names: `Visa`.
    public let network = LyraField<String>("network", .required, code: "INT_876")
    /// A word in Apple Pay JS, a number in PassKit.
    public let type = LyraField<String>("type", .required, code: "INT_876")
}

/// `payload.type`: the wallet. An open set.
public struct LyraPayloadType: LyraCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    static let applePay = LyraPayloadType(rawValue: LyraApplePayPayload.type)
}

extension LyraPayload {
    /// The payload of a native Apple Pay button.
    public init(_ payload: LyraApplePayPayload) {
        self.init(json: payload.json.object ?? JSONObject())
    }

    /// The token in the payload. Its payment data may be an object, the text of it, or Base64.
    ///
    /// - Throws: `ApplePayPaymentError` if it is not an Apple Pay token.
    public func applePayToken() throws(ApplePayPaymentError) -> ApplePayPaymentToken {
        try ApplePayPaymentToken(applePayJSON: self.data?.token?.lyraJSON ?? .null)
    }
}
