import APISupport
import Engine
@_spi(Platform) import GuichetCore
@_spi(Platform) import GuichetDirect

/// The merchants' stored cards, for payments and for pages that offer them.
struct DirectStoredCards: Sendable {
    let paymentService: PaymentService

    /// - Returns: `nil` for a token that is unknown, another merchant's, cancelled, or expired.
    func card(_ token: String, of shop: DirectPlatformShop) async throws -> DirectCardOnFile? {
        try await cards([token], of: shop).first
    }

    /// Those of these tokens that can pay, in their order, each once.
    func cards(_ tokens: [String], of shop: DirectPlatformShop) async throws -> [DirectCardOnFile] {
        let now = paymentService.clock.now()
        var seen: Set<String> = []
        let asked = tokens.filter { seen.insert($0).inserted }
        guard !asked.isEmpty else { return [] }
        let found = try await paymentService.store.read { store in
            try asked.compactMap { try store.cardToken(CardTokenID($0), of: shop.id) }
        }
        return try found.filter { $0.isUsable(at: now) }.map(DirectCardOnFile.init)
    }

    /// `tokens` of a request, or of a page that was made with them, split as in the contract: usable ones, and the rest. A card
    /// that is over since the page was made is not offered there, either (docs/choices/direct.md, DH73, DT15).
    func sorted(
        _ tokens: [String], of shop: DirectPlatformShop
    ) async throws -> (known: [DirectCardOnFile], invalid: [String]) {
        let now = paymentService.clock.now()
        let known = try await cards(tokens, of: shop).filter { !$0.isOver(at: now) }
        let names = Set(known.map(\.token.id.text))
        return (known, tokens.filter { !names.contains($0) })
    }

    /// The shop's stored card with the same number.
    func same(as instrument: DirectInstrument, at shop: DirectPlatformShop) async throws -> DirectCardOnFile? {
        let found = try await paymentService.store.lookUp { [paymentService] in
            try paymentService.keptCard(instrument.pan, of: shop.id, in: $0)
        }
        return try found.map(DirectCardOnFile.init)
    }

    /// A list of tokens as the contract writes it in one text: separated by commas.
    static func names(in list: String?) -> [String] {
        (list ?? "").split(separator: ",").map { String($0.filter { $0 != " " }) }.filter { !$0.isEmpty }
    }

    /// How many stored cards one page offers at most (docs/choices/direct.md, DT29).
    private static let limit = 50

    static func checkCount(_ names: [String], at path: String) throws(DirectRefusal) {
        guard names.count <= limit else {
            throw DirectRefusal(.invalidValue, propertyName: path, message: "no more than \(limit) tokens")
        }
    }

    // MARK: Paying

    /// A stored card that a request names by its token.
    ///
    /// - Parameters:
    ///   - path: the path of the token in the request.
    ///   - product: the brand that it is to pay with.
    func instrument(
        _ token: String, at shop: DirectPlatformShop, path: String, product: DirectProductID? = nil,
        securityCode: CardSecurityCode? = nil
    ) async throws -> DirectInstrument {
        guard let stored = try await card(token, of: shop) else { throw Self.unknown(at: path) }
        let pan = try paymentService.vault.pan(of: stored.token)
        guard let card = DirectTestCard(pan) else { throw Self.unknown(at: path) }
        if let product, !card.brands.contains(product) {
            throw DirectRefusal(.cardAndProductDiffer, propertyName: path)
        }
        let scheme = product ?? stored.scheme
        guard shop.products.contains(scheme) else { throw DirectRefusal(.productNotAvailable) }
        var instrument = DirectInstrument(
            .card, product: scheme, scheme: scheme, pan: pan, expiry: stored.token.expiry, securityCode: securityCode)
        instrument.cardholderName = stored.cardholderName
        instrument.stored = stored
        return instrument
    }

    /// `cardPaymentMethodSpecificInput` with a `token`. Its `card` may contain what is never stored: the code.
    func instrument(_ input: DirectCardInput, at shop: DirectPlatformShop) async throws -> DirectInstrument? {
        guard let token = input.token else { return nil }
        let path = "cardPaymentMethodSpecificInput"
        guard input.card?.cardNumber == nil else {
            throw DirectRefusal(
                .invalidValue, propertyName: "\(path).card.cardNumber",
                message: "the token already names the means of payment")
        }
        var instrument = try await instrument(
            token, at: shop, path: "\(path).token", product: input.paymentProductId,
            securityCode: try Self.code(input.card?.cvv, at: "\(path).card.cvv"))
        instrument.isToBeKept = input.keepsCard
        return instrument
    }

    static func code(_ digits: String?, at path: String) throws(DirectRefusal) -> CardSecurityCode? {
        do {
            return try digits.map { digits throws(CardInputError) in try CardSecurityCode(digits) }
        } catch {
            throw DirectRefusal(.invalidValue, propertyName: path)
        }
    }

    /// For a call that is not about the token itself.
    static func unknown(at path: String) -> DirectRefusal {
        var item = DirectErrorItem(.invalidValue, propertyName: path, message: "there is no such token")
        item.id = "UNKNOWN_TOKEN_ID"
        return DirectRefusal(status: 400, [item])
    }
}
