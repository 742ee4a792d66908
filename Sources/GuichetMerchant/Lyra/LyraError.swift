public import GuichetCore
@_spi(Platform) public import GuichetLyra

/// Why a call of the REST API V4 did not succeed.
///
/// A refused payment is not an error: it is a `LyraPayment` with that status.
public struct LyraError: Error, Sendable, Discreet, DescribedError {
    /// What went wrong. An open set.
    public struct Code: OpenCode {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A field is missing or has the wrong format. Nothing was sent.
        public static let invalidRequest: Code = "invalidRequest"
        /// The address is neither https nor this machine. Nothing was sent.
        public static let insecureConnection: Code = "insecureConnection"
        /// No answer.
        public static let noAnswer: Code = "noAnswer"
        /// An answer that is not the documented JSON, or of a type that this call does not return.
        public static let unreadableAnswer: Code = "unreadableAnswer"
        /// An answer about another shop, order, transaction or amount than requested.
        public static let otherAnswer: Code = "otherAnswer"
        /// A test answer to a password for real payments, or the reverse. If the call changes something, it is unknown
        /// what was done, and where.
        public static let otherMode: Code = "otherMode"
        /// The platform refused the request; see ``LyraError/errorCode``.
        public static let refused: Code = "refused"
    }

    /// What went wrong.
    public let code: Code
    /// For people. Never contains what was sent or received.
    public let reason: String
    /// `errorCode`.
    public let errorCode: LyraErrorCode?
    /// `detailedErrorCode`: the acquirer's or another part's own code.
    public let detailedErrorCode: String?
    /// `detailedErrorMessage`, as received. May repeat a value of the request: do not log it.
    public let detailedErrorMessage: String?
    /// The document's name of the field that is wrong.
    public let field: String?
    /// The call's `ticket`, an identifier for the platform's support.
    public let ticket: String?
    /// `Advice.ask` if it is unknown whether money moved: see
    /// ``LyraClient/outcome(ofOrder:amount:currency:operationType:)``.
    public let advice: Advice

    init(_ code: Code, _ reason: String, field: String? = nil, ticket: String? = nil, advice: Advice) {
        self.code = code
        self.reason = reason
        errorCode = nil
        detailedErrorCode = nil
        detailedErrorMessage = nil
        self.field = field
        self.ticket = ticket
        self.advice = advice
    }

    init(_ fault: LyraInputFault) {
        code = .invalidRequest
        reason = fault.description
        errorCode = fault.code
        detailedErrorCode = nil
        detailedErrorMessage = nil
        field = fault.field
        ticket = nil
        advice = fault.advice
    }

    /// - Parameter mayAsk: whether money may have moved. Otherwise there is nothing to ask about.
    init(_ error: LyraServiceError, ticket: String?, mayAsk: Bool) {
        code = .refused
        let errorCode = error.errorCode
        self.errorCode = errorCode
        reason = errorCode?.facts?.meaning ?? "the platform refused"
        detailedErrorCode = error.detailedErrorCode
        detailedErrorMessage = error.detailedErrorMessage
        field = error.detailedErrorMessage.flatMap(LyraInputFault.field(namedIn:))
        self.ticket = ticket
        let advice = errorCode?.advice ?? .ask
        self.advice = advice == .ask && !mayAsk ? .retry : advice
    }

    public var description: String {
        let parts = [
            errorCode.map(\.rawValue), detailedErrorCode.map { "detail \($0)" }, field.map { "field \($0)" },
            ticket.map { "ticket \($0)" },
        ].compactMap(\.self)
        return "\(code)\(parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"): \(reason)"
    }
}
