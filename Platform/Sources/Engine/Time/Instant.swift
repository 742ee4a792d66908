/// A point in time, in milliseconds since 1970. The engine knows instants only; days and zones belong to the APIs.
package struct Instant: Sendable, Hashable, Comparable, CustomStringConvertible {
    package let milliseconds: Int64

    package init(milliseconds: Int64) { self.milliseconds = milliseconds }

    package var seconds: Int64 { milliseconds / 1_000 }

    package static func < (first: Instant, second: Instant) -> Bool { first.milliseconds < second.milliseconds }

    package func adding(seconds: Int64) -> Instant { Instant(milliseconds: milliseconds + seconds * 1_000) }

    package var description: String { "\(milliseconds) ms" }
}
