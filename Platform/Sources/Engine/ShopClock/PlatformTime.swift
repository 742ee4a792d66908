/// Another clock, read in the platform's time in every call: for what is the same for all shops, such as Apple's signatures
/// and keys that phones get before the platform knows their shop.
package struct PlatformTime: PlatformClock {
    private let base: any PlatformClock

    package init(_ base: any PlatformClock) { self.base = base }

    package func now() -> Instant { ShopTime.$shop.withValue(nil) { base.now() } }
    package func machineTime() -> Instant { base.machineTime() }
    package var hasShopClocks: Bool { base.hasShopClocks }
}
