import APISupport
import Engine
import GuichetCore
import GuichetDirect

/// The content of a hosted tokenization's or a hosted fields session's request, as stored with its card form. No card
/// data.
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
    /// Whether each field is in a frame of its own.
    private var isOfFields = false

    enum Kind: Sendable {
        /// A hosted tokenization: the form is a page.
        case page
        /// A hosted fields session.
        case fields

        /// For logs, and for the reader of a page that cannot be shown.
        var name: String {
            switch self {
            case .page: "hosted tokenization"
            case .fields: "hosted fields session"
            }
        }

        /// The purpose for which its addresses are encrypted.
        var linkRoutes: String {
            switch self {
            case .page: "direct card form"
            case .fields: "direct hosted fields"
            }
        }
    }

    init(_ kind: Kind, products: Set<DirectProductID>) {
        self.products = products
        isOfFields = kind == .fields
    }

    private enum CodingKeys: String, CodingKey {
        case products, tokens, locale, asksConsent, needsCode, needsCodeOfStored, isOfFields
    }

    /// - Throws: if the details of a stored form are of another kind.
    init(of form: CardForm) throws { try self.init(stored: form.details) }

    var kind: Kind { isOfFields ? .fields : .page }

    /// `en_GB` as a language tag (RFC 5646).
    var languageTag: String? { locale.map { $0.replacing("_", with: "-") } }
}
