import GuichetCore

/// A fault that a tester ordered: for which events, how often, and until when.
package struct FaultOrder: Sendable {
    package let id: String
    package let fault: Fault
    package let conditions: Conditions
    package let limits: Limits
    /// In milliseconds.
    package let delay: Int64
    /// `nil` uses the API's usual one.
    package let code: String?
    package let orderedAt: Instant
    /// How many events fitted the conditions, and at how many of them it acted.
    package internal(set) var seen: Int64 = 0
    package internal(set) var acted: Int64 = 0
    var generator: SplitMix64

    /// Which events it is for; `nil` is any.
    package struct Conditions: Sendable {
        package var api: String?
        package var shop: String?
        package var call: String?
        package var card: Card?
        package var amount: Int64?
        package var reference: String?
        package var header: (name: String, value: String)?

        package init() {}

        /// What is asked.
        package var asked: [FaultCondition] {
            [
                api.map { _ in .api }, shop.map { _ in .shop }, call.map { _ in .call }, card.map { _ in .card },
                amount.map { _ in .amount }, reference.map { _ in .reference }, header.map { _ in .header },
            ].compactMap { $0 }
        }
    }

    /// A card, of which no number is kept: the end of its number, or a keyed hash of all of it.
    package struct Card: Sendable {
        /// For people: `…4242`.
        package let shown: String
        let fingerprint: [UInt8]?
        let ending: String
    }

    package struct Limits: Sendable {
        /// It begins to act at this event, counted from 1.
        package var nth: Int64 = 1
        /// Between 0 and 1.
        package var probability: Double?
        package var seed: UInt64 = 0
        package var times: Int64?
        package var until: Instant?

        package init() {}
    }

    func isOver(at now: Instant) -> Bool {
        (limits.times.map { acted >= $0 } ?? false) || (limits.until.map { $0 <= now } ?? false)
    }

    /// Counts an event that fits, and says whether the fault acts.
    mutating func meet() -> Bool {
        seen += 1
        guard seen >= limits.nth else { return false }
        if let probability = limits.probability, generator.fraction() >= probability { return false }
        acted += 1
        return true
    }
}

/// A generator that a seed makes repeatable (Steele, Lea and Flood, "Fast splittable pseudorandom number generators").
struct SplitMix64: Sendable {
    private(set) var state: UInt64

    init(seed: UInt64) { state = seed }

    /// Where another one was.
    init(state: UInt64) { self.state = state }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// At least 0 and less than 1.
    mutating func fraction() -> Double { Double(next() >> 11) / Double(1 << 53) }
}

/// A fault that acts now.
package struct FaultHit: Sendable {
    package let fault: Fault
    package let order: String
    package let delay: Duration
    package let code: String?
    /// The how many-eth time it acts.
    package let time: Int64

    package var delaySeconds: Int64 { max(1, delay.components.seconds) }
}
