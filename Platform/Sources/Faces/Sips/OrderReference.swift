import Engine
import GuichetCore
import GuichetSips

/// The reference of an order, of whichever kind the shop gives.
enum OrderReference: Sendable, Hashable {
    case transactionReference(String)
    case s10(id: String, date: String)

    /// The field that an error about it names.
    var fieldName: String {
        switch self {
        case .transactionReference: "transactionReference"
        case .s10: "s10TransactionReference"
        }
    }

    /// The reference that an order names.
    ///
    /// - Parameter today: the day in Paris, for a pair that names no day.
    init(of order: OrderInitializeRequest, kind: SipsShop.ReferenceKind, today: String) throws(SipsRefusal) {
        switch (order.transactionReference, order.s10TransactionReference) {
        case (let reference?, nil):
            guard kind != .s10 else {
                throw SipsRefusal(
                    .invalidTransaction, field: "transactionReference", "this shop gives s10TransactionReference")
            }
            self = .transactionReference(reference)
        case (nil, let pair?):
            guard kind != .transactionReference else {
                throw SipsRefusal(
                    .invalidTransaction, field: "s10TransactionReference", "this shop gives transactionReference")
            }
            do throws(WireError) { try pair.checkFormats() } catch { throw SipsRefusal(error) }
            guard let id = pair.s10TransactionId else {
                throw SipsRefusal(.formatError, field: "s10TransactionId", "s10TransactionId is missing")
            }
            self = .s10(id: id, date: pair.s10TransactionIdDate ?? today)
        case (.some, .some):
            throw SipsRefusal(
                .invalidTransaction, field: "s10TransactionReference", "one reference or the other, not both")
        case (nil, nil):
            let field = kind == .s10 ? "s10TransactionReference" : "transactionReference"
            throw SipsRefusal(.formatError, field: field, "\(field) is missing")
        }
    }

    /// How a stored order is called, for the log.
    static func name(of payment: Payment) -> String? {
        guard let order = (try? JSONValue(parsing: payment.details))?["order"] else { return nil }
        if let reference = order["transactionReference"]?.text { return reference }
        guard let pair = order["s10TransactionReference"], let id = pair["s10TransactionId"]?.text else { return nil }
        return "\(pair["s10TransactionIdDate"]?.text ?? "")/\(id)"
    }

    /// Unique for the shop, for ever (data dictionary: a repeated reference is answered 94).
    func claim(of merchantId: String) -> Claim {
        let key =
            switch self {
            case .transactionReference(let reference): "t/\(reference)"
            case .s10(let id, let date): "s/\(date)/\(id)"
            }
        return Claim(scope: "sips/\(merchantId)/reference", key: key)
    }
}
