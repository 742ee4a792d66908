#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// How bytes reach a platform. Handed in, so that a test can lose an answer and a server can bring its own client.
///
/// Ready ones: `URLSessionTransport` (product `GuichetURLSession`) and `AsyncHTTPTransport` (product
/// `GuichetAsyncHTTPClient`, trait `AsyncHTTPClient`).
public protocol HTTPTransport: Sendable {
    /// Sends one request and returns the whole answer, whatever its status. Redirects are not followed.
    func send(_ request: HTTPTransportRequest) async throws(HTTPTransportError) -> HTTPTransportResponse
}

/// One request.
public struct HTTPTransportRequest: Sendable {
    public var method: String
    public var url: URL
    public var headers: [(name: String, value: String)]
    public var body: [UInt8]
    /// For the whole exchange, from the connection to the answer's last byte.
    public var timeoutSeconds: Double
    /// A longer answer is an error: nobody can fill a phone's memory.
    public var maximumAnswerBytes: Int

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

    /// A JSON body by POST.
    public static func json(_ value: JSONValue, to url: URL, timeoutSeconds: Double = 30) -> HTTPTransportRequest {
        HTTPTransportRequest(
            url: url,
            headers: [("Content-Type", "application/json"), ("Accept", "application/json")],
            body: value.encoded(), timeoutSeconds: timeoutSeconds
        )
    }
}

/// One answer, whole.
public struct HTTPTransportResponse: Sendable {
    public var status: Int
    public var headers: [(name: String, value: String)]
    public var body: [UInt8]

    public init(status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

/// Why there is no answer.
public struct HTTPTransportError: Error, Sendable, CustomStringConvertible {
    public struct Code: OpenCode {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// No connection was made: nothing left this machine.
        public static let unreachable: Code = "unreachable"
        public static let timedOut: Code = "timedOut"
        /// The connection broke after the request may have left.
        public static let interrupted: Code = "interrupted"
        public static let answerTooLarge: Code = "answerTooLarge"
        public static let cancelled: Code = "cancelled"
    }

    public let code: Code
    public let reason: String

    public init(code: Code, reason: String) {
        self.code = code
        self.reason = reason
    }

    /// Whether the request may have arrived. Only ``Code/unreachable`` is sure that it did not.
    public var mayHaveArrived: Bool { code != .unreachable }

    public var description: String { "\(code): \(reason)" }
}
