import Engine
import GuichetCore

/// To which API and shop a list or a stream is narrowed. A shop is named alone, or with its API: `lyra/69876357`.
struct ShopFilter: Sendable, Hashable {
    let api: String?
    let shop: String?

    /// - Parameter apis: the names that an API can have here.
    /// - Throws: ``OperatorProblem`` for an API that is not there, and a shop of another API than `api` says: such a filter
    ///   would find nothing, as one whose payments are still to come.
    init(api: String?, shop: String?, of apis: [String]) throws(OperatorProblem) {
        let all = apis.joined(separator: ", ")
        if let api, !apis.contains(api) { throw .invalid("api", "is not one of \(all)") }
        // No API's shops have a slash in their names.
        guard let shop, shop.contains("/") else {
            (self.api, self.shop) = (api, shop)
            return
        }
        guard let named = ShopID(shop), apis.contains(named.api) else {
            throw .invalid("shop", "is not a shop with its API, such as lyra/69876357 (the APIs are \(all))")
        }
        if let api, api != named.api { throw .invalid("shop", "is a shop of another API than \(api)") }
        (self.api, self.shop) = (named.api, named.name)
    }

    /// Whether a shop is one that it names, or no shop is named.
    func includes(_ id: ShopID) -> Bool { id.fits(api: api, name: shop) }
}
