import Synchronization

/// A clock that an operator moves forward: another clock, and how far this one is ahead of it. The clock of a shop may be
/// ahead of the platform's; within ``ShopTime`` it is the shop's.
package final class ShiftedClock: PlatformClock {
    private struct Ahead {
        /// In milliseconds.
        var platform: Int64
        /// How far shops are ahead of the platform, in milliseconds.
        var shops: [ShopID: Int64]
        /// Those of them that the store had when it was last read.
        var stored: Set<ShopID>

        func of(_ shop: ShopID?) -> Int64 {
            guard !shops.isEmpty, let shop else { return platform }
            return platform + (shops[shop] ?? 0)
        }
    }

    private let base: any PlatformClock
    private let ahead: Mutex<Ahead>

    /// - Parameters:
    ///   - milliseconds: how far it is ahead.
    ///   - shops: how far the clocks of shops are ahead of it.
    package init(_ base: any PlatformClock, aheadBy milliseconds: Int64 = 0, shops: [ShopID: Int64] = [:]) {
        self.base = base
        ahead = Mutex(Ahead(platform: milliseconds, shops: shops, stored: Set(shops.keys)))
    }

    package func now() -> Instant { now(for: ShopTime.shop) }

    /// - Parameter shop: `nil` is the platform's own time.
    package func now(for shop: ShopID?) -> Instant {
        let ahead = ahead.withLock { $0.of(shop) }
        return Instant(milliseconds: base.now().milliseconds + ahead)
    }

    package func machineTime() -> Instant {
        let time = base.machineTime()
        return ClockSkew.seconds == 0 ? time : time.adding(seconds: ClockSkew.seconds)
    }

    package var hasShopClocks: Bool { ahead.withLock { !$0.shops.isEmpty } }

    /// How far the platform's clock, or a shop's, is ahead of the machine's, in milliseconds.
    package func ahead(of shop: ShopID? = nil) -> Int64 { ahead.withLock { $0.of(shop) } }

    /// How far the clocks of shops are ahead of the platform's, in milliseconds.
    package var shopClocks: [ShopID: Int64] { ahead.withLock { $0.shops } }

    /// The shop was removed, and its clock with it.
    package func forget(_ shop: ShopID) { ahead.withLock { _ = $0.shops.removeValue(forKey: shop) } }

    /// Takes over how far it was moved elsewhere, in milliseconds. Never back. A shop that the store has no more was removed
    /// elsewhere; one that it does not have yet was moved here a moment ago.
    package func reach(_ milliseconds: Int64, shops: [ShopID: Int64]) {
        ahead.withLock { ahead in
            ahead.platform = max(ahead.platform, milliseconds)
            for gone in ahead.stored.subtracting(shops.keys) { ahead.shops[gone] = nil }
            ahead.shops.merge(shops) { max($0, $1) }
            ahead.stored = Set(shops.keys)
        }
    }

    /// How far the clocks are ahead, in milliseconds.
    package struct Reading: Sendable, Hashable {
        package let platform: Int64
        /// How far a shop is ahead of the platform; `nil` where its clock is the platform's.
        package let shop: Int64?
    }

    /// How far they are ahead once this clock is moved to an instant: ``take(_:of:)``.
    package func reading(at instant: Instant, of shop: ShopID?) -> Reading {
        let now = base.now().milliseconds
        return ahead.withLock { ahead in
            let further = max(0, instant.milliseconds - now - ahead.of(shop))
            guard let shop else { return Reading(platform: ahead.platform + further, shop: nil) }
            let ofShop = (ahead.shops[shop] ?? 0) + further
            return Reading(platform: ahead.platform, shop: ofShop == 0 ? nil : ofShop)
        }
    }

    /// Takes over a reading as it was stored: made anew, it would be less by as long as storing it took, and what the store has
    /// as due would not be due by this clock. Never back: an instant that has passed stays passed.
    ///
    /// - Parameter shop: whose reading it is; `nil` moves the platform's clock, and with it the clock of every shop.
    package func take(_ reading: Reading, of shop: ShopID? = nil) {
        ahead.withLock { ahead in
            ahead.platform = max(ahead.platform, reading.platform)
            guard let shop, let ofShop = reading.shop else { return }
            ahead.shops[shop] = max(ahead.shops[shop] ?? 0, ofShop)
        }
    }
}

/// How far the machine's clock is to seem ahead within the current call, in seconds: a fault that a tester ordered.
package enum ClockSkew {
    @TaskLocal package static var seconds: Int64 = 0
}
