import Engine
import Server
import Storage
import Support

/// What these tests know of the engine's inside, in one place.
extension TestPlatform {
    /// The due steps, which need no acquirer, as the platform makes them by itself every second. Another round may be under
    /// way, and then does the same. Of questions that is not true, see ``awaitAuthorisations()``.
    func doDueWork() async throws {
        _ = try? await platform.paymentService.runDueSteps()
    }

    /// Waits until no payment is being authorised. Where the platform's own round has asked first, a test's round finds
    /// nothing to do, and the payment has no outcome yet.
    func awaitAuthorisations() async throws {
        let store = platform.paymentService.store
        _ = try await poll("the outcome of all authorisations") {
            try await store.read { try $0.payments(in: .authorising, limit: 1) }.isEmpty ? true : nil
        }
    }

    /// Forgets what has expired, as the platform does by itself every minute.
    func purge() async throws { try await platform.paymentService.purge() }

    /// Takes the store away from a running platform.
    func closeStore() async throws {
        guard let store = platform.paymentService.store as? SQLStore else { throw NotOne(count: 0) }
        try await store.close()
    }
}

extension Payment {
    /// In minor units.
    var totalCaptured: Int64 { totals.captured }
}
