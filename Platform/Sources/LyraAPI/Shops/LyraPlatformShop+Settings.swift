import APISupport
package import Engine
package import GuichetCore
@_spi(Platform) import GuichetLyra

/// A shop as it is stored. Its secrets are separate and encrypted; its public keys are not secret.
private struct LyraShopSettings: StoredForm {
    let brand: LyraBrand
    let name: String
    let publicKeys: JSONObject
    let notificationURLs: JSONObject
    /// `nil` for the usual ones.
    let ipnRules: [LyraIPNRule]?
    let sendsReceipts: Bool
    let contact: String?
    let currencies: [LyraCurrency]
    let cardBrands: [LyraCardBrand]?
    let captureDelay: Int64
    let needsValidation: Bool
    /// `nil` for the usual one.
    let formAlgorithm: LyraFormAlgorithm?

    enum CodingKeys: String, CodingKey {
        case brand, name, publicKeys, notificationURLs, ipnRules
        case sendsReceipts = "receipts"
        case contact, currencies, cardBrands, captureDelay
        case needsValidation = "manualValidation"
        case formAlgorithm
    }
}

extension LyraPlatformShop {
    package var settings: JSONObject {
        get throws {
            try LyraShopSettings(
                brand: brand, name: name, publicKeys: publicKeys.byName, notificationURLs: notificationURLs.byName,
                ipnRules: ipnRules == Self.usualIPNRules ? nil : ipnRules.sorted { $0.rawValue < $1.rawValue },
                sendsReceipts: sendsReceipts, contact: contact?.text,
                currencies: currencies.sorted { $0.rawValue < $1.rawValue },
                cardBrands: cardBrands?.sorted { $0.rawValue < $1.rawValue }, captureDelay: captureDelay,
                needsValidation: needsValidation, formAlgorithm: formAlgorithm == .hmacSHA256 ? nil : formAlgorithm
            ).storedObject()
        }
    }

    package init(record: ShopRecord) throws {
        let settings = try LyraShopSettings(stored: record.settings)
        self.init(shopId: record.id.name, name: settings.name, brand: settings.brand, keys: [])
        publicKeys = [LyraMode: String](byName: settings.publicKeys)
        notificationURLs = [LyraMode: String](byName: settings.notificationURLs)
        if let rules = settings.ipnRules { ipnRules = Set(rules) }
        sendsReceipts = settings.sendsReceipts
        contact = settings.contact.flatMap(MailAddress.init)
        currencies = Set(settings.currencies)
        cardBrands = settings.cardBrands.map { Set($0) }
        captureDelay = settings.captureDelay
        needsValidation = settings.needsValidation
        formAlgorithm = settings.formAlgorithm ?? .hmacSHA256
    }
}

extension [LyraMode: String] {
    /// In a fixed order.
    fileprivate var byName: JSONObject {
        var json = JSONObject()
        for (mode, text) in sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            json.append(mode.rawValue, .string(text))
        }
        return json
    }

    fileprivate init(byName json: JSONObject) {
        self.init(
            json.members.compactMap { member in
                member.value.text.map { (LyraMode(rawValue: member.name), $0) }
            }
        ) { $1 }
    }
}

/// The encrypted content of a shop's keys, one row for each mode.
extension LyraPlatformShop.Keys {
    struct Secrets: StoredForm {
        let mode: LyraMode
        var password: LyraPassword
        var hmacKey: LyraHMACKey
        var formKey: LyraFormKey?

        private enum CodingKeys: String, CodingKey {
            case mode, password, hmacKey, formKey
        }

        init(_ keys: LyraPlatformShop.Keys) {
            mode = keys.mode
            password = keys.password
            hmacKey = keys.hmacKey
            formKey = keys.formKey
        }

        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: CodingKeys.self)
            mode = try members.decode(LyraMode.self, forKey: .mode)
            password = LyraPassword(try members.decode(String.self, forKey: .password))
            hmacKey = LyraHMACKey(try members.decode(String.self, forKey: .hmacKey))
            formKey = try members.decodeIfPresent(String.self, forKey: .formKey).map(LyraFormKey.init)
        }

        func encode(to encoder: any Encoder) throws {
            var members = encoder.container(keyedBy: CodingKeys.self)
            try members.encode(mode, forKey: .mode)
            try members.encode(password.text, forKey: .password)
            try members.encode(hmacKey.text, forKey: .hmacKey)
            try members.encodeIfPresent(formKey?.text, forKey: .formKey)
        }
    }

    /// New keys, in the form of Lyra's own.
    init(of shopId: String, _ mode: LyraMode, random: some RandomSource) {
        let (secret, open) = mode == .test ? ("testpassword_", "testpublickey_") : ("prodpassword_", "publickey_")
        self.init(
            mode: mode, password: LyraPassword(secret + LyraKeyText.random(45, random)),
            publicKey: "\(shopId):\(open)\(LyraKeyText.random(45, random))",
            hmacKey: LyraHMACKey(LyraKeyText.random(45, random)),
            formKey: LyraFormKey(Self.newFormKey(random)))
    }

    static func newFormKey(_ random: some RandomSource) -> String { LyraKeyText.random(16, random) }
}

extension LyraPlatformShop {
    func keys(with secrets: Keys.Secrets) -> Keys {
        Keys(
            mode: secrets.mode, password: secrets.password, publicKey: publicKeys[secrets.mode] ?? "",
            hmacKey: secrets.hmacKey, formKey: secrets.formKey)
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
