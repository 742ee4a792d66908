public import GuichetCore

/// `payload` of `Charge/CreatePayment`: the format in which Scellius and the other platforms of Lyra accept the payment
/// of a native Apple Pay button (Scellius, "Intégrer Apple Pay en mode inApp via un bouton natif" 1.0, section 3).
///
/// The platform decrypts the token. The call needs the shop's password: make it from the merchant's server, never from
/// the app.
public struct LyraApplePayPayload: Sendable, Hashable, Discreet {
    /// How `payload.data.token.paymentData` is written. The guide's example has a text where Apple's value is an
    /// object, and does not say which is required.
    public enum PaymentDataForm: Sendable, Hashable {
        /// As an object, as in Apple Pay JS.
        case object
        /// As a text that contains the object, byte for byte as PassKit gave it.
        case text
    }

    /// `payload.type`.
    public static let type = "APPLE_PAY"
    /// `payload.data.token.paymentMethod.displayName`.
    public let displayName: String
    /// `payload.data.token.paymentMethod.network`.
    public let network: ApplePayNetwork
    /// `payload.data.token.paymentMethod.type`, as a word.
    public let methodType: ApplePayPaymentMethodType
    /// `payload.data.token.transactionIdentifier`.
    public var transactionIdentifier: String { token.transactionIdentifier }

    private let token: ApplePayPaymentToken
    private let form: PaymentDataForm

    /// - Throws: ``LyraApplePayError`` if the token lacks a field that the guide requires.
    public init(
        _ token: ApplePayPaymentToken, paymentData form: PaymentDataForm = .object
    ) throws(LyraApplePayError) {
        displayName = try Self.required(token.paymentMethod.displayName, "displayName")
        network = ApplePayNetwork(rawValue: try Self.required(token.paymentMethod.network?.rawValue, "network"))
        methodType = ApplePayPaymentMethodType(
            rawValue: try Self.required(token.paymentMethod.type.rawValue, "type"))
        self.token = token
        self.form = form
    }

    private static func required(_ text: String?, _ name: String) throws(LyraApplePayError) -> String {
        guard let text, !text.isEmpty else {
            throw LyraApplePayError(missing: "payload.data.token.paymentMethod.\(name)")
        }
        return text
    }

    /// `payload.data.token.paymentData`.
    public var paymentData: JSONValue {
        switch form {
        case .object: .object(token.paymentDataObject)
        case .text: .string(token.paymentDataText)
        }
    }

    /// The value of `payload`, for the body of the call.
    public var json: JSONValue {
        [
            "type": .string(Self.type),
            "data": [
                "token": [
                    "paymentData": paymentData,
                    "paymentMethod": [
                        "displayName": .string(displayName), "network": .string(network.rawValue),
                        "type": .string(methodType.rawValue),
                    ],
                    "transactionIdentifier": .string(transactionIdentifier),
                ]
            ],
        ]
    }

    public var description: String { "payload \(Self.type) (\(token))" }
}
