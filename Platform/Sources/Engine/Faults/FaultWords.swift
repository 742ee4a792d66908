/// The words of an API for what the acquirer's faults need: its documented codes.
package struct FaultWords: Sendable {
    /// Refused, when no code is ordered.
    package let refused: String
    /// The issuer wants the cardholder authenticated.
    package let softDecline: AcquirerVerdict
    package let pending: String
    /// A person looks at the payment first.
    package let review: String
    /// The acquirer's code of an approval.
    package let approvedCode: String
    /// A refusal with a code.
    package let declined: @Sendable (_ code: String) -> AcquirerVerdict

    package init(
        refused: String, softDecline: AcquirerVerdict, pending: String, review: String, approvedCode: String,
        declined: @escaping @Sendable (String) -> AcquirerVerdict
    ) {
        self.refused = refused
        self.softDecline = softDecline
        self.pending = pending
        self.review = review
        self.approvedCode = approvedCode
        self.declined = declined
    }

    /// For an API that has no words of its own.
    static let plain = FaultWords(
        refused: "05", softDecline: .declined(code: "05", acquirerCode: nil), pending: "pending", review: "pending",
        approvedCode: "00"
    ) { .declined(code: $0, acquirerCode: nil) }
}
