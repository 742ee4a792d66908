public import GuichetCore
public import GuichetDirect

/// Why a call of Worldline Direct's API did not succeed.
///
/// A payment that was declined is no error: it is a ``DirectAnswer`` that says so, with its payment.
public struct DirectError: Error, Sendable, Discreet {
    public struct Code: OpenCode {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A member is missing or badly formed. Nothing was sent.
        public static let invalidRequest: Code = "invalidRequest"
        /// The address is neither https nor this machine. Nothing was sent.
        public static let insecureConnection: Code = "insecureConnection"
        /// No answer.
        public static let noAnswer: Code = "noAnswer"
        /// An answer that is not the documented JSON.
        public static let unreadableAnswer: Code = "unreadableAnswer"
        /// An answer about another payment, order or amount than was asked for. After a repeat: the key was used for
        /// something else before.
        public static let otherAnswer: Code = "otherAnswer"
        /// The platform refused the request (400).
        public static let refused: Code = "refused"
        /// A decline without what was declined (402).
        public static let declined: Code = "declined"
        /// Key, secret, merchant and address do not go together, or the clock is wrong (403).
        public static let notAuthorized: Code = "notAuthorized"
        /// There is no such thing (404, 410).
        public static let notFound: Code = "notFound"
        /// A request with the same idempotence key is being worked on (409).
        public static let inProgress: Code = "inProgress"
        /// Too many calls (429).
        public static let tooManyRequests: Code = "tooManyRequests"
        /// Something failed on the platform (500 and above).
        public static let platformFailure: Code = "platformFailure"
    }

    public let code: Code
    /// For people. Never holds what was sent or received.
    public let reason: String
    /// `nil` when there was no answer.
    public let httpStatus: Int?
    /// What the platform says, as it was received. A `message` may repeat a value of the request: not for logs.
    public let errors: [DirectErrorItem]
    /// By which the platform's support finds it.
    public let errorId: String?
    /// The contract's name of the member at fault.
    public let field: String?
    /// The key of the call. With ``Advice/ask`` the same call with this key tells what became of it.
    public let idempotenceKey: DirectIdempotenceKey?
    public let advice: Advice

    /// The first of ``errors``.
    public var errorCode: DirectErrorCode? { errors.first?.errorCode }

    init(
        _ code: Code, _ reason: String, httpStatus: Int? = nil, field: String? = nil,
        key: DirectIdempotenceKey? = nil, advice: Advice
    ) {
        self.code = code
        self.reason = reason
        self.httpStatus = httpStatus
        errors = []
        errorId = nil
        self.field = field
        idempotenceKey = key
        self.advice = advice
    }

    init(_ fault: DirectInputFault, key: DirectIdempotenceKey? = nil) {
        self.init(
            .invalidRequest, fault.description, field: fault.propertyName, key: key, advice: fault.advice)
    }

    /// - Parameter changes: whether the call may have done something although it failed.
    init(_ response: DirectErrorResponse, httpStatus: Int, key: DirectIdempotenceKey?, changes: Bool) {
        let items = response.errors ?? []
        let first = items.first
        self.httpStatus = httpStatus
        errors = items
        errorId = response.errorId
        field = first?.propertyName
        idempotenceKey = key
        let facts = first?.errorCode?.facts
        reason = facts?.meaning ?? "the platform refused (HTTP status \(httpStatus))"
        switch httpStatus {
        case 402:
            code = .declined
            advice = facts?.advice ?? .otherCard
        case 403:
            code = .notAuthorized
            advice = facts?.advice ?? .fixIntegration
        case 404, 410:
            code = .notFound
            advice = .fixIntegration
        case 408:
            code = .noAnswer
            advice = changes ? .ask : .retry
        case 409:
            // Beside a repeat that came too early, the contract has this status for a payment that is closed already.
            code = first?.errorCode == .actionNotAllowed ? .refused : .inProgress
            advice = first?.errorCode == .actionNotAllowed ? .fixIntegration : .ask
        case 429:
            code = .tooManyRequests
            advice = .retry
        case 500...:
            code = .platformFailure
            advice = changes ? .ask : .retry
        default:
            code = .refused
            advice = facts?.advice ?? .fixIntegration
        }
    }

    public var description: String {
        let parts = [
            httpStatus.map { "status \($0)" }, errorCode.map { "code \($0)" }, field.map { "field \($0)" },
            errorId.map { "errorId \($0)" },
        ].compactMap(\.self)
        return "\(code)\(parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"): \(reason)"
    }
}
