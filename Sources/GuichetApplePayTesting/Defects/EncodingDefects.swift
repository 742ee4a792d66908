import GuichetCore

/// Base64 and hexadecimal with more than one spelling: a reader that accepts all of them cannot compare tokens.
extension TokenDefect {
    static let strayBits = TokenDefect(
        "base64-stray-bits", at: .token, "bits that mean nothing in the last digit of publicKeyHash"
    ) { blueprint, _ in
        // Thirty-two bytes: the last digit before the padding has four bits of data, and two bits that must be zero.
        blueprint.onHeaderText("publicKeyHash") { text in
            let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
            let body = text.dropLast()
            guard let last = body.last, let index = digits.firstIndex(of: last), index + 1 < digits.count else {
                return text
            }
            return body.dropLast() + String(digits[index + 1]) + "="
        }
    }
    static let unpadded = TokenDefect("base64-unpadded", at: .token, "publicKeyHash without its padding") {
        blueprint, _ in
        blueprint.onHeaderText("publicKeyHash") { $0.replacingEvery("=", with: "") }
    }
    static let urlAlphabet = TokenDefect(
        "base64-url", at: .token, "the signature in the alphabet of base64url"
    ) { blueprint, _ in
        blueprint.onText("signature") { $0.replacingEvery("+", with: "-").replacingEvery("/", with: "_") }
    }
    static let brokenLines = TokenDefect("base64-lines", at: .token, "the signature in lines, as in mail") {
        blueprint, _ in
        blueprint.onText("signature") { String($0.prefix(64)) + "\r\n" + $0.dropFirst(64) }
    }
    static let foreignDigit = TokenDefect("base64-foreign", at: .token, "a character in data that is no digit") {
        blueprint, _ in
        blueprint.onText("data") { "*" + $0.dropFirst() }
    }
    static let oddHex = TokenDefect("hex-odd", at: .token, "transactionId lacks its last digit") {
        blueprint, _ in
        blueprint.onHeaderText("transactionId") { String($0.dropLast()) }
    }
    static let foreignHex = TokenDefect("hex-foreign", at: .token, "transactionId begins with 0x") {
        blueprint, _ in
        blueprint.onHeaderText("transactionId") { "0x" + $0 }
    }
    static let applicationDataNotHex = TokenDefect(
        "appdata-base64", at: .token, "applicationData in base64 instead of hexadecimal digits",
        prepare: { $0.applicationData = Array("order 20260115-0042".utf8) }
    ) { blueprint, _ in
        blueprint.onHeader { header in
            guard let bytes = header["applicationData"]?.text.flatMap({ Hex.decode($0) }) else { return }
            header["applicationData"] = .base64(bytes)
        }
    }
    static let emptyTransaction = TokenDefect(
        "transaction-empty", at: .token, "an empty transactionId, signed so: nothing to recognise a replay by"
    ) { blueprint, _ in
        blueprint.beforeSigning.append { parts, _ in parts.transactionIdentifier = [] }
    }

    static let encodingDefects: [TokenDefect] = [
        strayBits, unpadded, urlAlphabet, brokenLines, foreignDigit, oddHex, foreignHex, applicationDataNotHex,
        emptyTransaction,
    ]
}

extension Blueprint {
    /// Changes the text of a member of the token.
    mutating func onText(_ member: String, _ edit: @escaping (String) -> String) {
        editJSON.append { token in
            guard let text = token[member]?.text else { return }
            token[member] = .string(edit(text))
        }
    }
}

extension String {
    fileprivate func replacingEvery(_ old: Character, with new: String) -> String {
        String(flatMap { $0 == old ? Array(new) : [$0] })
    }
}
