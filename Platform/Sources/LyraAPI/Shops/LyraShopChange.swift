package import APISupport
package import Engine
package import GuichetCore
@_spi(Platform) package import GuichetLyra

/// A change of some of a shop's settings, as the command requests it.
package struct LyraShopChange: Sendable {
    package var name: String?
    /// An empty address removes it.
    package var notificationURLs: [LyraMode: String] = [:]
    /// Empty sends none.
    package var ipnRules: [String]?
    package var sendsReceipts: Bool?
    /// Empty removes it.
    package var contact: String?
    package var currencies: [String]?
    /// Empty accepts every brand.
    package var cardBrands: [String]?
    package var captureDelay: Int64?
    package var needsValidation: Bool?
    package var formAlgorithm: String?

    package init() {}

    package init(_ message: JSONObject) {
        name = message["name"]?.text
        for mode in LyraMode.known {
            if let url = message["notificationURL\(mode.rawValue)"]?.text { notificationURLs[mode] = url }
        }
        ipnRules = message["ipnRules"]?.array?.compactMap(\.text)
        if case .bool(let value)? = message["receipts"] { sendsReceipts = value }
        contact = message["contact"]?.text
        currencies = message["currencies"]?.array?.compactMap(\.text)
        cardBrands = message["cardBrands"]?.array?.compactMap(\.text)
        captureDelay = message["captureDelay"]?.text.flatMap { Int64($0) }
        if case .bool(let value)? = message["manualValidation"] { needsValidation = value }
        formAlgorithm = message["formAlgorithm"]?.text
    }

    package var message: JSONObject {
        var message = JSONObject()
        if let name { message.append("name", .string(name)) }
        for mode in LyraMode.known {
            if let url = notificationURLs[mode] { message.append("notificationURL\(mode.rawValue)", .string(url)) }
        }
        if let ipnRules { message.append("ipnRules", .array(ipnRules.map(JSONValue.string))) }
        if let sendsReceipts { message.append("receipts", .bool(sendsReceipts)) }
        if let contact { message.append("contact", .string(contact)) }
        if let currencies { message.append("currencies", .array(currencies.map(JSONValue.string))) }
        if let cardBrands { message.append("cardBrands", .array(cardBrands.map(JSONValue.string))) }
        if let captureDelay { message.append("captureDelay", .integer(captureDelay)) }
        if let needsValidation { message.append("manualValidation", .bool(needsValidation)) }
        if let formAlgorithm { message.append("formAlgorithm", .string(formAlgorithm)) }
        return message
    }

    /// - Parameter addresses: where notifications may be sent; `nil` if that is not known.
    /// - Throws: ``ShopError``. Then the shop is unchanged.
    package func apply(to shop: inout LyraPlatformShop, addresses: AddressPolicy?) throws(ShopError) {
        var changed = shop
        if let name {
            guard (1...127).contains(name.count), !name.unicodeScalars.contains(where: \.isLineEndOrControl) else {
                throw ShopError(.invalid, "a name has 1 to 127 characters, on one line", remedy: "give another one")
            }
            try ShopText.check(name, as: "a name")
            changed.name = name
        }
        for (mode, url) in notificationURLs {
            if !url.isEmpty { try ShopAddress.check(url, upTo: 255, addresses) }
            changed.notificationURLs[mode] = url.isEmpty ? nil : url
        }
        if let ipnRules { changed.ipnRules = try Self.rules(ipnRules) }
        if let sendsReceipts { changed.sendsReceipts = sendsReceipts }
        if let contact { changed.contact = try Self.address(contact) }
        if let currencies { changed.currencies = try Self.currencies(currencies) }
        if let cardBrands { changed.cardBrands = try Self.brands(cardBrands) }
        if let captureDelay {
            guard (0...365).contains(captureDelay) else {
                throw ShopError(.invalid, "a capture is 0 to 365 days later", remedy: "give another delay")
            }
            changed.captureDelay = captureDelay
        }
        if let needsValidation { changed.needsValidation = needsValidation }
        if let formAlgorithm {
            guard let known = LyraFormAlgorithm.known.first(where: { $0.rawValue == formAlgorithm.uppercased() }) else {
                throw ShopError(
                    .invalid, "there is no signature \(formAlgorithm) of forms",
                    remedy: "choose among \(LyraFormAlgorithm.known.map(\.rawValue).joined(separator: ", "))")
            }
            changed.formAlgorithm = known
        }
        shop = changed
    }

    private static func rules(_ texts: [String]) throws(ShopError) -> Set<LyraIPNRule> {
        let rules = texts.map(LyraIPNRule.init(rawValue:))
        if let unknown = rules.first(where: { !LyraIPNRule.known.contains($0) }) {
            throw ShopError(
                .invalid, "there is no rule \(unknown) for notifications",
                remedy: "choose among \(LyraIPNRule.known.map(\.rawValue).joined(separator: ", "))")
        }
        return Set(rules)
    }

    private static func address(_ text: String) throws(ShopError) -> MailAddress? {
        guard !text.isEmpty else { return nil }
        try ShopText.check(text, as: "the contact")
        guard let address = MailAddress(text) else {
            throw ShopError(.invalid, "the contact is not a mail address", remedy: "give one such as ask@shop.example")
        }
        return address
    }

    private static func currencies(_ texts: [String]) throws(ShopError) -> Set<LyraCurrency> {
        let currencies = texts.map(LyraCurrency.init(rawValue:))
        if let unknown = currencies.first(where: { $0.facts == nil }) {
            throw ShopError(.invalid, "there is no currency \(unknown)", remedy: "name currencies such as EUR")
        }
        guard !currencies.isEmpty else {
            throw ShopError(.invalid, "a shop has a contract for one currency at least", remedy: "name one")
        }
        return Set(currencies)
    }

    private static let everyBrand = "ALL"

    private static func brands(_ texts: [String]) throws(ShopError) -> Set<LyraCardBrand>? {
        // As the shop is shown.
        if texts == [everyBrand] { return nil }
        let brands = texts.map(LyraCardBrand.init(rawValue:))
        if let unknown = brands.first(where: { !LyraCardBrand.known.contains($0) }) {
            throw ShopError(
                .invalid, "there is no card brand \(unknown)",
                remedy: "choose among \(LyraCardBrand.known.map(\.rawValue).joined(separator: ", "))")
        }
        return brands.isEmpty ? nil : Set(brands)
    }
}

extension Unicode.Scalar {
    fileprivate var isLineEndOrControl: Bool {
        [.control, .lineSeparator, .paragraphSeparator].contains(properties.generalCategory)
    }
}
