/// One thing that is wrong with a token. All else about it is right, and signed as it should be, so that only the
/// verifier's step named here can refuse it. A verifier that accepts one of these can be robbed.
///
/// In which order a verifier goes is its own choice; the steps here follow that of ``Step/all``. A defect
/// can be combined with any ``HonestVariant``.
public struct TokenDefect: Sendable, Hashable, CustomStringConvertible {
    public let name: String
    public let summary: String
    /// The step that should refuse the token.
    public let step: Step
    /// The versions in which it exists.
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

    /// The defect of that name.
    public static func named(_ name: String) -> TokenDefect? { all.first { $0.name == name } }

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
