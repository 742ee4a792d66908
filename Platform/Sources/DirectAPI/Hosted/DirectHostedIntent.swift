import APISupport
import Engine
import GuichetCore
import GuichetDirect

/// The content of a hosted checkout's request, as stored with its session: no card data, and of the shopper only what the
/// request says of the account holder of a mandate.
struct DirectHostedIntent: StoredForm {
    let amount: Amount
    var references: DirectReferences?
    /// For a card.
    var terms: DirectTerms
    /// For Apple Pay: each block of the request has an `authorizationMode` of its own.
    var applePayTerms = DirectTerms()
    /// Whether the terms of a card count for Bancontact in the bank's app, too: otherwise the approval captures.
    var defersBancontact = false
    /// For a wallet to which the shopper is redirected.
    var walletTerms = DirectTerms()
    /// Whether the shopper chooses an address at that wallet.
    var asksForAddress = false
    /// The mandate by which an account may be debited; `nil` where the page does not offer that.
    var debit: DirectDebit?
    /// What Apple Pay's sheet shows about future payments.
    var recurring: DirectApplePayRecurringRequest?
    /// Returned with the shopper, so that the merchant recognises its checkout.
    let returnMAC: String
    /// `nil`: the shopper stays on the result page.
    var returnAddress: DirectReturnAddress?
    /// Whether the platform shows the result, or leaves that to the merchant.
    var showsResult = true
    /// `en_GB`.
    var locale: String?
    /// The products that the page offers.
    var products: Set<DirectProductID>
    /// The merchant's order of brands, for cards with two; empty where it names none.
    var preferredBrands: [DirectProductID] = []
    /// Where the merchant wants to be notified.
    var urls: [String] = []
    /// Stored cards that the shopper may choose from.
    var tokens: [String] = []
    /// Whether a typed card is stored.
    var keeping = DirectKeeping.never
    /// Whether the number of the device that pays with Apple Pay is stored.
    var keepsDevice = false
    /// Whether the request calls the payment the first of a series, which Apple Pay may begin, too.
    var beginsSeries = false
    /// Whether only the stored card may pay.
    var isForStored = false
    /// The merchant's request about the authentication.
    var authentication = DirectAuthenticationWish.onPage
    /// What a card pays besides, for each brand that the page offers; empty where the order has no surcharge.
    var surcharges: [DirectBrandSurcharge] = []

    /// The currency in which a card may pay instead; `nil` where the page offers none.
    var conversion: DirectPageConversion?

    init(
        amount: Amount, terms: DirectTerms, returnMAC: String, products: Set<DirectProductID>
    ) {
        self.amount = amount
        self.terms = terms
        self.returnMAC = returnMAC
        self.products = products
    }

    /// - Throws: if the details of a stored session are of another kind.
    init(of session: CheckoutSession) throws { try self.init(stored: session.details) }

    /// The card brands that the page offers, in a fixed order.
    var brands: [DirectProductID] {
        DirectBrandChoice.brands(of: products)
    }

    /// What a card of any brand pays besides; `nil` where the order has no surcharge. The merchant's settings have one sum for
    /// all brands (docs/choices/direct.md, DF94), of which answers name the brand.
    var surchargeOfCards: DirectAppliedSurcharge? { surcharges.first?.surcharge }

    /// Whether a card may pay another amount than the order's, or in another currency.
    var changesPrice: Bool { !surcharges.isEmpty || conversion != nil }

    /// What a card pays.
    func totalOfCards() throws(DirectRefusal) -> Amount {
        guard let surchargeOfCards else { return amount }
        return try surchargeOfCards.total(of: amount)
    }

    /// The same with what an answer says of this brand; `nil` where the order has no surcharge.
    func surcharge(of brand: DirectProductID) -> DirectAppliedSurcharge? {
        surcharges.first { $0.brand == brand }?.surcharge
    }

    /// The providers that the page offers, in a fixed order.
    var providers: [DirectProvider] {
        DirectProvider.all.filter { products.contains($0.product) }
    }

    /// When a payment by this provider is to be captured.
    func terms(of provider: DirectProvider) -> DirectTerms {
        if provider.isRedirect { return walletTerms }
        return provider.product == .bancontact && defersBancontact ? terms : DirectTerms(mode: .sale)
    }

    /// `en_GB` as a language tag (RFC 5646).
    var languageTag: String? { locale.map { $0.replacing("_", with: "-") } }
}
