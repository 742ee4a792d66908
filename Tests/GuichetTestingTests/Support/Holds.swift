import Foundation

/// Asks again and again, for a bounded time, whether something holds.
func holds(within seconds: Double = 60, _ condition: () -> Bool) async throws -> Bool {
    let deadline = Date(timeIntervalSinceNow: seconds)
    while !condition() {
        guard Date() < deadline else { return false }
        try await Task.sleep(nanoseconds: 10_000_000)
    }
    return true
}
