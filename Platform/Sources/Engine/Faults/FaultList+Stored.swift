import Foundation
import GuichetCore

/// The form in the store.
extension FaultList {
    private struct Stored: Codable {
        var version = 1
        var last: Int
        var orders: [StoredOrder]
        var scripts: [StoredScript]
        var promises: [String: FaultPromise]
        var heldBack: [String]
    }

    private struct StoredOrder: Codable {
        let id, fault: String
        let api, shop, call, cardShown, cardEnding, reference, headerName, headerValue, code: String?
        let cardFingerprint: [UInt8]?
        let amount, times, until: Int64?
        let nth, delay, orderedAt, seen, acted: Int64
        let probability: Double?
        let seed, generator: UInt64
    }

    private struct StoredScript: Codable {
        struct Step: Codable {
            let fault, code: String?
            let delay: Int64?
        }

        let api, shop: String
        let steps: [Step]
    }

    struct UnknownVersion: Error {}

    /// - Parameter bytes: `nil` for none yet.
    init(stored bytes: [UInt8]?) throws {
        self.init()
        guard let bytes, !bytes.isEmpty else { return }
        let stored = try JSONDecoder().decode(Stored.self, from: Data(bytes))
        guard stored.version == 1 else { throw UnknownVersion() }
        last = stored.last
        promises = stored.promises
        heldBack = Set(stored.heldBack)
        orders = try stored.orders.map(Self.order)
        for script in stored.scripts {
            let shop = ShopID(api: script.api, name: script.shop)
            scriptsByShop[shop] = FaultScript(
                shop: shop,
                steps: try script.steps.map { step in
                    FaultScript.Step(fault: try step.fault.map(Self.fault), code: step.code, delay: step.delay)
                })
        }
    }

    func stored() throws -> [UInt8] {
        let stored = Stored(
            last: last, orders: orders.map(Self.stored),
            scripts: scripts.map { script in
                StoredScript(
                    api: script.shop.api, shop: script.shop.name,
                    steps: script.steps.map { .init(fault: $0.fault?.name, code: $0.code, delay: $0.delay) })
            }, promises: promises, heldBack: heldBack.sorted())
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return Array(try encoder.encode(stored))
    }

    /// Nodes of two versions may serve together: a fault that this one does not know cannot be counted here.
    private static func fault(_ name: String) throws -> Fault {
        guard let fault = Fault.named(name) else { throw UnknownVersion() }
        return fault
    }

    private static func order(_ stored: StoredOrder) throws -> FaultOrder {
        var conditions = FaultOrder.Conditions()
        conditions.api = stored.api
        conditions.shop = stored.shop
        conditions.call = stored.call
        conditions.amount = stored.amount
        conditions.reference = stored.reference
        if let shown = stored.cardShown, let ending = stored.cardEnding {
            conditions.card = FaultOrder.Card(shown: shown, fingerprint: stored.cardFingerprint, ending: ending)
        }
        if let name = stored.headerName, let value = stored.headerValue { conditions.header = (name, value) }
        var limits = FaultOrder.Limits()
        limits.nth = stored.nth
        limits.probability = stored.probability
        limits.seed = stored.seed
        limits.times = stored.times
        limits.until = stored.until.map(Instant.init(milliseconds:))
        var order = FaultOrder(
            id: stored.id, fault: try fault(stored.fault), conditions: conditions, limits: limits,
            delay: stored.delay, code: stored.code, orderedAt: Instant(milliseconds: stored.orderedAt),
            generator: SplitMix64(state: stored.generator))
        order.seen = stored.seen
        order.acted = stored.acted
        return order
    }

    private static func stored(_ order: FaultOrder) -> StoredOrder {
        let (asked, limits) = (order.conditions, order.limits)
        return StoredOrder(
            id: order.id, fault: order.fault.name, api: asked.api, shop: asked.shop, call: asked.call,
            cardShown: asked.card?.shown, cardEnding: asked.card?.ending, reference: asked.reference,
            headerName: asked.header?.name, headerValue: asked.header?.value, code: order.code,
            cardFingerprint: asked.card?.fingerprint, amount: asked.amount, times: limits.times,
            until: limits.until?.milliseconds, nth: limits.nth, delay: order.delay,
            orderedAt: order.orderedAt.milliseconds, seen: order.seen, acted: order.acted,
            probability: limits.probability, seed: limits.seed, generator: order.generator.state)
    }
}
