import APISupport
package import Engine
package import GuichetCore
@_spi(Platform) import GuichetLyra

/// A shop as it is stored. Its secrets are separate and encrypted; its public keys are not secret.
extension LyraPlatformShop {
    package var settings: JSONObject {
        var settings = JSONObject()
        settings.append("brand", .string(brand.rawValue))
        settings.append("name", .string(name))
        settings.append("publicKeys", .object(publicKeys.json))
        settings.append("notificationURLs", .object(notificationURLs.json))
        if ipnRules != Self.usualIPNRules {
            settings.append("ipnRules", .array(ipnRules.map(\.rawValue).sorted().map(JSONValue.string)))
        }
        settings.append("receipts", .bool(sendsReceipts))
        if let contact { settings.append("contact", .string(contact.text)) }
        settings.append("currencies", .array(currencies.map(\.rawValue).sorted().map(JSONValue.string)))
        if let cardBrands {
            settings.append("cardBrands", .array(cardBrands.map(\.rawValue).sorted().map(JSONValue.string)))
        }
        settings.append("captureDelay", .integer(captureDelay))
        settings.append("manualValidation", .bool(needsValidation))
        return settings
    }

    /// - Returns: `nil` if this version cannot read the settings.
    package init?(record: ShopRecord) {
        let settings = record.settings
        guard let brand = settings["brand"]?.text, let name = settings["name"]?.text,
            let publicKeys = settings["publicKeys"]?.object, let urls = settings["notificationURLs"]?.object,
            let currencies = settings["currencies"]?.array, case .bool(let receipts)? = settings["receipts"],
            let captureDelay = settings["captureDelay"]?.text.flatMap({ Int64($0) }),
            case .bool(let needsValidation)? = settings["manualValidation"]
        else { return nil }
        self.init(shopId: record.id.name, name: name, brand: LyraBrand(rawValue: brand), keys: [])
        self.publicKeys = [LyraMode: String](publicKeys)
        notificationURLs = [LyraMode: String](urls)
        if let rules = settings["ipnRules"]?.array {
            ipnRules = Set(rules.compactMap(\.text).map(LyraIPNRule.init(rawValue:)))
        }
        sendsReceipts = receipts
        contact = settings["contact"]?.text.flatMap(MailAddress.init)
        self.currencies = Set(currencies.compactMap(\.text).map(LyraCurrency.init(rawValue:)))
        cardBrands = settings["cardBrands"]?.array.map { Set($0.compactMap(\.text).map(LyraCardBrand.init(rawValue:))) }
        self.captureDelay = captureDelay
        self.needsValidation = needsValidation
    }
}

extension [LyraMode: String] {
    fileprivate var json: JSONObject {
        var json = JSONObject()
        for (mode, text) in sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            json.append(mode.rawValue, .string(text))
        }
        return json
    }

    fileprivate init(_ json: JSONObject) {
        self.init(
            json.members.compactMap { member in
                member.value.text.map { (LyraMode(rawValue: member.name), $0) }
            }
        ) { $1 }
    }
}

/// The encrypted content of a shop's keys, one row for each mode.
extension LyraPlatformShop.Keys {
    struct Secrets: Sendable {
        let mode: LyraMode
        let password: LyraPassword
        let hmacKey: LyraHMACKey

        init(_ keys: LyraPlatformShop.Keys) {
            mode = keys.mode
            password = keys.password
            hmacKey = keys.hmacKey
        }

        /// - Throws: if this version cannot read the encrypted content.
        init(sealed bytes: [UInt8], of shop: ShopID) throws {
            guard let json = try? JSONValue(parsing: bytes), let mode = json["mode"]?.text,
                let password = json["password"]?.text, let hmacKey = json["hmacKey"]?.text
            else { throw ShopSettingsUnreadable(shop: shop) }
            self.mode = LyraMode(rawValue: mode)
            self.password = LyraPassword(password)
            self.hmacKey = LyraHMACKey(hmacKey)
        }

        var bytes: [UInt8] {
            let json: JSONValue = [
                "mode": .string(mode.rawValue), "password": .string(password.text), "hmacKey": .string(hmacKey.text),
            ]
            return json.encoded()
        }
    }

    /// New keys, in the form of Lyra's own.
    init(of shopId: String, _ mode: LyraMode, random: some RandomSource) {
        let (secret, open) = mode == .test ? ("testpassword_", "testpublickey_") : ("prodpassword_", "publickey_")
        self.init(
            mode: mode, password: LyraPassword(secret + LyraKeyText.random(45, random)),
            publicKey: "\(shopId):\(open)\(LyraKeyText.random(45, random))",
            hmacKey: LyraHMACKey(LyraKeyText.random(45, random)))
    }
}

extension LyraPlatformShop {
    func keys(with secrets: Keys.Secrets) -> Keys {
        Keys(
            mode: secrets.mode, password: secrets.password, publicKey: publicKeys[secrets.mode] ?? "",
            hmacKey: secrets.hmacKey)
    }
}

/// Random letters and digits, all equally likely.
enum LyraKeyText {
    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")

    static func random(_ count: Int, _ random: some RandomSource) -> String {
        var text = ""
        while text.count < count {
            // 248 is the largest multiple of 62 in a byte: with the rest, some letters would be more likely.
            for byte in random.bytes(count) where byte < 248 && text.count < count {
                text.append(letters[Int(byte) % letters.count])
            }
        }
        return text
    }
}
