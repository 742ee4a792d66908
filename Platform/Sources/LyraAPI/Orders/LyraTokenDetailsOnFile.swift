import APISupport
import Engine
import GuichetCore
@_spi(Platform) import GuichetLyra

/// The API's own data of a registered card. No card data.
struct LyraTokenDetailsOnFile: StoredForm {
    let mode: LyraMode
    let customer: LyraCustomer?
    let cardholderName: String?

    init(mode: LyraMode, customer: LyraCustomer?, cardholderName: String?) {
        self.mode = mode
        self.customer = customer
        self.cardholderName = cardholderName
    }

    private enum CodingKeys: String, CodingKey {
        case mode, customer
        case cardholderName = "holder"
    }

    static var storedLimits: JSONLimits { LyraResponse.limits }

    /// - Throws: if the details of a stored token are of another kind.
    init(of token: CardToken) throws { try self.init(stored: token.details) }
}
