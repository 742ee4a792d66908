/// Members that are too short.
extension TokenDefect {
    static let shortPublicKeyHash = TokenDefect(
        "pkh-short", at: .token, "publicKeyHash lacks its last byte: the beginning of a right one is not enough"
    ) { blueprint, _ in
        blueprint.afterSigning.append { parts, _ in parts.publicKeyHash.removeLast() }
    }
    static let emptyMessage = TokenDefect("cms-empty", at: .token, "an empty signature") { blueprint, _ in
        blueprint.afterSigning.append { parts, _ in parts.signature = [] }
    }
    static let shortData = TokenDefect("short-data", at: .token, "data is shorter than a tag") {
        blueprint, _ in
        blueprint.beforeSigning.append { parts, _ in parts.data = Array(parts.data.prefix(15)) }
    }
    static let emptyData = TokenDefect("empty-data", at: .token, "data is empty") { blueprint, _ in
        blueprint.beforeSigning.append { parts, _ in parts.data = [] }
    }
    static let emptyPayload = TokenDefect(
        "payload-empty", at: .payload, "nothing was encrypted: data is a tag and no more"
    ) { blueprint, _ in
        blueprint.rawPayload = []
    }
    static let applicationDataShort = TokenDefect(
        "appdata-short", at: .token, "the beginning of the right hash; signed so",
        prepare: { $0.applicationData = Array("order 20260115-0042".utf8) }
    ) { blueprint, _ in
        blueprint.beforeSigning.append { parts, _ in parts.applicationDataHash?.removeLast() }
    }

    static let lengthDefects: [TokenDefect] = [
        shortPublicKeyHash, emptyMessage, shortData, emptyData, emptyPayload, applicationDataShort,
    ]
}
