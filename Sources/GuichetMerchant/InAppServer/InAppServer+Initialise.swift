@_spi(Platform) import GuichetCore
@_spi(Platform) import GuichetDirect
@_spi(Platform) import GuichetDirectClient
@_spi(Platform) public import GuichetSips

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension InAppServer {
    /// How many cards of a wallet one session knows (Worldline Direct, `sessions`).
    public static let cardsInSession = 10

    /// The four values for the app, in the place of the initialisation services of the Sips family. Nothing is paid.
    ///
    /// - Parameters:
    ///   - operation: the operation that is prepared.
    ///   - order: the order, for an operation that pays: the same value as for `InAppMerchant.orderInitialize`.
    ///   - wallet: the shopper's wallet, as the merchant names it; it replaces `merchantWalletId` of the order.
    ///   - page: which ten cards of the wallet may be paid with their security code: 0 for the first ten.
    /// - Throws: ``MerchantError``. The same call may be repeated.
    public func initialise(
        _ operation: SDKOperationName, order: OrderInitializeRequest = OrderInitializeRequest(), wallet: String? = nil,
        page: Int = 0
    ) async throws(MerchantError) -> Initialisation {
        var handle = InAppHandle(
            id: UUID().uuidString.lowercased(), operation: operation, expires: seconds + settings.lifetimeSeconds,
            order: order)
        handle.wallet = wallet ?? order.merchantWalletId
        if Self.pays(operation) {
            try check(order, for: operation)
            try await checkReference(of: order)
        }
        guard !Self.needsWallet(operation) || handle.wallet?.isEmpty == false else {
            throw .missing("merchantWalletId")
        }
        if let wallet = handle.wallet, !Self.hasForm(wallet, freeText: "merchantWalletId") {
            throw .invalid("merchantWalletId", Self.formless)
        }
        var cards: [InAppStoredCard] = []
        if handle.paysFromWallet, let wallet = handle.wallet {
            let all = try await stored { try await wallets.cards(of: wallet) }
            // The page may be what an app sent: any number beyond the wallet is an empty page.
            let first = min(max(0, page), all.count) * Self.cardsInSession
            cards = Array(all.dropFirst(first).prefix(Self.cardsInSession))
        }
        return Initialisation(
            publicKeyValue: try await publicKeyValue(cards, brand: order.paymentMeanBrand),
            redirectionData: try handle.sealed(as: .redirectionData, by: seals), redirectionUrl: settings.route,
            redirectionVersion: DirectInAppWire.version)
    }

    /// The values for `paymentTokenGenerate`, which has no handle: the token is made on the phone.
    public func initialisePaymentToken() async throws(MerchantError) -> PaymentTokenInitialisation {
        PaymentTokenInitialisation(
            merchantId: settings.merchantId, publicKeyValue: try await publicKeyValue([], brand: nil),
            redirectionUrl: settings.route, redirectionVersion: DirectInAppWire.version)
    }

    static func pays(_ operation: SDKOperationName) -> Bool {
        [.cardOrder, .walletOrder, .paymentProviderOrder, .threeDSecureAndOrder, .threeDSecureAndWalletOrder]
            .contains(operation)
    }

    static func needsWallet(_ operation: SDKOperationName) -> Bool {
        [.walletOrder, .threeDSecureAndWalletOrder, .getWalletData, .addCard, .deletePaymentMean].contains(operation)
    }

    /// What Worldline Direct would refuse, or would carry out otherwise than Sips, is refused here.
    private func check(
        _ order: OrderInitializeRequest, for operation: SDKOperationName
    ) throws(MerchantError) {
        guard let digits = order.amount, let currency = order.currencyCode,
            let amount = Amount(digits: digits, currency: currency), currency.facts != nil
        else { throw .missing(order.amount == nil ? "amount" : "currencyCode") }
        guard amount.minorUnits > 0 else { throw .missing("amount") }
        guard let reference = reference(of: order), reference.utf8.count <= 40 else {
            throw .missing("transactionReference")
        }
        // Thirty days are the longest that an automatic capture may wait (`autoCapture.delayInMinutes`).
        if let day = order.captureDay {
            guard let days = Int(day), (0...30).contains(days) else { throw .missing("captureDay") }
        }
        try Self.checkFormats(of: order)
        guard order.transactionReference == nil || order.s10TransactionReference == nil else {
            throw .invalid("s10TransactionReference", "one reference or the other, not both")
        }
        // A day of ours could name another order (docs/choices/direct.md, DO13), and without one a number could be used once
        // for ever.
        if let pair = order.s10TransactionReference, pair.s10TransactionIdDate == nil {
            throw .missing("s10TransactionIdDate")
        }
        if let field = order.fieldWithUnlistedCode { throw .invalid(field, "unknown value") }
        if operation == .paymentProviderOrder { try Self.checkBancontact(order) }
    }

    /// Names and the language may be longer than there, and have other characters: they are Worldline Direct's, or the
    /// merchant's own. None may have the bar that separates the automatic response's fields.
    private static let freeTexts: Set<String> = [
        "customerId", "customerLanguage", "merchantWalletId", "orderId", "transactionReference",
    ]

    /// How many characters those have. Two become members of `order.customer`, `merchantCustomerId` and `locale` of the
    /// contract: a longer one would be refused when the shopper has typed the card. The merchant's own two are in the handle,
    /// which the app sends: without a limit its message could be longer than the route takes, and the order never paid.
    private static let longest = ["customerId": 50, "customerLanguage": 6, "merchantWalletId": 255, "orderId": 255]

    private static let formless = "does not have the documented form"

    /// Whether a field has its form: that of the Sips family, or for ``freeTexts`` that of Worldline Direct.
    private static func hasForm(_ text: String, _ field: WireField<OrderInitializeRequest>) -> Bool {
        guard freeTexts.contains(field.name) else { return field.format?.matches(text) ?? true }
        return hasForm(text, freeText: field.name)
    }

    private static func hasForm(_ text: String, freeText name: String) -> Bool {
        !text.contains("|") && text.unicodeScalars.count <= longest[name] ?? .max
    }

    /// The formats of the fields that are present: those that a message to a platform of the Sips family needs besides are
    /// not set here.
    private static func checkFormats(of order: OrderInitializeRequest) throws(MerchantError) {
        let values = order.wireObject
        for field in OrderInitializeRequest.fields {
            guard let text = values[field.name]?.text else { continue }
            guard hasForm(text, field) else { throw .invalid(field.name, formless) }
        }
        do throws(WireError) {
            try order.s10TransactionReference?.checkFormats()
            try order.fraudData?.checkFormats()
        } catch {
            throw MerchantError(.invalidRequest, error.reason, field: error.field, advice: .fixIntegration)
        }
    }

    /// Bancontact in a bank's app: in euros and captured at once, as on the platforms of the Sips family
    /// (docs/choices/sips.md, BC4). The operation says the brand, so it may be left out.
    private static func checkBancontact(_ order: OrderInitializeRequest) throws(MerchantError) {
        guard order.paymentMeanBrand == nil || order.paymentMeanBrand == .bcmcMobile else {
            throw .invalid("paymentMeanBrand", "this operation supports BCMCMOBILE only")
        }
        guard order.currencyCode == .eur else { throw .invalid("currencyCode", "BCMCMOBILE supports EUR only") }
        guard order.captureMode == nil || order.captureMode == .authorCapture else {
            throw .invalid("captureMode", "BCMCMOBILE is captured automatically")
        }
    }

    /// Refuses a reference that an order has already, as the platforms of the Sips family do. The order itself is refused
    /// again when it is sent: of two initialisations at once one may pay.
    private func checkReference(of order: OrderInitializeRequest) async throws(MerchantError) {
        guard try await stored({ try await holder(of: order) }) != nil else { return }
        throw MerchantError(
            .refused, "the reference was used by an earlier order", platformCode: .duplicate,
            field: "transactionReference", advice: .ask)
    }

    /// `merchantReference`: the reference, or the pair's number, without leading zeros, and its date: "4711" and "004711"
    /// of one day are one order.
    func reference(of order: OrderInitializeRequest) -> String? {
        if let reference = order.transactionReference, !reference.isEmpty { return reference }
        guard let pair = order.s10TransactionReference else { return nil }
        return Self.reference(of: pair, number: pair.number)
    }

    private static func reference(of pair: INAPPS10TransactionReference, number: String?) -> String? {
        guard let number, !number.isEmpty else { return nil }
        return pair.s10TransactionIdDate.map { "\(number)-\($0)" } ?? number
    }

    /// The record that holds the reference of an order. Version 0.1.0 kept a pair's number as the order spelled it.
    func holder(of order: OrderInitializeRequest) async throws -> InAppRecord? {
        guard let reference = reference(of: order) else { return nil }
        if let record = try await records.record(reference: reference) { return record }
        guard order.transactionReference?.isEmpty ?? true, let pair = order.s10TransactionReference,
            let spelled = Self.reference(of: pair, number: pair.s10TransactionId), spelled != reference
        else { return nil }
        return try await records.record(reference: spelled)
    }

    private func publicKeyValue(
        _ cards: [InAppStoredCard], brand: PaymentMeanBrand?
    ) async throws(MerchantError) -> String {
        var request = DirectSessionRequest()
        if !cards.isEmpty { request.tokens = cards.map(\.token) }
        let session: DirectSessionResponse
        do {
            session = try await client.createSession(request)
        } catch {
            throw MerchantError(error)
        }
        let key: DirectPublicKey
        do {
            let api = DirectClientAPI(
                session: try DirectClientSession(session), transport: client.connection.transport,
                timeoutSeconds: client.connection.timeoutSeconds)
            key = try await api.encryptionKey().answer
        } catch {
            throw MerchantError(.unreadableAnswer, "the session's key cannot be read: \(error)", advice: .retry)
        }
        var value = JSONObject()
        for name in ["clientSessionId", "customerId", "clientApiUrl", "assetUrl"] {
            if let text = session.json[name] { value.append(name, text) }
        }
        if let id = key.keyId { value.append("keyId", .string(id)) }
        if let text = key.publicKey { value.append("publicKey", .string(text)) }
        let usable = cards.filter { !(session.invalidTokens ?? []).contains($0.token) }
        if !usable.isEmpty { value.append("accountsOnFile", .array(usable.map(Self.accountOnFile))) }
        if let product = brand.flatMap(DirectCardTranslation.product) {
            value.append("paymentProductId", .integer(product))
        }
        return Base64URL.encode(JSONValue.object(value).encoded())
    }

    private static func accountOnFile(_ card: InAppStoredCard) -> JSONValue {
        [
            "paymentMeanId": .string(String(card.paymentMeanId)), "accountOnFileId": .string(card.token),
            "paymentProductId": .integer(card.product),
        ]
    }

    /// An error of the merchant's own store.
    func stored<Value>(_ work: () async throws -> Value) async throws(MerchantError) -> Value {
        do {
            return try await work()
        } catch {
            throw MerchantError(.noAnswer, "the merchant's store failed: \(error)", advice: .retry)
        }
    }
}

extension MerchantError {
    static func invalid(_ field: String, _ reason: String) -> MerchantError {
        MerchantError(.invalidRequest, "\(field): \(reason)", field: field, advice: .fixIntegration)
    }

    static func missing(_ field: String) -> MerchantError {
        MerchantError(
            .invalidRequest, "\(field) is missing, or Worldline Direct cannot carry it out", field: field,
            advice: .fixIntegration)
    }

    /// An initialisation pays nothing, so a lost answer is no unknown outcome.
    init(_ error: DirectError) {
        let code: Code =
            switch error.code {
            case .invalidRequest: .invalidRequest
            case .insecureConnection: .insecureConnection
            case .unreadableAnswer: .unreadableAnswer
            case .noAnswer, .platformFailure, .tooManyRequests, .inProgress: .noAnswer
            default: .refused
            }
        self.init(
            code, error.description, field: error.field, advice: error.advice == .ask ? .retry : error.advice)
    }
}
