import APISupport
import Engine
@_spi(Platform) import GuichetCore
import GuichetSips

/// The reference of an order, of the kind that the shop uses.
enum OrderReference: Sendable, Hashable {
    case transactionReference(String)
    case s10(id: String, date: String)

    /// The field that an error about it reports.
    var fieldName: String {
        switch self {
        case .transactionReference: "transactionReference"
        case .s10: "s10TransactionReference"
        }
    }

    /// The reference of an order.
    ///
    /// - Parameter today: the day in Paris, for a pair without a day.
    init(
        of order: OrderInitializeRequest, kind: SipsShop.ReferenceKind, today: @autoclosure () -> String
    ) throws(SipsRefusal) {
        switch (order.transactionReference, order.s10TransactionReference) {
        case (let reference?, nil):
            guard kind != .s10 else {
                throw SipsRefusal(
                    .invalidTransaction, field: "transactionReference", "this shop uses s10TransactionReference")
            }
            self = .transactionReference(reference)
        case (nil, let pair?):
            guard kind != .transactionReference else {
                throw SipsRefusal(
                    .invalidTransaction, field: "s10TransactionReference", "this shop uses transactionReference")
            }
            do throws(WireError) { try pair.checkFormats() } catch { throw SipsRefusal(error) }
            guard let id = pair.s10TransactionId else {
                throw SipsRefusal(.formatError, field: "s10TransactionId", "s10TransactionId is missing")
            }
            self = .s10(id: id, date: pair.s10TransactionIdDate ?? today())
        case (.some, .some):
            throw SipsRefusal(
                .invalidTransaction, field: "s10TransactionReference", "one reference or the other, not both")
        case (nil, nil):
            let field = kind == .s10 ? "s10TransactionReference" : "transactionReference"
            throw SipsRefusal(.formatError, field: field, "\(field) is missing")
        }
    }

    /// The order with its reference as it is stored: a pair without a day has that of ``init(of:kind:today:)``, so that
    /// every answer and the automatic response name it (docs/choices/sips.md, row 27).
    func named(in order: OrderInitializeRequest) -> OrderInitializeRequest {
        guard case .s10(let id, let date) = self else { return order }
        var named = order
        named.s10TransactionReference = INAPPS10TransactionReference(id: id, date: date)
        return named
    }

    /// The name of a stored order, for the log.
    static func name(of payment: Payment) -> String? {
        if let reference = JSONValue(at: referencePath, of: payment.details)?.text { return reference }
        guard let pair = JSONValue(at: pairPath, of: payment.details), let id = pair["s10TransactionId"]?.text
        else { return nil }
        return "\(pair["s10TransactionIdDate"]?.text ?? "")/\(id)"
    }

    private static let referencePath = ["order", "transactionReference"]
    private static let pairPath = ["order", "s10TransactionReference"]

    /// The keys of the claims of orders with this name, as ``name(of:)`` writes it: a number has the zeros of its order there,
    /// and none in its claim.
    static func keys(named text: String) -> [String] {
        let written = ["t/\(text)", "s/\(text)"]
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let date = parts.first, let id = parts.last,
            let number = INAPPS10TransactionReference(id: id, date: date).number, number != id
        else { return written }
        return written + ["s/\(date)/\(number)"]
    }

    /// Unique for the shop, for ever (data dictionary: a repeated reference is answered 94). A pair is compared as a
    /// number (data dictionary, s10TransactionId, N6): "123" and "000123" of one day are the same reference.
    func claim(of merchantId: String) -> Claim {
        switch self {
        case .transactionReference(let reference): Self.claim("t/\(reference)", of: merchantId)
        case .s10(let id, let date):
            Self.claim("s/\(date)/\(INAPPS10TransactionReference(id: id, date: date).number ?? id)", of: merchantId)
        }
    }

    /// The claims under which a payment of this reference may be found, the likelier one first. Earlier versions stored
    /// the number as it was written, and so may have both "123" and "000123" of one day: each is found by its own
    /// spelling.
    func claims(of merchantId: String) -> [Claim] {
        let one = claim(of: merchantId)
        guard case .s10(let id, let date) = self else { return [one] }
        let written = Self.claim("s/\(date)/\(id)", of: merchantId)
        return written.key == one.key ? [one] : [written, one]
    }

    private static func claim(_ key: String, of merchantId: String) -> Claim {
        Claim(.reference, scope: "sips/\(merchantId)/reference", key: key)
    }
}
