import APISupport
import Engine
import Foundation
import Storage

/// Whether the machine's clock is right. Worldline Direct refuses calls whose date is minutes off, and tokens of Apple Pay
/// are valid for five minutes.
struct MachineClock {
    let stored: ExaminedStore

    private static let synchronised = "/run/systemd/timesync/synchronized"

    func diagnosis() async -> Diagnosis {
        let now = SystemClock().now()
        do {
            if let behind = try await secondsBehind(now), behind > 60 {
                return Diagnosis(
                    "clock", .problem, "\(now.iso8601) is \(behind) s before the newest payment: the clock went back",
                    advice: "set the machine's clock, and let it follow a time server")
            }
        } catch {
            return Diagnosis("clock", .skipped, "\(now.iso8601); the newest payment cannot be read: \(error)")
        }
        guard FileManager.default.fileExists(atPath: Self.synchronised) else {
            return Diagnosis(
                "clock", .skipped, "\(now.iso8601); whether it follows a time server is not known",
                advice: "compare it with a clock that does; only systemd-timesyncd is recognised")
        }
        return .fine("clock", "\(now.iso8601), synchronised by systemd-timesyncd")
    }

    /// How far the clock is behind the newest payment; `nil` where a clock was moved for tests, or nothing was paid.
    private func secondsBehind(_ now: Instant) async throws -> Int64? {
        let newest = try await stored.read { store in
            try await store.read { store -> Payment? in
                var query = PaymentQuery()
                query.limit = 1
                let isMoved = try store.value("clock ahead") != nil || !store.shopClocks().isEmpty
                return isMoved ? nil : try store.payments(query).first
            }
        }
        return newest.map { ($0.createdAt.milliseconds - now.milliseconds) / 1_000 }
    }
}
