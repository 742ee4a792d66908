import APISupport
import Engine
import GuichetCore
import GuichetDirect
@_spi(Platform) import GuichetDirectClient

/// One call of a merchant's server, with its caller.
struct DirectCall: Sendable {
    let endpoint: DirectEndpoint
    let shop: DirectPlatformShop
    /// The path's parameters, by their names in the contract.
    let parameters: [String: String]
    var query: [String: String] = [:]
    /// The values of each parameter of the query, in their order.
    var lists: [String: [String]] = [:]
    /// `nil` if none was sent.
    var body: JSONObject?
    let idempotenceKey: String?
    /// Whether it is an operation of a batch, which may go on days after it was interrupted.
    var isOfBatch = false

    /// The body as a document of the contract, checked member by member.
    func document<Document: DirectDocument>(_: Document.Type = Document.self) throws(DirectRefusal) -> Document {
        try Document(json: body ?? JSONObject()).received()
    }

    var paymentID: DirectPaymentID { DirectPaymentID(rawValue: parameters["paymentId"] ?? "") }

    /// A Boolean of the query. Worldline's Python library writes `True`.
    func flag(_ name: String) -> Bool? {
        switch query[name]?.lowercased() {
        case "true": true
        case "false": false
        default: nil
        }
    }
}

extension DirectDocument {
    /// The document that the platform continues with, if every member matches the contract.
    func received(at path: String = "") throws(DirectRefusal) -> Self {
        guard let accepted = accepted(.receiving) else { throw DirectRefusal(faults(.receiving, at: path)) }
        return accepted
    }
}

/// The answer to a call.
struct DirectReply: Sendable {
    var status: Int
    var body: JSONObject?
    /// A decline, or the refusal of the request that this one repeats; then ``body`` is `nil`.
    var refusal: DirectRefusal?
    /// For a repeat: the time of the first request.
    var firstAt: Instant?

    init(_ status: Int, _ body: JSONObject? = nil, firstAt: Instant? = nil) {
        self.status = status
        self.body = body
        self.firstAt = firstAt
    }

    init(_ refusal: DirectRefusal, firstAt: Instant?) {
        self.init(refusal.status, nil, firstAt: firstAt)
        self.refusal = refusal
    }

    init(_ status: Int, _ body: JSONValue) { self.init(status, body.object) }

    init(_ status: Int, _ document: some DirectDocument, firstAt: Instant? = nil) {
        self.init(status, document.json, firstAt: firstAt)
    }
}
