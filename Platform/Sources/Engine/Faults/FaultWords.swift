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
    /// What a code of a refusal may be: the API's messages have no place for another.
    package let codeForm: CodeForm
    /// A refusal with a code.
    package let declined: @Sendable (_ code: String) -> AcquirerVerdict

    package init(
        refused: String, softDecline: AcquirerVerdict, pending: String, review: String, approvedCode: String,
        codeForm: CodeForm = .any, declined: @escaping @Sendable (String) -> AcquirerVerdict
    ) {
        self.refused = refused
        self.softDecline = softDecline
        self.pending = pending
        self.review = review
        self.approvedCode = approvedCode
        self.codeForm = codeForm
        self.declined = declined
    }

    /// The form of a refusal's code, which is of letters and digits in any case.
    package struct CodeForm: Sendable, Hashable {
        package let lengths: ClosedRange<Int>
        package let isOfDigits: Bool
        /// Codes of this form that say something else than a refusal: a client would take the refused payment for made or open.
        package let others: Set<String>
        /// For people: `a code of Sips has two letters or digits`.
        package let sentence: String

        package init(
            _ lengths: ClosedRange<Int>, isOfDigits: Bool = false, except others: Set<String> = [], _ sentence: String
        ) {
            self.lengths = lengths
            self.isOfDigits = isOfDigits
            self.others = others
            self.sentence = sentence
        }

        package static let any = CodeForm(1...16, "a code has 1 to 16 letters or digits")

        package func fits(_ code: String) -> Bool {
            lengths.contains(code.utf8.count) && !others.contains(code)
                && code.utf8.allSatisfy { byte in
                    switch byte {
                    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
                    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): !isOfDigits
                    default: false
                    }
                }
        }
    }

    /// For an API that has no words of its own.
    static let plain = FaultWords(
        refused: "05", softDecline: .declined(code: "05", acquirerCode: nil), pending: "pending", review: "pending",
        approvedCode: "00"
    ) { .declined(code: $0, acquirerCode: nil) }
}
