import APISupport
import Engine
import GuichetCore
@_spi(Platform) import GuichetLyra

/// The API's own data of a registered card. No card data.
struct LyraTokenDetailsOnFile: Sendable {
    let mode: LyraMode
    let customer: LyraCustomer?
    let cardholderName: String?

    init(mode: LyraMode, customer: LyraCustomer?, cardholderName: String?) {
        self.mode = mode
        self.customer = customer
        self.cardholderName = cardholderName
    }

    func encoded() -> [UInt8] {
        var json = JSONObject()
        json.append("mode", .string(mode.rawValue))
        if let customer { json.append("customer", customer.lyraJSON) }
        if let cardholderName { json.append("holder", .string(cardholderName)) }
        return JSONValue.object(json).encoded()
    }

    /// - Throws: if the details of a stored token are of another kind.
    init(of token: CardToken) throws {
        let json = try JSONValue(parsing: token.details, limits: LyraResponse.limits)
        guard let mode = json["mode"]?.text else { throw LyraIntent.Unreadable() }
        self.mode = LyraMode(rawValue: mode)
        customer = json["customer"]?.object.map(LyraCustomer.init(json:))
        cardholderName = json["holder"]?.text
    }
}
