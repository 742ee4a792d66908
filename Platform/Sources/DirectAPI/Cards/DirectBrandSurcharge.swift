import GuichetCore
import GuichetDirect

/// What a card of one brand pays besides the price on a page (Worldline Direct, "Surcharging").
///
/// It is calculated when the page is made, and not again: a card pays the sum that its shopper read, also if the merchant's
/// settings change meanwhile.
struct DirectBrandSurcharge: Sendable, Codable {
    let brand: DirectProductID
    let surcharge: DirectAppliedSurcharge

    /// - Parameter brands: those that the page offers.
    /// - Returns: empty for an order without a surcharge, and for an amount of 0, which is an account check.
    static func all(
        of order: DirectOrder?, net: Amount, for brands: [DirectProductID], at shop: DirectPlatformShop
    ) throws(DirectRefusal) -> [DirectBrandSurcharge] {
        // Also for a page without cards: the merchant's request is wrong whatever its shop offers.
        try DirectAppliedSurcharge.checkForPage(order)
        var all: [DirectBrandSurcharge] = []
        for brand in brands {
            guard let surcharge = try DirectAppliedSurcharge(order, net: net, with: brand, at: shop) else { continue }
            all.append(DirectBrandSurcharge(brand: brand, surcharge: surcharge))
        }
        return all
    }
}
