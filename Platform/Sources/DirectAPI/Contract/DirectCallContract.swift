import GuichetCore
import GuichetDirect

/// The description of one call in the published contract, besides its path: its documents, and the calls that may
/// follow.
struct DirectCallContract: Sendable {
    var endpoint: DirectEndpoint
    var request: (any DirectDocument.Type)?
    var answer: (any DirectDocument.Type)?
    /// Statuses with the same answer as the success.
    var otherSuccesses: [Int] = []
    var query: [Query] = []
    /// Valid requests, with published test cards.
    var examples: [(name: String, body: JSONValue)] = []
    /// Statuses other than the success, and other than those of every call.
    var refusals: [Int] = []
    /// Statuses whose refusals may have no body (docs/choices/direct.md, DF112).
    var withoutBody: [Int] = []
    var links: [Link] = []

    struct Query: Sendable {
        let name: String
        var isRequired = false
        var schema: JSONValue
        var example: JSONValue?
    }

    /// A following call that uses a value of the answer.
    struct Link: Sendable {
        let to: DirectEndpoint
        /// The parameter of its path, and the place of its value in the answer.
        let parameter: String
        let value: String
    }

    /// For every call: an invalid request, an invalid caller, a body that is too large.
    static let refusalsOfAll = [400, 403, 413]
}
