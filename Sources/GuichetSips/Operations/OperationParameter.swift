@_spi(Platform) public import GuichetCore

/// One parameter of an operation: its documented name and presence, where it is sent, and the request's property for
/// it.
///
/// A parameter is declared once; the phone's message, the printed contract and the conformance test all use that
/// declaration.
@_spi(Platform) public struct OperationParameter<Request>: Sendable {
    /// How a parameter is sent over In-App wire 1 (docs/in-app-wire.md, section 3).
    public enum Place: Sendable, Hashable {
        /// Inside the JWE.
        case encrypted
        /// A member of the message.
        case message
        /// Not in the body: it determines the address, the version, or the key of the call.
        case envelope
    }

    /// The documented name.
    public let name: String
    public let presence: Presence
    public let place: Place
    public let text: @Sendable (Request) -> String?

    init(
        _ name: String, _ presence: Presence, _ place: Place, _ text: @escaping @Sendable (Request) -> String?
    ) {
        self.name = name
        self.presence = presence
        self.place = place
        self.text = text
    }

    static func cardNumber(
        _ presence: Presence, _ value: @escaping @Sendable (Request) -> PAN?
    ) -> OperationParameter {
        OperationParameter("cardNumber", presence, .encrypted) { value($0)?.digits }
    }

    static func cardExpiryDate(
        _ presence: Presence, _ value: @escaping @Sendable (Request) -> CardExpiry?
    ) -> OperationParameter {
        OperationParameter("cardExpiryDate", presence, .encrypted) { value($0)?.yyyyMM }
    }

    static func cardCSCValue(_ value: @escaping @Sendable (Request) -> CardSecurityCode?) -> OperationParameter {
        OperationParameter("cardCSCValue", .optional, .encrypted) { value($0)?.digits }
    }

    static func text(
        _ name: String, _ presence: Presence, _ value: @escaping @Sendable (Request) -> String?
    ) -> OperationParameter {
        OperationParameter(name, presence, .message, value)
    }

    static func code(
        _ name: String, _ value: @escaping @Sendable (Request) -> (any OpenCode)?
    ) -> OperationParameter {
        OperationParameter(name, .optional, .message) { value($0)?.rawValue }
    }

    static func paymentMeanId(_ value: @escaping @Sendable (Request) -> Int) -> OperationParameter {
        OperationParameter("paymentMeanId", .required, .message) { String(value($0)) }
    }

    static func envelope(
        _ name: String, _ value: @escaping @Sendable (Request) -> String
    ) -> OperationParameter {
        OperationParameter(name, .required, .envelope, value)
    }
}
