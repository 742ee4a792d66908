#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// How requests are sent to a platform. Passed in, so that a test can drop an answer and a server can use its own
/// client.
///
/// Available transports: `URLSessionTransport` (product `GuichetURLSession`) and `AsyncHTTPTransport` (product
/// `GuichetAsyncHTTPClient`, trait `AsyncHTTPClient`).
public protocol HTTPTransport: Sendable {
    /// Sends one request and returns the complete answer, for any status. Redirects are not followed.
    func send(_ request: HTTPTransportRequest) async throws(HTTPTransportError) -> HTTPTransportResponse
}

/// One request. Its description shows neither the query nor the values of the headers, nor the body: a key, a session or a
/// card may be in each.
public struct HTTPTransportRequest: Sendable, Discreet {
    /// The HTTP method: `POST`.
    public var method: String
    /// The complete address.
    public var url: URL
    /// In order; a name may occur more than once.
    public var headers: [(name: String, value: String)]
    /// The bytes of the body.
    public var body: [UInt8]
    /// For the complete exchange, from the connection to the last byte of the answer.
    public var timeoutSeconds: Double
    /// A longer answer is an error, so that a server cannot fill a phone's memory.
    public var maximumAnswerBytes: Int

    /// A request from its parts.
    public init(
        method: String = "POST", url: URL, headers: [(name: String, value: String)] = [], body: [UInt8] = [],
        timeoutSeconds: Double = 30, maximumAnswerBytes: Int = 1 << 20
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.timeoutSeconds = timeoutSeconds
        self.maximumAnswerBytes = maximumAnswerBytes
    }

    public var description: String {
        "\(method) \(url.host ?? "")\(url.path), \(HTTPMessageText.of(headers, body))"
    }

    /// A JSON body, sent by POST.
    public static func json(_ value: JSONValue, to url: URL, timeoutSeconds: Double = 30) -> HTTPTransportRequest {
        HTTPTransportRequest(
            url: url,
            headers: [("Content-Type", "application/json"), ("Accept", "application/json")],
            body: value.encoded(), timeoutSeconds: timeoutSeconds
        )
    }
}

/// One complete answer. Its description shows neither the values of the headers nor the body.
public struct HTTPTransportResponse: Sendable, Discreet {
    /// The HTTP status: `200`.
    public var status: Int
    /// Name and value of each header, in order.
    public var headers: [(name: String, value: String)]
    /// The bytes of the body.
    public var body: [UInt8]

    /// An answer from its parts.
    public init(status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    public var description: String { "\(status), \(HTTPMessageText.of(headers, body))" }
}

/// What a log may show of the rest of a message.
private enum HTTPMessageText {
    static func of(_ headers: [(name: String, value: String)], _ body: [UInt8]) -> String {
        "headers [\(headers.map(\.name).joined(separator: ", "))], \(body.count) bytes"
    }
}

/// Why there is no answer.
public struct HTTPTransportError: Error, Sendable, DescribedError {
    /// What went wrong. An open set.
    public struct Code: OpenCode {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// No connection was made, or the request cannot be sent: nothing was sent.
        public static let unreachable: Code = "unreachable"
        /// No complete answer within ``HTTPTransportRequest/timeoutSeconds``.
        public static let timedOut: Code = "timedOut"
        /// The connection broke, perhaps after the request was sent.
        public static let interrupted: Code = "interrupted"
        /// The answer has more than ``HTTPTransportRequest/maximumAnswerBytes``.
        public static let answerTooLarge: Code = "answerTooLarge"
        /// The caller's task was cancelled.
        public static let cancelled: Code = "cancelled"
    }

    /// What went wrong.
    public let code: Code
    /// For people and logs.
    public let reason: String

    /// An error from its parts.
    public init(code: Code, reason: String) {
        self.code = code
        self.reason = reason
    }

    /// Whether the request may have arrived. `false` only for ``Code/unreachable``.
    public var mayHaveArrived: Bool { code != .unreachable }

    public var description: String { "\(code): \(reason)" }
}
