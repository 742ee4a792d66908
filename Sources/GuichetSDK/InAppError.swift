public import GuichetCore
package import GuichetSips

/// Why an operation returned no answer. A refusal by the platform is an answer, not an error.
public struct InAppError: Error, Sendable, DescribedError {
    /// What went wrong. An open set.
    public struct Code: OpenCode {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The initialisation cannot be used: another version, or an invalid key. Nothing was sent.
        public static let invalidInitialisation: Code = "invalidInitialisation"
        /// A parameter is missing or cannot be read. Nothing was sent.
        public static let invalidParameter: Code = "invalidParameter"
        /// Card data must be sent over TLS. Nothing was sent.
        public static let insecureConnection: Code = "insecureConnection"
        /// The platform could not be reached. Nothing was sent. Never thrown by a question how a payment stands, which may
        /// have been made all the same.
        public static let notSent: Code = "notSent"
        /// This driver, or this platform, does not offer the operation.
        public static let notSupported: Code = "notSupported"
        /// No readable answer came back, but nothing was changed or charged: the call may be made again.
        public static let noAnswer: Code = "noAnswer"
        /// No readable answer came back, and the request may have arrived. After one that pays it is unknown whether the
        /// cardholder was charged, and the advice is to ask. After one that changes a wallet or makes a token it is unknown
        /// whether it did; the cardholder was not charged, and the advice is to make the call again. After a question how a
        /// payment stands (`outcome`, `getTransactionData`), sent or not, nothing is known, and the advice is to ask again.
        public static let outcomeUnknown: Code = "outcomeUnknown"
    }

    /// What went wrong.
    public let code: Code
    /// For people and logs.
    public let reason: String
    /// The document's name of the field that is wrong, if there is one.
    public let field: String?
    /// What the app can do next.
    public let advice: Advice

    /// For your own implementation of ``PaymentPlatform``.
    public init(code: Code, reason: String, field: String? = nil, advice: Advice) {
        self.code = code
        self.reason = reason
        self.field = field
        self.advice = advice
    }

    public var description: String { "\(code)\(field.map { " (field \($0))" } ?? ""): \(reason) (advice: \(advice))" }
}

extension InAppError {
    package static func invalidInitialisation(_ field: String, _ reason: String) -> InAppError {
        InAppError(code: .invalidInitialisation, reason: reason, field: field, advice: .fixIntegration)
    }

    /// Refuses a request that lacks a parameter, before anything is sent.
    package static func check(_ request: some OperationRequest) throws(InAppError) {
        guard let name = request.missingParameter else { return }
        throw InAppError(
            code: .invalidParameter, reason: "\(name) is missing, and so is every value that may replace it",
            field: name, advice: .correctInput)
    }

    /// A request that pays may have arrived: ask before paying again. For your own implementation of ``PaymentPlatform``:
    /// after a request that charges nothing the advice is `retry`.
    public static func outcomeUnknown(_ reason: String) -> InAppError {
        InAppError(code: .outcomeUnknown, reason: reason, advice: .ask)
    }

    /// What a lost answer means after an operation with this effect. If it charges and changes nothing, the outcome is not
    /// unknown. If it changes something, that is unknown, and it is not about a charge: the advice is that of the code 99
    /// after such an operation.
    package func meaning(_ effect: OperationEffect) -> InAppError {
        guard code == .outcomeUnknown, effect != .pays else { return self }
        let meant: Code = effect == .changes ? .outcomeUnknown : .noAnswer
        return InAppError(code: meant, reason: reason, field: field, advice: .retry)
    }

    /// The same after an operation with this answer. One that asks how a payment stands was not told: also where nothing of
    /// the question was sent, the payment may have been made (docs/in-app-wire.md, 5.5).
    package func meaning<Response: OperationResponse>(
        _ effect: OperationEffect, answeredBy response: Response.Type
    ) -> InAppError {
        effect == .asks && Response.tellsOfCharge ? afterQuestionAboutCharge : meaning(effect)
    }

    /// What an error means after a question about a charge.
    var afterQuestionAboutCharge: InAppError {
        [.notSent, .noAnswer].contains(code) ? .outcomeUnknown(reason) : self
    }

    package init(_ error: HTTPTransportError) {
        if error.mayHaveArrived {
            self = .outcomeUnknown(error.description)
        } else {
            self.init(code: .notSent, reason: error.reason, advice: .retry)
        }
    }
}
