import Engine

/// What the platform's owner sees and is told.
extension Platform {
    /// Writes the mails about certificates that end, to whoever is to get them.
    func remindOfExpiry() async throws {
        guard let ownerMail else { return }
        try await CertificateReminders(
            recipient: ownerMail, store: counter.store, clock: counter.clock, directory: applePayCertificates,
            address: address, logger: logger
        ).run()
    }
}
