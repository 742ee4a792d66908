package import GuichetCore

/// A request before its API reads it, for ``PaymentAPI/facts(of:)``.
package struct CalledRequest: Sendable {
    package let method: String
    package let path: String
    package let query: String?
    package let headers: [(name: String, value: String)]
    package let body: [UInt8]

    package init(
        method: String, path: String, query: String?, headers: [(name: String, value: String)], body: [UInt8]
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
    }

    /// The first value of a header.
    package func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// The body, if it is JSON.
    package var json: JSONValue? { try? JSONValue(parsing: body) }
}

extension JSONValue {
    /// A whole number, written as a number or as a text.
    package var wholeNumber: Int64? { text.flatMap { Int64($0) } }
}
