public import GuichetCore

/// Why a phone's call of the client API did not succeed. Nothing is paid by these calls.
public struct DirectClientError: Error, Sendable, Discreet, DescribedError {
    /// What went wrong. An open set.
    public struct Code: OpenCode {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The value from the merchant's server is not a session.
        public static let invalidSession: Code = "invalidSession"
        /// The address is neither https nor this machine. Nothing was sent.
        static let insecureConnection: Code = "insecureConnection"
        /// A member is missing or has the wrong format. Nothing was sent.
        public static let invalidRequest: Code = "invalidRequest"
        /// No answer.
        public static let noAnswer: Code = "noAnswer"
        /// An answer that is not the documented JSON.
        public static let unreadableAnswer: Code = "unreadableAnswer"
        /// The session is unknown or has expired (403). The platform's answer may be empty.
        public static let sessionEnded: Code = "sessionEnded"
        /// The object does not exist (404).
        public static let notFound: Code = "notFound"
        /// The platform refused the request.
        public static let refused: Code = "refused"
        /// A failure of the platform (500 and above).
        public static let platformFailure: Code = "platformFailure"
        /// The payment could not be encrypted.
        public static let notEncrypted: Code = "notEncrypted"
    }

    /// What went wrong.
    public let code: Code
    /// For people. Never contains what was sent or received.
    public let reason: String
    /// `nil` if there was no answer.
    public let httpStatus: Int?
    /// The platform's errors, as received.
    public let errors: [DirectErrorItem]
    /// The member that is wrong, with its name in the contract.
    public let field: String?
    /// What to do next.
    public let advice: Advice

    init(
        _ code: Code, _ reason: String, httpStatus: Int? = nil, errors: [DirectErrorItem] = [], field: String? = nil,
        advice: Advice
    ) {
        self.code = code
        self.reason = reason
        self.httpStatus = httpStatus
        self.errors = errors
        self.field = field ?? errors.first?.propertyName
        self.advice = advice
    }

    static func missing(_ field: String) -> DirectClientError {
        DirectClientError(.invalidSession, "\(field) is missing", field: field, advice: .fixIntegration)
    }

    /// From an answer that is not a success.
    init(httpStatus: Int, errors: [DirectErrorItem]) {
        let advice = errors.first?.errorCode?.facts?.advice
        switch httpStatus {
        case 401, 403:
            self.init(
                .sessionEnded, "the session is unknown or too old", httpStatus: httpStatus, errors: errors,
                advice: .startAgain)
        case 404:
            self.init(
                .notFound, "there is no such thing", httpStatus: httpStatus, errors: errors, advice: .fixIntegration)
        case 408, 429, 500...:
            self.init(
                .platformFailure, "the platform cannot answer now", httpStatus: httpStatus, errors: errors,
                advice: .retry)
        default:
            self.init(
                .refused, "the platform refused (HTTP status \(httpStatus))", httpStatus: httpStatus, errors: errors,
                advice: advice ?? .fixIntegration)
        }
    }

    public var description: String {
        let parts = [
            httpStatus.map { "status \($0)" }, errors.first?.errorCode.map { "code \($0)" },
            field.map { "field \($0)" },
        ].compactMap(\.self)
        return "\(code)\(parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"): \(reason)"
    }
}
