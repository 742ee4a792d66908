#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// An honest kind of token: published tokens differ in these points, or Apple's documents allow it. A verifier that
/// refuses one of these tokens refuses real customers.
public struct HonestVariant: Sendable, Hashable, CustomStringConvertible {
    /// A short name, unique among the variants.
    public let name: String
    /// What is special, for people.
    public let summary: String
    /// The versions in which the variant is possible.
    public let versions: [TokenVersion]
    /// How far the verifier's clock is ahead of the signing time, in seconds.
    let clockOffset: TimeInterval
    let change: @Sendable (inout TokenRecipe) -> Void

    init(
        _ name: String, _ summary: String, versions: [TokenVersion] = [.ecV1, .rsaV1], clockOffset: TimeInterval = 0,
        _ change: @escaping @Sendable (inout TokenRecipe) -> Void = { _ in }
    ) {
        self.name = name
        self.summary = summary
        self.versions = versions
        self.clockOffset = clockOffset
        self.change = change
    }

    /// The variant with this name.
    public static func named(_ name: String) -> HonestVariant? { all.first { $0.name == name } }

    /// All variants.
    public static let all: [HonestVariant] = envelopeVariants + signatureVariants + payloadVariants + timeVariants

    public static func == (one: HonestVariant, other: HonestVariant) -> Bool { one.name == other.name }
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
    public var description: String { name }
}
