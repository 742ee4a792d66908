public import GuichetCore
public import GuichetDirect

/// Why a call of Worldline Direct's API did not succeed.
///
/// A declined payment is not an error: it is a ``DirectAnswer`` with the payment.
public struct DirectError: Error, Sendable, Discreet, DescribedError {
    /// What went wrong. An open set.
    public struct Code: OpenCode {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A member is missing or has the wrong format. Nothing was sent.
        public static let invalidRequest: Code = "invalidRequest"
        /// The address is neither https nor this machine. Nothing was sent.
        public static let insecureConnection: Code = "insecureConnection"
        /// No answer.
        public static let noAnswer: Code = "noAnswer"
        /// An answer that is not the documented JSON.
        public static let unreadableAnswer: Code = "unreadableAnswer"
        /// An answer about another payment, order or amount than requested. After a repeat: the key was used for
        /// another request before.
        public static let otherAnswer: Code = "otherAnswer"
        /// The platform refused the request (400).
        public static let refused: Code = "refused"
        /// A decline without the declined payment (402).
        public static let declined: Code = "declined"
        /// Key, secret, merchant and address do not belong together, or the clock is wrong (403).
        public static let notAuthorized: Code = "notAuthorized"
        /// The object does not exist (404, 410).
        public static let notFound: Code = "notFound"
        /// A request with the same idempotence key is in progress (409).
        public static let inProgress: Code = "inProgress"
        /// Too many requests (429).
        public static let tooManyRequests: Code = "tooManyRequests"
        /// A failure of the platform (500 and above).
        public static let platformFailure: Code = "platformFailure"
    }

    /// What went wrong.
    public let code: Code
    /// For people. Never contains what was sent or received.
    public let reason: String
    /// `nil` if there was no answer.
    public let httpStatus: Int?
    /// The platform's errors, as received. A `message` may repeat a value of the request: do not log it.
    public let errors: [DirectErrorItem]
    /// The identifier for the platform's support.
    public let errorId: String?
    /// The member that is wrong, with its name in the contract.
    public let field: String?
    /// The key of the call. With `Advice.ask`, the same call with this key gives its outcome, for a day.
    public let idempotenceKey: DirectIdempotenceKey?
    /// What to do next.
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

    /// - Parameter changes: whether the call may have had an effect although it failed.
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
            // Besides a repeat that comes too early, the contract uses this status for a payment that is already
            // closed.
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
