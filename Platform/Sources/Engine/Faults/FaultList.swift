import GuichetCore

/// What testers ordered: orders and scripts, in a value that one process keeps in memory and nodes share in their store.
package struct FaultList: Sendable {
    /// How many orders and scripts there may be at once.
    package static let limit = 1_000
    /// How many promises are kept at most, the newest ones: a payment is decided long before as many follow it.
    static let promiseLimit = 10_000

    package internal(set) var orders: [FaultOrder] = []
    var scriptsByShop: [ShopID: FaultScript] = [:]
    var last = 0
    /// By the message to the acquirer.
    var promises: [String: FaultPromise] = [:]
    /// Counts the changes of a list that nodes share.
    var revision: Int64 = 0
    /// What a newer version ordered, and this one cannot count. It stays as it is.
    var unknown = UnknownFaults()
    /// Notifications that wait for their next attempt.
    var heldBack: Set<String> = []

    package init() {}

    var count: Int { orders.count + scriptsByShop.count }

    package var scripts: [FaultScript] { scriptsByShop.values.sorted { "\($0.shop)" < "\($1.shop)" } }

    mutating func removeOver(at now: Instant) { orders.removeAll { $0.isOver(at: now) } }

    /// What an order asks for: the event, how often, and what happens.
    struct Wish: Sendable {
        let fault: Fault
        let conditions: FaultOrder.Conditions
        let limits: FaultOrder.Limits
        let delay: Int64?
        let code: String?
    }

    /// - Returns: `nil` if there are too many orders.
    mutating func order(_ wish: Wish, at now: Instant) -> FaultOrder? {
        removeOver(at: now)
        guard count < Self.limit else { return nil }
        last += 1
        let order = FaultOrder(
            id: "F\(last)", fault: wish.fault, conditions: wish.conditions, limits: wish.limits,
            delay: wish.delay ?? (wish.fault.delaySeconds ?? 0) * 1_000, code: wish.code, orderedAt: now,
            generator: SplitMix64(seed: wish.limits.seed))
        orders.append(order)
        return order
    }

    /// Replaces the shop's script.
    mutating func script(_ script: FaultScript) {
        scriptsByShop[script.shop] = script.steps.isEmpty ? nil : script
    }

    /// - Returns: whether there was one.
    mutating func clear(_ id: String) -> Bool {
        let before = orders.count
        orders.removeAll { $0.id == id }
        return orders.count < before
    }

    mutating func clear(of shop: ShopID, andOfItsName: Bool) {
        orders.removeAll { order in
            let asked = order.conditions
            return asked.shop == shop.name && (asked.api == shop.api || asked.api == nil && andOfItsName)
        }
        scriptsByShop[shop] = nil
    }

    /// - Returns: how many orders and scripts there were.
    mutating func clearAll() -> Int {
        defer {
            orders = []
            scriptsByShop = [:]
            unknown = UnknownFaults()
        }
        return count
    }

    /// For a platform that starts: nothing of the one before it is left.
    mutating func begin() {
        let revision = revision
        self = FaultList()
        self.revision = revision
    }

    /// Counts an event, and finds the fault that acts.
    ///
    /// - Parameter fits: whether an order is for the event.
    mutating func take(at now: Instant, _ fits: (FaultOrder) -> Bool) -> FaultHit? {
        removeOver(at: now)
        for index in orders.indices {
            guard fits(orders[index]), orders[index].meet() else { continue }
            let acting = orders[index]
            // A completed one is removed at once: while none is left, asking costs nothing.
            removeOver(at: now)
            return FaultHit(
                fault: acting.fault, order: acting.id, delay: .milliseconds(acting.delay), code: acting.code,
                time: acting.acted)
        }
        return nil
    }

    mutating func promise(_ promise: FaultPromise, about message: AcquirerMessageID) {
        promises[message.text] = promise
        guard promises.count > Self.promiseLimit else { return }
        // A tenth of them, so that they are not sorted for each one. A message's name begins with its time.
        let kept = Self.promiseLimit - Self.promiseLimit / 10
        for oldest in promises.keys.sorted().prefix(promises.count - kept) { promises[oldest] = nil }
    }

    mutating func nextOfScript(_ shop: ShopID) -> FaultScript.Step? {
        guard var script = scriptsByShop[shop], !script.steps.isEmpty else { return nil }
        let step = script.steps.removeFirst()
        scriptsByShop[shop] = script.steps.isEmpty ? nil : script
        return step
    }
}
