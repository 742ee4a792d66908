import APISupport
import Engine
import GuichetCore

/// Subscriptions and mandates of every API: what shoppers agreed to be charged for. What was charged is on the list of
/// payments.
struct OperatorAgreements: Sendable {
    let store: any Store
    let clock: any PlatformClock
    let shops: OperatorShops

    /// By API, shop and name.
    struct Page<Element: Sendable>: Sendable {
        let all: [Element]
        /// Asks for the page after this one; `nil` on the last.
        let next: String?
    }

    struct SubscriptionEntry: Sendable {
        let order: RecurringOrder
        /// Why the payment that is due could not be made, if this process tried.
        let unpaidBecause: String?
    }

    struct MandateEntry: Sendable {
        let mandate: Mandate
        /// By now, in the time of its shop: the stored one does not know what time has ended.
        let state: Mandate.State
    }

    /// - Parameter after: ``Page/next`` of the page before.
    func subscriptions(
        api: String?, shop: String?, after: String?, limit: Int
    ) async throws -> Page<SubscriptionEntry> {
        let query = try query(api, shop, after, limit)
        let found = try await store.read { try $0.recurringOrders(query) }
        var unpaid: [ShopID: [UnpaidOrder]] = [:]
        for shop in Set(found.map(\.shop)) { unpaid[shop] = try await shops.unpaid(shop) }
        return Self.page(found, limit, name: { ($0.shop, $0.id) }) { order in
            SubscriptionEntry(
                order: order, unpaidBecause: unpaid[order.shop]?.first { $0.id == order.id }?.reason)
        }
    }

    /// - Parameter after: ``Page/next`` of the page before.
    func mandates(api: String?, shop: String?, after: String?, limit: Int) async throws -> Page<MandateEntry> {
        let query = try query(api, shop, after, limit)
        let found = try await store.read { try $0.mandates(query) }
        return Self.page(found, limit, name: { ($0.shop, $0.reference) }) { mandate in
            let now = ShopTime.$shop.withValue(mandate.shop) { clock.now() }
            return MandateEntry(mandate: mandate, state: mandate.state(at: now))
        }
    }

    private func query(_ api: String?, _ shop: String?, _ after: String?, _ limit: Int) throws -> ShopRowQuery {
        var query = ShopRowQuery()
        // A shop with its API is the first part of the primary key.
        let named = shop == nil ? [] : shops.all.map(\.id).filter { $0.fits(api: api, name: shop) }
        query.api = api ?? (named.count == 1 ? named.first?.api : nil)
        query.shop = shop
        query.after = try after.map(Self.cursor)
        query.limit = limit + 1
        return query
    }

    private static func page<Row, Element: Sendable>(
        _ found: [Row], _ limit: Int, name: (Row) -> (shop: ShopID, name: String), _ entry: (Row) -> Element
    ) -> Page<Element> {
        let last = found.count > limit ? found.prefix(limit).last.map(name) : nil
        return Page(all: found.prefix(limit).map(entry), next: last.map { "\($0.shop)/\($0.name)" })
    }

    /// No shop's name has a slash; a reference may have one.
    private static func cursor(_ text: String) throws -> ShopRowQuery.Cursor {
        let parts = text.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, parts.allSatisfy({ !$0.isEmpty }) else {
            throw OperatorProblem.invalid("after", "is not what an earlier page gave as next")
        }
        return ShopRowQuery.Cursor(shop: ShopID(api: parts[0], name: parts[1]), name: parts[2])
    }
}
