import APISupport
import Engine
import GuichetCore
import GuichetDirect

/// The content of a hosted tokenization's request, as stored with its card form. No card data.
struct DirectCardFormIntent: StoredForm {
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

    private enum CodingKeys: String, CodingKey {
        case products, tokens, locale, asksConsent, needsCode, needsCodeOfStored
    }

    /// - Throws: if the details of a stored form are of another kind.
    init(of form: CardForm) throws { try self.init(stored: form.details) }

    /// `en_GB` as a language tag (RFC 5646).
    var languageTag: String? { locale.map { $0.replacing("_", with: "-") } }
}
