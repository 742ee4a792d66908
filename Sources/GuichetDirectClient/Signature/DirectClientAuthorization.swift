public import GuichetCore

/// The header `Authorization` of a request to the client API: `GCS v1Client:{client session id}`. It gives the rights
/// of the phone, and no others.
public struct DirectClientAuthorization: Sendable, Hashable, Discreet {
    /// Identifies the session.
    public let clientSessionId: String

    /// The header of a call in a session.
    public init(clientSessionId: String) { self.clientSessionId = clientSessionId }

    /// Reads a header's value; `nil` if it has another form.
    public init?(header: String) {
        let prefix = "GCS v1Client:"
        guard header.hasPrefix(prefix), header.count > prefix.count else { return nil }
        clientSessionId = String(header.dropFirst(prefix.count))
    }

    /// The header's value.
    public var header: String { "GCS v1Client:\(clientSessionId)" }
    public var description: String { "client session" }
}
