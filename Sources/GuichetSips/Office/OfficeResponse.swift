public import GuichetCore

/// An answer of the office server. Sealed like a request: the seal covers every field except `seal`.
public protocol OfficeResponse: WireMessage, Hashable {
    var responseCode: ResponseCode? { get set }
    var errorFieldName: String? { get set }
    var seal: String? { get set }
}

/// `automaticResponseStatus`: the delivery status of the automatic response.
public struct AutomaticResponseStatus: OpenCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let sent: AutomaticResponseStatus = "SENT"
    public static let failed: AutomaticResponseStatus = "FAILED"
    /// None was requested, or it has not been sent yet.
    public static let undefined: AutomaticResponseStatus = "UNDEFINED"
}
