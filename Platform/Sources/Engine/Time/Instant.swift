/// A point in time, in milliseconds since 1970. The engine knows instants only; days and zones belong to the faces.
public struct Instant: Sendable, Hashable, Comparable, CustomStringConvertible {
    public let milliseconds: Int64

    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    public var seconds: Int64 { milliseconds / 1_000 }

    public static func < (first: Instant, second: Instant) -> Bool { first.milliseconds < second.milliseconds }

    public func adding(seconds: Int64) -> Instant { Instant(milliseconds: milliseconds + seconds * 1_000) }

    public var description: String { "\(milliseconds) ms" }
}
