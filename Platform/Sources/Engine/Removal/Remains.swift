/// What removals left in the database's files, as the store keeps it: with each removal, in its own transaction. So a process
/// that ends before it has erased that leaves it to the next one, and a node to every other one.
package struct Remains: Sendable, Hashable {
    package static let name = "remains"

    /// How many removals there were.
    private var removals: Int
    /// How many of them were erased from the files, too.
    private var erased: Int

    /// - Parameter stored: `nil` if nothing was removed yet. What cannot be read counts as due.
    package init(stored: [UInt8]?) {
        let numbers = stored.map { String(decoding: $0, as: UTF8.self).split(separator: " ").map { Int($0) } }
        removals = numbers.map { ($0.first ?? nil) ?? 1 } ?? 0
        erased = numbers.map { ($0.dropFirst().first ?? nil) ?? 0 } ?? 0
    }

    package var stored: [UInt8] { Array("\(removals) \(erased)".utf8) }

    package var isDue: Bool { erased < removals }

    package mutating func add() { removals &+= 1 }

    /// - Parameter known: as they were before they were erased: a removal since then is still due.
    package mutating func erase(_ known: Remains) { erased = max(erased, known.removals) }
}
