import GuichetCore
import GuichetSips

/// What a shop stores before the operation is sent. The names are those of the documented fields, where they have one.
extension CashOperation: Codable {
    private enum Key: String, CodingKey {
        case kind
        case transactionReference
        case s10TransactionId
        case s10TransactionIdDate
        case operationAmount
        case currencyCode
        case amountBefore
        case statusBefore
    }

    /// - Throws: `DecodingError`, also for an operation that names no transaction, or two.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        func text(_ key: Key) throws -> String? { try values.decodeIfPresent(String.self, forKey: key) }
        let pair = try text(.s10TransactionId).map { id in
            INAPPS10TransactionReference(id: id, date: try text(.s10TransactionIdDate))
        }
        guard let transaction = PaymentReference(try text(.transactionReference), pair), transaction.isComplete else {
            throw DecodingError.dataCorruptedError(
                forKey: .transactionReference, in: values, debugDescription: "it names not exactly one transaction")
        }
        self.init(
            Kind(rawValue: try values.decode(String.self, forKey: .kind)), transaction,
            amount: try values.decodeIfPresent(Int64.self, forKey: .operationAmount),
            currency: .init(rawValue: try values.decode(String.self, forKey: .currencyCode)),
            amountBefore: try values.decode(Int64.self, forKey: .amountBefore),
            statusBefore: .init(rawValue: try values.decode(String.self, forKey: .statusBefore)))
    }

    /// Writes all of it; an amount only if a part was asked for.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(kind.rawValue, forKey: .kind)
        switch transaction {
        case .transactionReference(let reference): try values.encode(reference, forKey: .transactionReference)
        case .s10(let pair):
            try values.encodeIfPresent(pair.s10TransactionId, forKey: .s10TransactionId)
            try values.encodeIfPresent(pair.s10TransactionIdDate, forKey: .s10TransactionIdDate)
        }
        try values.encodeIfPresent(amount, forKey: .operationAmount)
        try values.encode(currency.rawValue, forKey: .currencyCode)
        try values.encode(amountBefore, forKey: .amountBefore)
        try values.encode(statusBefore.rawValue, forKey: .statusBefore)
    }
}
