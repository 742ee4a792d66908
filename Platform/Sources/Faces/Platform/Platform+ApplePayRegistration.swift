import Engine

/// Registrations for Apple Pay on the hosted checkout page.
extension Platform {
    package var applePayRegistration: ApplePayRegistrationAdministration {
        let shops = directShops
        return ApplePayRegistrationAdministration(store: counter.store, clock: counter.clock) {
            shops.shop($0) != nil
        }
    }

    /// A fresh platform shows Apple Pay at once: its demo merchant has accepted the terms from the start.
    func prepareApplePayRegistration() async throws {
        guard directShops.shop(DirectPlatformShop.demo.merchantId)?.isDemo == true else { return }
        try await applePayRegistration.prepareDemo()
    }
}
