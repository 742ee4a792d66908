import Foundation
import GuichetCore

/// Orders and scripts with a fault that another version knows.
struct UnknownFaults: Sendable {
    var orders: [StoredFaultOrder] = []
    var scripts: [StoredFaultScript] = []
}

struct StoredFaultOrder: Codable, Sendable {
    let id, fault: String
    let api, shop, call, cardShown, cardEnding, reference, headerName, headerValue, code: String?
    let cardFingerprint: [UInt8]?
    let amount, times, until: Int64?
    let nth, delay, orderedAt, seen, acted: Int64
    let probability: Double?
    let seed, generator: UInt64
}

struct StoredFaultScript: Codable, Sendable {
    struct Step: Codable {
        let fault, code: String?
        let delay: Int64?
    }

    let api, shop: String
    let steps: [Step]

    var isKnown: Bool { steps.allSatisfy { step in step.fault.map { Fault.named($0) != nil } ?? true } }
}

/// The form in the store.
extension FaultList {
    private struct Stored: Codable {
        var version = 1
        var revision: Int64
        var last: Int
        var orders: [StoredFaultOrder]
        var scripts: [StoredFaultScript]
        var promises: [String: FaultPromise]
        var heldBack: [String]
    }

    /// Another version wrote it, in a form that this one does not know.
    struct UnknownVersion: Error {}

    /// The same, if it can be read; an empty list otherwise.
    init(readable bytes: [UInt8]?) throws {
        do {
            try self.init(stored: bytes)
        } catch is UnknownVersion {
            self.init()
            revision = .max / 2
        }
    }

    /// - Parameter bytes: `nil` for none yet.
    init(stored bytes: [UInt8]?) throws {
        self.init()
        guard let bytes, !bytes.isEmpty else { return }
        guard let stored = try? JSONDecoder().decode(Stored.self, from: Data(bytes)), stored.version == 1 else {
            throw UnknownVersion()
        }
        revision = stored.revision
        last = stored.last
        promises = stored.promises
        heldBack = Set(stored.heldBack)
        for order in stored.orders {
            if let known = Self.order(order) { orders.append(known) } else { unknown.orders.append(order) }
        }
        for script in stored.scripts {
            guard script.isKnown else {
                unknown.scripts.append(script)
                continue
            }
            let shop = ShopID(api: script.api, name: script.shop)
            scriptsByShop[shop] = FaultScript(
                shop: shop,
                steps: script.steps.map { step in
                    FaultScript.Step(fault: step.fault.flatMap(Fault.named), code: step.code, delay: step.delay)
                })
        }
    }

    func stored() throws -> [UInt8] {
        let stored = Stored(
            revision: revision, last: last, orders: orders.map(Self.stored) + unknown.orders,
            scripts: scripts.map { script in
                StoredFaultScript(
                    api: script.shop.api, shop: script.shop.name,
                    steps: script.steps.map { .init(fault: $0.fault?.name, code: $0.code, delay: $0.delay) })
            } + unknown.scripts, promises: promises, heldBack: heldBack.sorted())
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return Array(try encoder.encode(stored))
    }

    /// - Returns: `nil` if another version knows the fault, and this one does not.
    private static func order(_ stored: StoredFaultOrder) -> FaultOrder? {
        guard let fault = Fault.named(stored.fault) else { return nil }
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
            id: stored.id, fault: fault, conditions: conditions, limits: limits,
            delay: stored.delay, code: stored.code, orderedAt: Instant(milliseconds: stored.orderedAt),
            generator: SplitMix64(state: stored.generator))
        order.seen = stored.seen
        order.acted = stored.acted
        return order
    }

    private static func stored(_ order: FaultOrder) -> StoredFaultOrder {
        let (asked, limits) = (order.conditions, order.limits)
        return StoredFaultOrder(
            id: order.id, fault: order.fault.name, api: asked.api, shop: asked.shop, call: asked.call,
            cardShown: asked.card?.shown, cardEnding: asked.card?.ending, reference: asked.reference,
            headerName: asked.header?.name, headerValue: asked.header?.value, code: order.code,
            cardFingerprint: asked.card?.fingerprint, amount: asked.amount, times: limits.times,
            until: limits.until?.milliseconds, nth: limits.nth, delay: order.delay,
            orderedAt: order.orderedAt.milliseconds, seen: order.seen, acted: order.acted,
            probability: limits.probability, seed: limits.seed, generator: order.generator.state)
    }
}
