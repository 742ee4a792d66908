import Engine

/// Simulated Apple, put together. All of it is `nil` without the switch.
extension Platform {
    /// The phone that pays with published test cards.
    package var simulatedDevice: SimulatedDevice? {
        simulatedApple.map { SimulatedDevice($0, certificates: applePayCertificates, clock: counter.clock) }
    }

    var applePortal: ApplePortal? { simulatedApple.map { ApplePortal($0, clock: counter.clock) } }

    var simulatedAppleFace: SimulatedAppleFace? {
        guard let simulatedApple, let simulatedDevice, let applePortal else { return nil }
        return SimulatedAppleFace(
            apple: simulatedApple, device: simulatedDevice, portal: applePortal, sessions: merchantSessions,
            log: CallLog(logger, .simulatedApple))
    }

    var merchantSessions: SimulatedMerchantSessions {
        SimulatedMerchantSessions(vault: counter.vault, clock: counter.clock, random: counter.random)
    }

    /// The merchant identifiers that come with it: the demo shops', and the hosted checkout page's own.
    func prepareSimulatedApple() async throws {
        guard let applePortal else { return }
        let own = DirectHostedApplePay.merchantIdentifier
        for identifier in (sipsShops.withDemoShops ? [DemoApplePayMerchant.identifier] : []) + [own] {
            try await DemoApplePayMerchant.prepare(
                identifier, portal: applePortal, administration: applePayAdministration,
                directory: applePayCertificates, at: counter.clock.now())
        }
    }
}
