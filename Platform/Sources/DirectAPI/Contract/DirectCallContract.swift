import GuichetCore
import GuichetDirect

/// What is said of one call in the printed contract, besides its path: its documents, what may follow it.
struct DirectCallContract: Sendable {
    var endpoint: DirectEndpoint
    var request: (any DirectDocument.Type)?
    var answer: (any DirectDocument.Type)?
    /// Statuses with the same answer as the success.
    var otherSuccesses: [Int] = []
    var query: [Query] = []
    /// Requests that are good as they are: with published test cards.
    var examples: [(name: String, body: JSONValue)] = []
    /// Statuses other than the success, and than those of every call.
    var refusals: [Int] = []
    var links: [Link] = []

    struct Query: Sendable {
        let name: String
        var isRequired = false
        var schema: JSONValue
        var example: JSONValue?
    }

    /// A call that goes on with what this one answered.
    struct Link: Sendable {
        let to: DirectEndpoint
        /// The parameter of its path, and where its value is in the answer.
        let parameter: String
        let value: String
    }

    /// Of every call: a request that is wrong, a caller who is, a body that is too large.
    static let refusalsOfAll = [400, 403, 413]
}
