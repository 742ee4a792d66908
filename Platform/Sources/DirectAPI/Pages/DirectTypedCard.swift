import APISupport
import Engine
@_spi(Platform) import GuichetCore
import GuichetDirect

/// A card as a shopper typed it on a page of this API.
enum DirectTypedCard {
    /// The shopper chose a brand that is not on the card.
    struct OtherBrand: Error {}

    /// - Parameters:
    ///   - offered: the brands that the page accepts.
    ///   - preferred: the merchant's order of them.
    ///   - needsCode: whether the security code is required.
    /// - Throws: ``CheckoutProblems`` or ``OtherBrand``.
    static func instrument(
        _ form: FormBody, among offered: Set<DirectProductID>, preferring preferred: [DirectProductID] = [],
        at now: Instant, needsCode: Bool = true
    ) throws -> DirectInstrument {
        let typed = try CheckoutCard(form, .direct, at: now, needsCode: needsCode) { pan in
            DirectTestCard(pan)?.brands.contains(where: offered.contains) ?? false
        }
        // The number determines the brands; of two the shopper may choose.
        let brands = DirectBrandChoice.ordered(
            (DirectTestCard(typed.pan)?.brands ?? []).filter(offered.contains), preferring: preferred)
        guard let first = brands.first else { throw CheckoutProblems(.number, .notTaken) }
        var brand = first
        if let chosen = form[DirectBrandChoice.name] {
            guard let found = brands.first(where: { String($0.rawValue) == chosen }) else { throw OtherBrand() }
            brand = found
        }
        var instrument = DirectInstrument(
            .card, product: brand, scheme: brand, pan: typed.pan, expiry: typed.expiry,
            securityCode: typed.securityCode)
        instrument.cardholderName = typed.cardholderName
        // By the merchant's order, the default is its first brand, and not that of the card.
        if brands.count > 1, !preferred.isEmpty {
            instrument.namedCobrand = brand == first ? .defaultBrand : .alternative
        }
        return instrument
    }
}
