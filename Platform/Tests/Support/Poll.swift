/// Repeats a query until it succeeds.
///
/// - Throws: ``TooLate`` if it does not succeed in time. Meant for work that another process or task is about to do.
package func poll<Value>(
    _ what: String, within limit: Duration = .seconds(120), _ body: () async throws -> Value?
) async throws -> Value {
    let deadline = ContinuousClock.now + limit
    while true {
        if let value = try await body() { return value }
        guard ContinuousClock.now < deadline else { throw TooLate(what: what) }
        try await Task.sleep(for: .milliseconds(10))
    }
}

package struct TooLate: Error, CustomStringConvertible {
    let what: String
    package var description: String { "waited in vain for \(what)" }
}
