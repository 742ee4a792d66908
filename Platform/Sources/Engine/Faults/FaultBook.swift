import Crypto
package import GuichetCore
package import Logging
import Synchronization

/// The faults that testers ordered. In memory: a restart clears them, so that no forgotten one stays.
///
/// While none is ordered, asking costs one atomic load.
package final class FaultBook: Sendable {
    /// How many orders there may be at once.
    package static let limit = 1_000

    private struct State: Sendable {
        var orders: [FaultOrder] = []
        var scripts: [ShopID: FaultScript] = [:]
        var last = 0
        var secondAnswers: (@Sendable (PaymentID, AcquirerVerdict) async -> Void)?

        var count: Int { orders.count + scripts.count }
    }

    private let count = Atomic(0)
    private let state = Mutex(State())
    /// Made anew at each start: the fingerprints of cards have no other use.
    private let cardKey: SymmetricKey
    private let clock: any PlatformClock
    private let random: any RandomSource
    private let logger: Logger
    /// Waits; a test need not.
    package let pause: @Sendable (Duration) async throws -> Void

    package init(
        clock: any PlatformClock, random: any RandomSource, logger: Logger,
        pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        self.clock = clock
        self.random = random
        self.logger = logger
        self.pause = pause
        cardKey = SymmetricKey(data: random.bytes(32))
    }

    /// Whether nothing is ordered.
    package var isEmpty: Bool { count.load(ordering: .relaxed) == 0 }

    package func now() -> Instant { clock.now() }

    // MARK: For testers

    package var orders: [FaultOrder] {
        changing { state, now in
            state.orders.removeAll { $0.isOver(at: now) }
            return state.orders
        }
    }

    package var scripts: [FaultScript] {
        state.withLock { $0.scripts.values.sorted { "\($0.shop)" < "\($1.shop)" } }
    }

    /// - Returns: `nil` if there are too many orders.
    package func order(
        _ fault: Fault, _ conditions: FaultOrder.Conditions, _ limits: FaultOrder.Limits, delay: Int64?, code: String?
    ) -> FaultOrder? {
        changing { state, now in
            state.orders.removeAll { $0.isOver(at: now) }
            guard state.count < Self.limit else { return nil }
            state.last += 1
            let order = FaultOrder(
                id: "F\(state.last)", fault: fault, conditions: conditions, limits: limits,
                delay: delay ?? (fault.delaySeconds ?? 0) * 1_000, code: code, orderedAt: now,
                generator: SplitMix64(seed: limits.seed))
            state.orders.append(order)
            return order
        }
    }

    /// Replaces the shop's script.
    package func script(_ script: FaultScript) {
        changing { state, _ in state.scripts[script.shop] = script.steps.isEmpty ? nil : script }
    }

    /// - Returns: whether there was one.
    package func clear(_ id: String) -> Bool {
        changing { state, _ in
            let before = state.orders.count
            state.orders.removeAll { $0.id == id }
            return state.orders.count < before
        }
    }

    /// Clears what was ordered for a shop that was removed: one that is added by the same name begins without it.
    ///
    /// - Parameter andOfItsName: whether no other API has a shop of this name, so that orders for the name alone were for
    ///   this one.
    package func clear(of shop: ShopID, andOfItsName: Bool) {
        changing { state, _ in
            state.orders.removeAll { order in
                let asked = order.conditions
                return asked.shop == shop.name && (asked.api == shop.api || asked.api == nil && andOfItsName)
            }
            state.scripts[shop] = nil
        }
    }

    /// - Returns: how many orders and scripts there were.
    @discardableResult
    package func clearAll() -> Int {
        changing { state, _ in
            defer {
                state.orders = []
                state.scripts = [:]
            }
            return state.count
        }
    }

    /// A seed for an order without one.
    package func freshSeed() -> UInt64 { random.bytes(4).reduce(0) { $0 << 8 | UInt64($1) } }

    /// A card of an order: its last four digits, or its whole number, which is kept as a keyed hash only.
    package func card(ending digits: String) -> FaultOrder.Card {
        FaultOrder.Card(shown: "…\(digits)", fingerprint: nil, ending: digits)
    }

    package func card(_ pan: PAN) -> FaultOrder.Card {
        let ending = String(decoding: pan.secretBytes.suffix(4), as: UTF8.self)
        return FaultOrder.Card(shown: "…\(ending)", fingerprint: fingerprint(of: pan), ending: ending)
    }

    // MARK: For the platform

    /// The fault that acts at one of these moments of an event, if any does.
    package func take(_ moments: Fault.Moment..., for facts: FaultFacts, only: Set<Fault>? = nil) -> FaultHit? {
        guard !isEmpty else { return nil }
        let hit: FaultHit? = changing { state, now in
            state.orders.removeAll { $0.isOver(at: now) }
            for index in state.orders.indices {
                let order = state.orders[index]
                guard moments.contains(order.fault.moment), only?.contains(order.fault) ?? true,
                    fits(order, facts), state.orders[index].meet()
                else { continue }
                let acting = state.orders[index]
                return FaultHit(
                    fault: acting.fault, order: acting.id, delay: .milliseconds(acting.delay), code: acting.code,
                    time: acting.acted)
            }
            return nil
        }
        if let hit { log(hit, facts) }
        return hit
    }

    /// The next answer of a shop's script. A step as usual is a hit of nothing, which no order takes the place of.
    func nextOfScript(_ shop: ShopID) -> FaultScript.Step? {
        changing { state, _ in
            guard var script = state.scripts[shop], !script.steps.isEmpty else { return nil }
            let step = script.steps.removeFirst()
            state.scripts[shop] = script.steps.isEmpty ? nil : script
            return step
        }
    }

    /// Where a second answer of the acquirer goes.
    package func sendSecondAnswers(to receiver: @escaping @Sendable (PaymentID, AcquirerVerdict) async -> Void) {
        state.withLock { $0.secondAnswers = receiver }
    }

    func answerAgain(_ payment: PaymentID, _ verdict: AcquirerVerdict) {
        guard let receiver = state.withLock({ $0.secondAnswers }) else { return }
        Task { await receiver(payment, verdict) }
    }

    func log(_ hit: FaultHit, _ facts: FaultFacts) {
        logger.notice(
            "a fault acts, as ordered",
            metadata: [
                "fault": "\(hit.fault.name)", "order": "\(hit.order)", "api": "\(facts.api ?? "any")",
                "call": "\(LogText.line(facts.call ?? ""))",
            ])
    }

    private func changing<Result: Sendable>(_ body: (inout State, Instant) -> Result) -> Result {
        let now = clock.now()
        return state.withLock { state in
            defer { count.store(state.count, ordering: .relaxed) }
            return body(&state, now)
        }
    }

    private func fingerprint(of pan: PAN) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: pan.secretBytes, using: cardKey))
    }

    private func fits(_ order: FaultOrder, _ facts: FaultFacts) -> Bool {
        let asked = order.conditions
        func same(_ wanted: String?, _ found: String?) -> Bool { wanted == nil || wanted == found }
        guard order.fault.apis.map({ apis in facts.api.map(apis.contains) ?? false }) ?? true,
            same(asked.api, facts.api), same(asked.shop, facts.shop), same(asked.call, facts.call),
            asked.amount == nil || asked.amount == facts.amount
        else { return false }
        if let card = asked.card {
            guard let pan = facts.pan else { return false }
            if let fingerprint = card.fingerprint {
                guard ConstantTime.equal(fingerprint, self.fingerprint(of: pan)) else { return false }
            } else {
                guard pan.secretBytes.suffix(4).elementsEqual(card.ending.utf8) else { return false }
            }
        }
        if let header = asked.header {
            guard
                facts.headers.contains(where: {
                    $0.name.lowercased() == header.name.lowercased() && $0.value == header.value
                })
            else { return false }
        }
        return same(asked.reference, asked.reference == nil ? nil : facts.reference?())
    }
}
