public import GuichetCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A client session, which the merchant's server gives to the phone: the answer of `sessions`. It is valid for three
/// hours, and allows the phone to ask for payment methods and to encrypt a payment, but not to pay.
public struct DirectClientSession: Sendable, Hashable, Discreet {
    /// Authenticates the phone: see ``DirectClientAuthorization``.
    public let clientSessionId: String
    /// A part of the path of every call.
    public let customerId: String
    /// The client API's address.
    public let api: URL
    /// The address of the payment methods' images.
    public let assets: URL?

    /// - Throws: ``DirectClientError`` if the answer lacks a member, or has an address that is neither https nor this
    ///   machine.
    public init(_ answer: DirectSessionResponse) throws(DirectClientError) {
        guard let session = answer.clientSessionId, !session.isEmpty else { throw .missing("clientSessionId") }
        guard let customer = answer.customerId, !customer.isEmpty else { throw .missing("customerId") }
        guard let address = answer.clientApiUrl, !address.isEmpty else { throw .missing("clientApiUrl") }
        api = try Self.api(address)
        clientSessionId = session
        customerId = customer
        assets = answer.assetUrl.flatMap { URL(string: $0) }
    }

    /// The same from JSON, as the merchant's server sends it.
    public init(parsing bytes: some Collection<UInt8>) throws(DirectClientError) {
        guard let answer = (try? JSONValue(parsing: bytes)).flatMap(DirectSessionResponse.init(direct:)) else {
            throw DirectClientError(.invalidSession, "this is no answer of sessions", advice: .fixIntegration)
        }
        try self.init(answer)
    }

    /// `scheme://host[:port]`, with or without `/client` after it, as Worldline's client libraries accept it.
    private static func api(_ address: String) throws(DirectClientError) -> URL {
        var text = address
        while text.hasSuffix("/") { text.removeLast() }
        if text.hasSuffix("/client") { text.removeLast("/client".count) }
        guard let url = URL(string: text), url.path.isEmpty, url.query == nil, url.fragment == nil, url.user == nil
        else {
            throw DirectClientError(
                .invalidSession, "clientApiUrl is no address of a client API", field: "clientApiUrl",
                advice: .fixIntegration)
        }
        guard url.isSecureOrLoopback else {
            throw DirectClientError(
                .insecureConnection, "the platform must be called under TLS", field: "clientApiUrl",
                advice: .fixIntegration)
        }
        return url
    }

    public var description: String { "client session of \(customerId)" }
}
