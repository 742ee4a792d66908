/// A single error in a token. Everything else in it is correct, and signed correctly, so that only the named step of a
/// verifier can refuse it. A verifier that accepts one of these tokens can be defrauded.
///
/// A verifier may use another order; the steps here follow ``Step/all``. A defect can be combined with any
/// ``HonestVariant``.
public struct TokenDefect: Sendable, Hashable, CustomStringConvertible {
    /// A short name, unique among the defects.
    public let name: String
    /// What is wrong, for people.
    public let summary: String
    /// The step that should refuse the token.
    public let step: Step
    /// The versions in which the defect is possible.
    public let versions: [TokenVersion]
    let prepare: @Sendable (inout TokenRecipe) -> Void
    let change: @Sendable (inout Blueprint, inout Chance) throws -> Void

    init(
        _ name: String, at step: Step, _ summary: String, versions: [TokenVersion] = [.ecV1, .rsaV1],
        prepare: @escaping @Sendable (inout TokenRecipe) -> Void = { _ in },
        _ change: @escaping @Sendable (inout Blueprint, inout Chance) throws -> Void
    ) {
        self.name = name
        self.summary = summary
        self.step = step
        self.versions = versions
        self.prepare = prepare
        self.change = change
    }

    /// The defect with this name.
    public static func named(_ name: String) -> TokenDefect? { all.first { $0.name == name } }

    /// All defects.
    public static let all: [TokenDefect] = [
        tokenDefects, encodingDefects, lengthDefects, keyDefects, messageDefects, signerDefects, chainDefects,
        issuerDefects,
        attributeDefects, signatureDefects, timeDefects, applicationDataDefects, replayDefects, decryptionDefects,
        payloadDefects, amountDefects,
    ].flatMap(\.self)

    public static func == (one: TokenDefect, other: TokenDefect) -> Bool { one.name == other.name }
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
    public var description: String { name }
}
