import APISupport
import CClock
import Engine
import Foundation
import Storage

/// Whether the machine's clock is right. Worldline Direct refuses calls whose date is minutes off, and tokens of Apple Pay
/// are valid for five minutes.
struct MachineClock {
    let stored: ExaminedStore

    /// What is known of a time server that the clock follows.
    enum Source: Hashable {
        /// The kernel says so, whichever program sets its clock (`adjtimex(2)`, `STA_UNSYNC` and `TIME_ERROR`).
        case kernel
        /// The kernel does not say; systemd-timesyncd has set the clock since the machine started.
        case timesyncd
        /// None, as the kernel says.
        case none
        case unknown

        static func read() -> Source {
            Source(
                kernel: guichet_clock_is_synchronised(),
                isMarked: FileManager.default.fileExists(atPath: "/run/systemd/timesync/synchronized"))
        }

        /// - Parameters:
        ///   - kernel: the answer of `guichet_clock_is_synchronised`.
        ///   - isMarked: whether systemd-timesyncd has left its mark. It stays when the server is lost, so the kernel decides.
        init(kernel: Int32, isMarked: Bool) {
            switch kernel {
            case 1: self = .kernel
            case 0: self = .none
            default: self = isMarked ? .timesyncd : .unknown
            }
        }
    }

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
        return Self.diagnosis(of: .read(), now)
    }

    static func diagnosis(of source: Source, _ now: Instant) -> Diagnosis {
        switch source {
        case .kernel: .fine("clock", "\(now.iso8601), synchronised as the kernel says")
        case .timesyncd: .fine("clock", "\(now.iso8601), synchronised by systemd-timesyncd")
        case .none:
            Diagnosis(
                "clock", .warning, "\(now.iso8601); the kernel does not count it as synchronised",
                advice: "let it follow a time server; chrony tells the kernel with `rtcsync`")
        case .unknown:
            Diagnosis(
                "clock", .skipped, "\(now.iso8601); whether it follows a time server is not known",
                advice: "compare it with a clock that does; the kernel does not say here")
        }
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
