import Engine
import Foundation

extension Instant {
    /// An instant written in full: `2026-03-29T01:59:59+01:00`.
    init(_ text: String) throws {
        guard let date = ISO8601DateFormatter().date(from: text) else { throw NotAnInstant(text: text) }
        self.init(milliseconds: Int64(date.timeIntervalSince1970) * 1_000)
    }

    struct NotAnInstant: Error {
        let text: String
    }
}
