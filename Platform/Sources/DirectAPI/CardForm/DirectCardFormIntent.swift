import APISupport
import Engine
import GuichetCore
import GuichetDirect

/// The content of a hosted tokenization's request, as stored with its card form. No card data.
struct DirectCardFormIntent: Sendable {
    /// The products that the page accepts.
    let products: Set<DirectProductID>
    /// Stored cards that the shopper may choose from.
    var tokens: [String] = []
    /// `en_GB`.
    var locale: String?
    /// Whether the page asks if the card may be stored. If not, the merchant's page did.
    var asksConsent = false
    /// Whether the security code is required, for a new card and for a stored one.
    var needsCode = true
    var needsCodeOfStored = true

    init(products: Set<DirectProductID>) { self.products = products }

    func encoded() -> [UInt8] {
        var json = JSONObject()
        json.append("products", .array(products.map(\.rawValue).sorted().map { .integer($0) }))
        json.append("tokens", .array(tokens.map { .string($0) }))
        if let locale { json.append("locale", .string(locale)) }
        json.append("asksConsent", .bool(asksConsent))
        json.append("needsCode", .bool(needsCode))
        json.append("needsCodeOfStored", .bool(needsCodeOfStored))
        return JSONValue.object(json).encoded()
    }

    /// - Throws: if the details of a stored form are of another kind.
    init(of form: CardForm) throws {
        let json = try JSONValue(parsing: form.details)
        guard let products = json["products"]?.array, let tokens = json["tokens"]?.array else { throw Unreadable() }
        self.products = Set(products.compactMap(DirectProductID.init(direct:)))
        self.tokens = tokens.compactMap(\.text)
        locale = json["locale"]?.text
        asksConsent = json["asksConsent"] == .bool(true)
        needsCode = json["needsCode"] == .bool(true)
        needsCodeOfStored = json["needsCodeOfStored"] == .bool(true)
    }

    struct Unreadable: Error {}

    /// `en_GB` as a language tag (RFC 5646).
    var languageTag: String? { locale.map { $0.replacing("_", with: "-") } }
}
