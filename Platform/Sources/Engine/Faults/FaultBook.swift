import Crypto
package import GuichetCore
package import Logging
import Synchronization

/// The faults that testers ordered. In memory, so a restart clears them and no forgotten one stays; nodes share them in
/// their store (``share(in:vault:)``).
///
/// While none is ordered, asking costs one atomic load.
package final class FaultBook: Sendable {
    private struct State: Sendable {
        var list = FaultList()
        var secondAnswers: (@Sendable (PaymentID, AcquirerVerdict) async -> Void)?
    }

    private let count = Atomic(0)
    private let state = Mutex(State())
    private let sharing = Mutex<SharedFaults?>(nil)
    /// In memory, changes that are noted follow each other: their notes name orders by their numbers.
    private let turns = Turns()
    /// Made anew at each start: the fingerprints of cards have no other use. Nodes take the vault's.
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

    var list: FaultList { state.withLock { $0.list } }

    /// Whether nothing is ordered.
    package var isEmpty: Bool { count.load(ordering: .relaxed) == 0 }

    /// Whether one of the orders is for a merchant's reference.
    var asksForReferences: Bool { list.orders.contains { $0.conditions.reference != nil } }

    /// Within a call, the time of its shop.
    package func now() -> Instant { clock.now() }

    /// The span of an order is measured by the platform's clock, also while a shop whose own one is ahead calls (docs/faults.md).
    package func platformTime() -> Instant { PlatformTime(clock).now() }

    // MARK: Among nodes

    /// From now on the list is the store's, for all nodes.
    package func share(in store: any Store, vault: Vault) {
        sharing.withLock { $0 = SharedFaults(store: store) { try vault.fingerprints(of: $0) } }
    }

    package var isShared: Bool { shared != nil }

    /// Reads what other nodes ordered, counted or cleared.
    package func reload() async throws {
        guard let shared else { return }
        do {
            keep(try await shared.read())
        } catch is FaultList.UnknownVersion {
            logger.warning("another version ordered faults in a form that this one cannot read; none of them acts here")
        }
    }

    /// For a platform that starts, and has no other node: what was ordered before is gone.
    package func begin() async throws { try await changing(isForced: true) { list, _ in list.begin() } }

    // MARK: For testers

    package var orders: [FaultOrder] {
        let now = platformTime()
        return state.withLock { $0.list.orders.filter { !$0.isOver(at: now) } }
    }

    package var scripts: [FaultScript] { state.withLock { $0.list.scripts } }

    /// - Parameter note: what is stored together with the order, as with each change here.
    /// - Returns: `nil` if there are too many orders.
    package func order(
        _ fault: Fault, _ conditions: FaultOrder.Conditions, _ limits: FaultOrder.Limits, delay: Int64?, code: String?,
        noting note: FaultNote<FaultOrder?>? = nil
    ) async throws -> FaultOrder? {
        let wish = FaultList.Wish(fault: fault, conditions: conditions, limits: limits, delay: delay, code: code)
        return try await changing(noting: note, isMade: { $0 != nil }) { $0.order(wish, at: $1) }
    }

    /// Replaces the shop's script.
    package func script(_ script: FaultScript, noting note: FaultNote<Void>? = nil) async throws {
        try await changing(noting: note) { list, _ in list.script(script) }
    }

    /// - Returns: whether there was one.
    package func clear(_ id: String, noting note: FaultNote<Bool>? = nil) async throws -> Bool {
        try await changing(noting: note) { list, _ in list.clear(id) }
    }

    /// Clears what was ordered for a shop that was removed: one that is added by the same name begins without it. Among
    /// nodes it takes a moment.
    ///
    /// - Parameter andOfItsName: whether no other API has a shop of this name, so that orders for the name alone were for
    ///   this one.
    package func clear(of shop: ShopID, andOfItsName: Bool) {
        guard shared != nil else {
            return changingHere { list, _ in list.clear(of: shop, andOfItsName: andOfItsName) }
        }
        Task {
            do {
                try await changing { list, _ in list.clear(of: shop, andOfItsName: andOfItsName) }
            } catch {
                logger.warning(
                    "the faults of a removed shop could not be cleared", metadata: ["error": "\(type(of: error))"])
            }
        }
    }

    /// - Returns: how many orders and scripts there were.
    @discardableResult
    package func clearAll(noting note: FaultNote<Int>? = nil) async throws -> Int {
        try await changing(isForced: true, noting: note) { list, _ in list.clearAll() }
    }

    /// A seed for an order without one.
    package func freshSeed() -> UInt64 { random.bytes(4).reduce(0) { $0 << 8 | UInt64($1) } }

    /// A card of an order: its last four digits, or its whole number, which is kept as a keyed hash only.
    package func card(ending digits: String) -> FaultOrder.Card {
        FaultOrder.Card(shown: "…\(digits)", fingerprint: nil, ending: digits)
    }

    package func card(_ pan: PAN) throws -> FaultOrder.Card {
        let ending = String(decoding: pan.secretBytes.suffix(4), as: UTF8.self)
        return FaultOrder.Card(shown: "…\(ending)", fingerprint: try fingerprints(of: pan).first, ending: ending)
    }

    // MARK: For the platform

    /// The fault that acts at one of these moments of an event, if any does.
    package func take(_ moments: Fault.Moment..., for facts: FaultFacts, only: Set<Fault>? = nil) async -> FaultHit? {
        guard !isEmpty else { return nil }
        let fits: @Sendable (FaultOrder) -> Bool = { [self] order in
            moments.contains(order.fault.moment) && only?.contains(order.fault) ?? true && self.fits(order, facts)
        }
        // Nodes write to their store only for events that an order is for.
        changingHere { $0.removeOver(at: $1) }
        guard list.orders.contains(where: fits) else { return nil }
        let hit = await counting("a fault could not be counted, so none acts") { $0.take(at: $1, fits) } ?? nil
        if let hit { log(hit, facts) }
        return hit
    }

    /// The next answer of a shop's script. A step "as usual" has no fault; no ordered fault acts in its place.
    func nextOfScript(_ shop: ShopID) async -> FaultScript.Step? {
        guard state.withLock({ $0.list.scriptsByShop[shop] }) != nil else { return nil }
        return await counting("a script could not be counted, so none acts") { list, _ in
            list.nextOfScript(shop)
        } ?? nil
    }

    /// - Parameter failure: what an operator reads if the store cannot be written.
    func counting<Result: Sendable>(
        _ failure: String, _ body: @escaping @Sendable (inout FaultList, Instant) -> Result
    ) async -> Result? {
        do {
            return try await changing(body)
        } catch {
            logger.warning("\(failure)", metadata: ["error": "\(type(of: error))"])
            return nil
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
        // Its answer may be no call's own: the journal says whose it is. A notification is sent beside the call.
        if hit.fault.moment != .notification {
            CallNotes.noteDetails { notes in
                let name = "\(hit.fault.name) (\(hit.order))"
                // Each write of a call may be slow.
                if !notes.faults.contains(name) { notes.faults.append(name) }
            }
        }
        logger.notice(
            "a fault acts, as ordered",
            metadata: [
                "fault": "\(hit.fault.name)", "order": "\(hit.order)", "api": "\(facts.api ?? "any")",
                "call": "\(LogText.line(facts.call ?? ""))",
            ])
    }

    @discardableResult
    private func changing<Result: Sendable>(
        isForced: Bool = false, noting note: FaultNote<Result>? = nil,
        isMade: @escaping @Sendable (Result) -> Bool = { _ in true },
        _ body: @escaping @Sendable (inout FaultList, Instant) -> Result
    ) async throws -> Result {
        guard let shared else {
            guard let note else { return changingHere(body) }
            return try await noted(note, isMade, body)
        }
        let now = platformTime()
        let (result, list) = try await shared.change(isForced: isForced, noting: note) { body(&$0, now) }
        keep(list)
        return result
    }

    /// A change in memory ends with the process, so its note is stored first: what cannot be noted is not changed. What the
    /// change gives is found on a copy of the list, from which calls only take what is completed meanwhile.
    ///
    /// - Parameter isMade: whether the change was made. An order for which the copy had no room has no note, so it is not made
    ///   where there is room by now.
    private func noted<Result: Sendable>(
        _ note: FaultNote<Result>, _ isMade: @escaping @Sendable (Result) -> Bool,
        _ body: @escaping @Sendable (inout FaultList, Instant) -> Result
    ) async throws -> Result {
        try await turns.run { [self] in
            let now = platformTime()
            var copy = list
            let result = body(&copy, now)
            try await note.store.write { try note.write(result, $0) }
            if isMade(result) { changingHere { here, _ in _ = body(&here, now) } }
            return result
        }
    }

    private func changingHere<Result: Sendable>(_ body: (inout FaultList, Instant) -> Result) -> Result {
        let now = platformTime()
        return state.withLock { state in
            defer { count.store(state.list.count, ordering: .relaxed) }
            return body(&state.list, now)
        }
    }

    /// A change of this node may be read by another task before the one that made it goes on.
    private func keep(_ list: FaultList) {
        changingHere { here, _ in if list.revision >= here.revision { here = list } }
    }

    private var shared: SharedFaults? { sharing.withLock { $0 } }

    /// The newest first.
    private func fingerprints(of pan: PAN) throws -> [[UInt8]] {
        if let shared { return try shared.fingerprints(pan) }
        return [Array(HMAC<SHA256>.authenticationCode(for: pan.secretBytes, using: cardKey))]
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
                guard let found = try? fingerprints(of: pan),
                    found.contains(where: { ConstantTime.equal(fingerprint, $0) })
                else { return false }
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
        // An order for every API has a code of one of them: no other gives such a code to its merchants.
        if let code = order.code, let form = facts.codeForm, !form.fits(code) { return false }
        guard let reference = asked.reference else { return true }
        return facts.reference?() == reference || facts.paymentReferences.contains(reference)
    }
}
