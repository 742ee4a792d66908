public import GuichetCore

/// An answer of the office server. Sealed like a request: the seal covers every field except `seal`.
public protocol OfficeResponse: WireMessage, Hashable {
    /// The platform's answer.
    var responseCode: ResponseCode? { get set }
    /// With codes 12 and 30: the field that is wrong.
    var errorFieldName: String? { get set }
    /// The seal over the other fields.
    var seal: String? { get set }
}

/// `automaticResponseStatus`: the delivery status of the automatic response.
public struct AutomaticResponseStatus: OpenCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The merchant's server accepted it.
    public static let sent: AutomaticResponseStatus = "SENT"
    /// The merchant's server did not accept it.
    public static let failed: AutomaticResponseStatus = "FAILED"
    /// None was requested, or it has not been sent yet.
    public static let undefined: AutomaticResponseStatus = "UNDEFINED"
}
