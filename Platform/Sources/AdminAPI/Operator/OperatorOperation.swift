import GuichetCore

/// How the API's document describes a route (OpenAPI 3.1.1, "Operation Object").
struct OperatorOperation: Sendable {
    /// A parameter of the query.
    struct Parameter: Sendable {
        let name: String
        let schema: JSONValue
        let about: String

        static func text(_ name: String, _ about: String) -> Parameter {
            Parameter(name: name, schema: ["type": "string"], about: about)
        }

        static func word(_ name: String, _ words: [String], _ about: String) -> Parameter {
            Parameter(
                name: name, schema: ["type": "string", "enum": .array(words.map(JSONValue.string))], about: about)
        }

        static let limit = Parameter(
            name: "limit",
            schema: [
                "type": "integer", "minimum": .integer(1), "maximum": .integer(Int64(OperatorCall.pageLimit)),
                "default": .integer(50),
            ],
            about: "How many entries the page has at most.")
        static let after = text("after", "What an earlier page gave as `next`.")
    }

    let id: String
    let summary: String
    var query: [Parameter] = []
    /// The schema of the request's body.
    var body: JSONValue?
    /// The name of the answer's schema.
    var answer: String
    /// What the answer is, if not JSON.
    var mediaType = "application/json"
    /// The statuses of refusals, besides those of every route.
    var refusals: [Int] = []

    init(
        _ id: String, _ summary: String, query: [Parameter] = [], body: JSONValue? = nil, answer: String,
        refusals: [Int] = []
    ) {
        self.id = id
        self.summary = summary
        self.query = query
        self.body = body
        self.answer = answer
        self.refusals = refusals
    }

    /// The members that the body may have, and no others.
    var members: [String] { body?["properties"]?.object?.members.map(\.name) ?? [] }
}
