import Engine

/// What the platform's owner sees and is told.
extension Platform {
    var backOfficeFace: BackOfficeFace {
        BackOfficeFace(
            door: backOffice, certificates: applePayAdministration, directory: applePayCertificates,
            portal: applePortal, registrations: applePayRegistration, shops: directShops, address: address,
            clock: counter.clock, logger: logger)
    }

    /// Whether the admin pages are where nobody on the way can read what is sent.
    package var servesBackOfficeSafely: Bool { BackOfficeAddress(publicURL: address.url).reach != .open }

    /// Writes the mails about certificates that end, to whoever is to get them.
    func remindOfExpiry() async throws {
        guard let ownerMail else { return }
        try await CertificateReminders(
            recipient: ownerMail, store: counter.store, clock: counter.clock, directory: applePayCertificates,
            address: address, logger: logger
        ).run()
    }
}
