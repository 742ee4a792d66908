import Foundation
import Synchronization

/// The machine's clock, moved to that of the platform under test, which stands still or runs ahead.
final class ShopClock: Sendable {
    private let ahead: Mutex<Int64>

    init(at milliseconds: Int64) { ahead = Mutex(milliseconds - Self.machine) }

    var date: Date { Date(timeIntervalSince1970: Double(Self.machine + ahead.withLock { $0 }) / 1_000) }

    func set(to milliseconds: Int64) { ahead.withLock { $0 = milliseconds - Self.machine } }

    private static var machine: Int64 { Int64(Date().timeIntervalSince1970 * 1_000) }
}
