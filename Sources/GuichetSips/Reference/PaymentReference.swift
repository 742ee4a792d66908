/// A merchant's reference of a payment, of the kind that its shop uses.
///
/// ```swift
/// let one: PaymentReference = "A2611210001"
/// let other: PaymentReference = .s10(id: "4711", date: "20261121")
/// ```
/// Two pairs are equal if their dates and their numbers are: "4711" equals "004711".
public enum PaymentReference: Sendable, Hashable {
    /// The reference of the transaction, at most 35 letters and digits.
    case transactionReference(String)
    /// The two-part reference of Sips 1.0. The number alone is not unique: it may be used again on another day.
    case s10(INAPPS10TransactionReference)

    /// - Parameters:
    ///   - id: `s10TransactionId`, one to six digits.
    ///   - date: the date in Paris, `yyyyMMdd`; `nil` if it is unknown. See ``isComplete``.
    public static func s10(id: String, date: String?) -> PaymentReference {
        .s10(INAPPS10TransactionReference(id: id, date: date))
    }

    /// The reference in a message that has a field for each kind; `nil` if both or none are set, or if it is
    /// incomplete.
    public init?(_ transactionReference: String?, _ pair: INAPPS10TransactionReference?) {
        switch (transactionReference, pair) {
        case (let reference?, nil): self = .transactionReference(reference)
        case (nil, let pair?): self = .s10(pair)
        default: return nil
        }
        if isEmpty { return nil }
    }

    /// Whether it has no value that could identify a payment.
    public var isEmpty: Bool {
        switch self {
        case .transactionReference(let reference): reference.isEmpty
        case .s10(let pair): (pair.s10TransactionId ?? "").isEmpty
        }
    }

    /// Whether it identifies one payment permanently. A pair without its date does not: if the merchant omits the date,
    /// the platform chooses it, and another payment with the same number may be made tomorrow.
    public var isComplete: Bool {
        switch self {
        case .transactionReference: !isEmpty
        case .s10(let pair): !isEmpty && pair.s10TransactionIdDate != nil
        }
    }

    /// Whether `other` is the same, or has the same number and the date that is missing here.
    public func covers(_ other: PaymentReference) -> Bool {
        guard case .s10(let mine) = self, case .s10(let theirs) = other, mine.s10TransactionIdDate == nil else {
            return self == other
        }
        return mine.number == theirs.number
    }

    public static func == (first: PaymentReference, second: PaymentReference) -> Bool {
        switch (first, second) {
        case (.transactionReference(let mine), .transactionReference(let theirs)): mine == theirs
        case (.s10(let mine), .s10(let theirs)):
            mine.number == theirs.number && mine.s10TransactionIdDate == theirs.s10TransactionIdDate
        case (.transactionReference, .s10), (.s10, .transactionReference): false
        }
    }

    public func hash(into hasher: inout Hasher) {
        switch self {
        case .transactionReference(let reference): hasher.combine(reference)
        case .s10(let pair):
            hasher.combine(pair.number)
            hasher.combine(pair.s10TransactionIdDate)
        }
    }

    var transactionReference: String? {
        guard case .transactionReference(let reference) = self else { return nil }
        return reference
    }

    var pair: INAPPS10TransactionReference? {
        guard case .s10(let pair) = self else { return nil }
        return pair
    }
}

extension PaymentReference: ExpressibleByStringLiteral {
    /// A `transactionReference`.
    public init(stringLiteral value: String) {
        self = .transactionReference(value)
    }
}

extension PaymentReference: CustomStringConvertible {
    public var description: String {
        switch self {
        case .transactionReference(let reference): reference
        case .s10(let pair): "\(pair.s10TransactionId ?? "") of \(pair.s10TransactionIdDate ?? "an unknown day")"
        }
    }
}
