import Engine
import Server
import Storage
import Support

/// What these tests know of the engine's inside, in one place.
extension TestPlatform {
    /// What the platform does by itself every second. Another round may be under way, and then does the same.
    func doDueWork() async throws {
        _ = try? await platform.paymentService.runDueSteps()
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
