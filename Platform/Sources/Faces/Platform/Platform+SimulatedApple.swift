import Engine

/// Simulated Apple, put together. All of it is `nil` without the switch.
extension Platform {
    /// The phone that pays with published test cards.
    public var simulatedDevice: SimulatedDevice? {
        simulatedApple.map { SimulatedDevice($0, certificates: applePayCertificates, clock: counter.clock) }
    }

    var applePortal: ApplePortal? { simulatedApple.map { ApplePortal($0, clock: counter.clock) } }

    var simulatedAppleFace: SimulatedAppleFace? {
        guard let simulatedApple, let simulatedDevice, let applePortal else { return nil }
        return SimulatedAppleFace(apple: simulatedApple, device: simulatedDevice, portal: applePortal)
    }

    /// The merchant identifier that comes with the demo shops.
    func prepareSimulatedApple() async throws {
        guard let applePortal, sipsShops.withDemoShops else { return }
        try await DemoApplePayMerchant.prepare(
            portal: applePortal, administration: applePayAdministration, directory: applePayCertificates,
            at: counter.clock.now())
    }
}
