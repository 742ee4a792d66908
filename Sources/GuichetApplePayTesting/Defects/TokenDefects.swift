import GuichetCore

/// The JSON around the encrypted part.
extension TokenDefect {
    static let truncated = TokenDefect("json-truncated", at: .token, "the token's JSON lacks its last brace") {
        blueprint, _ in
        blueprint.editText.append { Array($0.dropLast()) }
    }
    static let trailingText = TokenDefect("json-trailing", at: .token, "a second object follows the token") {
        blueprint, _ in
        blueprint.editText.append { $0 + Array("{}".utf8) }
    }
    static let list = TokenDefect("json-array", at: .token, "the token stands in an array") { blueprint, _ in
        blueprint.editText.append { [UInt8(ascii: "[")] + $0 + [UInt8(ascii: "]")] }
    }
    static let duplicateMember = TokenDefect(
        "duplicate-member", at: .token, "data twice: two readers may read two tokens under one signature"
    ) { blueprint, _ in
        blueprint.editText.append { $0.dropLast() + Array(#","data":"AAAA"}"#.utf8) }
    }
    static let duplicateHeader = TokenDefect("duplicate-header", at: .token, "header twice") { blueprint, _ in
        blueprint.editText.append { $0.dropLast() + Array(#","header":{}}"#.utf8) }
    }
    static let unknownVersion = TokenDefect("version-unknown", at: .token, "the version EC_v2") { blueprint, _ in
        blueprint.editJSON.append { $0["version"] = "EC_v2" }
    }
    static let versionInLowerCase = TokenDefect("version-lower-case", at: .token, "the version in lower case") {
        blueprint, _ in
        blueprint.editJSON.append { $0["version"] = .string(($0["version"]?.text ?? "").lowercased()) }
    }
    static let otherVersion = TokenDefect(
        "version-other", at: .token, "the version says RSA where the key is on a curve, or the other way round"
    ) { blueprint, _ in
        let other: TokenVersion = blueprint.recipient.version == .ecV1 ? .rsaV1 : .ecV1
        blueprint.editJSON.append { $0["version"] = .string(other.rawValue) }
    }
    static let bothKeys = TokenDefect(
        "both-keys", at: .token, "ephemeralPublicKey and wrappedKey side by side"
    ) { blueprint, chance in
        let wrapped = chance.bytes(256)
        let ephemeral = try SigningKey.p256(using: &chance).publicKey
        blueprint.onHeader {
            if $0["wrappedKey"] == nil { $0["wrappedKey"] = .base64(wrapped) }
            if $0["ephemeralPublicKey"] == nil { $0["ephemeralPublicKey"] = .base64(ephemeral) }
        }
    }
    static let neitherKey = TokenDefect(
        "neither-key", at: .token, "neither ephemeralPublicKey nor wrappedKey, and signed without"
    ) { blueprint, _ in
        blueprint.beforeSigning.append { parts, _ in
            parts.ephemeralPublicKey = nil
            parts.wrappedKey = nil
        }
    }
    static let headerNotObject = TokenDefect("header-text", at: .token, "the header is a text") { blueprint, _ in
        blueprint.editJSON.append { $0["header"] = "header" }
    }
    static let dataNotText = TokenDefect("data-number", at: .token, "data is a number") { blueprint, _ in
        blueprint.editJSON.append { $0["data"] = .number("12") }
    }
    static let simulator = TokenDefect(
        "simulator", at: .token, "no bytes at all: what the simulator of an iPhone hands over"
    ) { blueprint, _ in
        blueprint.form = .bare
        blueprint.editText.append { _ in [] }
    }
    static let nestedSimulator = TokenDefect(
        "simulator-nested", at: .token, "the same inside an object, with the simulator's transactionIdentifier"
    ) { blueprint, _ in
        blueprint.form = .nestedString
        blueprint.outerIdentifier = "Simulated Identifier"
        blueprint.editText.append { _ in [] }
    }

    /// A token without a member.
    private static func missing(_ member: String, of header: Bool = false) -> TokenDefect {
        TokenDefect("no-\(member)", at: .token, "\(member) is missing") { blueprint, _ in
            if header {
                blueprint.onHeader { $0[member] = nil }
            } else {
                blueprint.editJSON.append { $0[member] = nil }
            }
        }
    }

    static let noVersion = missing("version")
    static let noData = missing("data")
    static let noSignature = missing("signature")
    static let noHeader = missing("header")
    static let noTransactionIdentifier = missing("transactionId", of: true)
    static let noPublicKeyHash = missing("publicKeyHash", of: true)

    static let tokenDefects: [TokenDefect] = [
        truncated, trailingText, list, duplicateMember, duplicateHeader, unknownVersion, versionInLowerCase,
        otherVersion, bothKeys, neitherKey, headerNotObject, dataNotText, simulator, nestedSimulator, noVersion, noData,
        noSignature, noHeader, noTransactionIdentifier, noPublicKeyHash,
    ]
}

extension Blueprint {
    mutating func onHeader(_ edit: @escaping (inout JSONObject) -> Void) {
        editJSON.append { token in
            guard var header = token["header"]?.object else { return }
            edit(&header)
            token["header"] = .object(header)
        }
    }

    /// Changes the text of a member of the header.
    mutating func onHeaderText(_ member: String, _ edit: @escaping (String) -> String) {
        onHeader { header in
            guard let text = header[member]?.text else { return }
            header[member] = .string(edit(text))
        }
    }
}
