import APISupport
import Engine
import GuichetCore
@_spi(Platform) import GuichetLyra

/// The API's own data of a registered card. No card data.
struct LyraTokenDetailsOnFile: StoredForm {
    let mode: LyraMode
    let customer: LyraCustomer?
    let cardholderName: String?
    /// The `initialIssuerTransactionIdentifier` of payments with it, once its card was replaced. Before, it is derived from
    /// the token.
    let series: String?

    init(mode: LyraMode, customer: LyraCustomer?, cardholderName: String?, series: String? = nil) {
        self.mode = mode
        self.customer = customer
        self.cardholderName = cardholderName
        self.series = series
    }

    /// The same, with what a request says of the buyer: the rest stays.
    func describing(_ customer: LyraCustomer?) -> LyraTokenDetailsOnFile {
        LyraTokenDetailsOnFile(
            mode: mode, customer: Self.merged(customer, into: self.customer), cardholderName: cardholderName,
            series: series)
    }

    /// The same buyer's, for the card that takes its place: what its order says of the buyer is changed, the rest stays.
    func replaced(by new: LyraTokenDetailsOnFile) -> LyraTokenDetailsOnFile {
        LyraTokenDetailsOnFile(
            mode: mode, customer: Self.merged(new.customer, into: customer), cardholderName: new.cardholderName,
            series: new.series)
    }

    private static func merged(_ new: LyraCustomer?, into old: LyraCustomer?) -> LyraCustomer? {
        guard let old, let new else { return new ?? old }
        return old.taking(new)
    }

    private enum CodingKeys: String, CodingKey {
        case mode, customer, series
        case cardholderName = "holder"
    }

    static var storedLimits: JSONLimits { LyraResponse.limits }

    /// - Throws: if the details of a stored token are of another kind.
    init(of token: CardToken) throws { try self.init(stored: token.details) }
}
