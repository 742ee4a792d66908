public import GuichetCore

/// An answer of the office server. Sealed like a request, by every field but `seal`.
public protocol OfficeResponse: WireMessage, Hashable {
    var responseCode: ResponseCode? { get set }
    var errorFieldName: String? { get set }
    var seal: String? { get set }
}

/// `automaticResponseStatus`: what became of the automatic response.
public struct AutomaticResponseStatus: OpenCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let sent: AutomaticResponseStatus = "SENT"
    public static let failed: AutomaticResponseStatus = "FAILED"
    /// None was asked for, or it has not been sent yet.
    public static let undefined: AutomaticResponseStatus = "UNDEFINED"
}
