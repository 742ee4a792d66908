import GuichetSips

/// The references of a question, or of an answer, of the office server.
struct OfficeReferences: Sendable {
    private let reference: String?
    private let pair: PaymentReference?

    init(_ reference: String?, _ pair: INAPPS10TransactionReference?) {
        self.reference = reference.flatMap { $0.isEmpty ? nil : $0 }
        self.pair = pair.map { .s10($0) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Whether an answer with those is about the question with these. Each kind is compared with its own, if both have it: a
    /// platform may give a transaction of Sips 1.0 a reference of its own, and a pair without a date its date.
    func agree(with answered: OfficeReferences) -> Bool {
        if let reference, let other = answered.reference, reference != other { return false }
        guard let pair, let other = answered.pair else { return true }
        return pair.covers(other) || other.covers(pair)
    }
}
