import APISupport
import Engine
import GuichetCore
@_spi(Platform) import GuichetDirect
@_spi(Platform) import GuichetDirectClient

/// `encryptedCustomerInput`: data that a phone encrypted for the platform, passed on by the merchant's server.
struct DirectBlobs: Sendable {
    let keyring: DirectKeyring
    let sessions: DirectSessions
    let wallet: DirectApplePay
    let cards: DirectStoredCards

    private static let path = "encryptedCustomerInput"

    struct Opened: Sendable {
        let instrument: DirectInstrument
        /// A blob pays once. When its session has ended it cannot be used anyway, so the claim need not last longer.
        let nonce: Claim
    }

    static let usedBefore = refusal("it was used before")

    /// - Returns: `nil` if the request has none.
    func open(
        _ request: DirectCreatePaymentRequest, amount: Amount, at shop: DirectPlatformShop
    ) async throws -> Opened? {
        guard let blob = request.encryptedCustomerInput, !blob.isEmpty else { return nil }
        let (input, session, nonce) = try decrypted(blob, at: shop)
        try Self.check(request, beside: input)
        var instrument: DirectInstrument
        if input.paymentProductId == .applePay {
            instrument = try await token(input, amount: amount, at: shop)
            // The contract has both beside the blob, too. A phone that was not asked writes that it stores nothing.
            let beside = request.mobilePaymentMethodSpecificInput?.paymentProduct302SpecificInput
            instrument.isToBeKept = beside?.tokenize == true
            instrument.beginsSeries = beside?.beginsSeries == true
        } else if input.accountOnFileId != nil {
            instrument = try await stored(input, in: session, at: shop)
        } else {
            instrument = try DirectInstrument.card(Self.card(input), at: shop, path: Self.path)
        }
        // Of a card, too, either of the two may ask for it.
        if input.tokenize == true || request.cardPaymentMethodSpecificInput?.keepsCard == true {
            instrument.isToBeKept = true
        }
        return Opened(instrument: instrument, nonce: nonce)
    }

    /// A card to be stored without a payment.
    ///
    /// - Parameter product: the product according to the rest of the request.
    func card(
        in blob: String, product: DirectProductID?, at shop: DirectPlatformShop
    ) async throws -> Opened {
        let (input, _, nonce) = try decrypted(blob, at: shop)
        guard input.paymentProductId != .applePay, input.accountOnFileId == nil else {
            throw DirectRefusal.unsupported("tokens for anything but cards")
        }
        guard product ?? input.paymentProductId == input.paymentProductId else {
            throw DirectRefusal(.cardAndProductDiffer, propertyName: "paymentProductId")
        }
        let instrument = try DirectInstrument.card(Self.card(input), at: shop, path: Self.path)
        return Opened(instrument: instrument, nonce: nonce)
    }

    private func decrypted(
        _ blob: String, at shop: DirectPlatformShop
    ) throws(DirectRefusal) -> (DirectCustomerInput, DirectSessions.Session, nonce: Claim) {
        let input = try decrypt(blob)
        guard let name = input.clientSessionId, let session = sessions.session(name),
            session.merchantId == shop.merchantId
        else { throw Self.refusal("its client session is unknown, too old or another merchant's") }
        guard let nonce = input.nonce, nonce.utf8.count <= 100 else { throw Self.refusal("its nonce is too long") }
        let claim = Claim(
            .encryptedCard, scope: "direct/\(shop.merchantId)/blob", key: nonce,
            secondsAfterDecision: DirectSessions.lifetimeSeconds)
        return (input, session, claim)
    }

    /// A card that the session offered. One shopper's phone cannot use another one's card.
    private func stored(
        _ input: DirectCustomerInput, in session: DirectSessions.Session, at shop: DirectPlatformShop
    ) async throws -> DirectInstrument {
        let path = "\(Self.path).accountOnFileId"
        guard let id = input.accountOnFileId, session.tokens.contains(id) else {
            throw DirectStoredCards.unknown(at: path)
        }
        return try await cards.instrument(
            id, at: shop, path: path, product: input.paymentProductId,
            securityCode: try DirectStoredCards.code(input.value("cvv"), at: "\(Self.path).cvv"))
    }

    private func decrypt(_ blob: String) throws(DirectRefusal) -> DirectCustomerInput {
        let input: DirectCustomerInput
        do {
            input = try DirectBlob.decrypt(blob) { keyring.key($0)?.key }
        } catch {
            throw Self.refusal(error.description)
        }
        return try Self.withTexts(input).received(at: Self.path)
    }

    /// Worldline's JavaScript library writes the product of a token request as a number among the values, which are texts.
    private static func withTexts(_ input: DirectCustomerInput) -> DirectCustomerInput {
        guard let values = input.json["paymentValues"]?.array else { return input }
        var input = input
        input.json["paymentValues"] = .array(
            values.map { value in
                guard var member = value.object, case .number? = member["value"], let text = member["value"]?.text
                else {
                    return value
                }
                member["value"] = .string(text)
                return .object(member)
            })
        return input
    }

    /// The members beside a blob say how to pay, such as `authorizationMode`; only the blob says with which card.
    private static func check(
        _ request: DirectCreatePaymentRequest, beside input: DirectCustomerInput
    ) throws(DirectRefusal) {
        let isWallet = input.paymentProductId == .applePay
        let taken = isWallet ? "mobilePaymentMethodSpecificInput" : "cardPaymentMethodSpecificInput"
        let known = [
            "cardPaymentMethodSpecificInput", "mobilePaymentMethodSpecificInput", "redirectPaymentMethodSpecificInput",
            "sepaDirectDebitPaymentMethodSpecificInput",
        ]
        for name in known where name != taken && request.json[name] != nil {
            throw DirectRefusal(
                .invalidValue, propertyName: name, message: "the encrypted input is of another means of payment")
        }
        if let form = try DirectCardForms.Named(in: request) {
            throw DirectRefusal(
                .invalidValue, propertyName: form.path,
                message: "the encrypted input already names the means of payment")
        }
        let beside = request.json[taken]
        for name in ["card", "token", "encryptedPaymentData", "decryptedPaymentData"] where beside?[name] != nil {
            throw DirectRefusal(
                .invalidValue, propertyName: "\(taken).\(name)",
                message: "the encrypted input already names the means of payment")
        }
        let product = beside?["paymentProductId"].flatMap(DirectProductID.init(direct:))
        if let product, product != input.paymentProductId {
            throw DirectRefusal(.cardAndProductDiffer, propertyName: "\(taken).paymentProductId")
        }
    }

    private func token(
        _ input: DirectCustomerInput, amount: Amount, at shop: DirectPlatformShop
    ) async throws -> DirectInstrument {
        guard shop.products.contains(.applePay) else { throw DirectRefusal(.productNotAvailable) }
        guard let text = input.value("encryptedPaymentData") else {
            throw DirectRefusal(.parameterMissing, propertyName: "\(Self.path).encryptedPaymentData")
        }
        let token = try DirectApplePay.token(Array(text.utf8), at: Self.path)
        try DirectApplePay.compare(input.value("transactionId"), with: token, at: "\(Self.path).transactionId")
        return try await wallet.token(token, amount: amount, at: Self.path)
    }

    /// The client libraries' fields for a card.
    private static func card(_ input: DirectCustomerInput) -> DirectCardInput {
        var card = DirectCard()
        card.cardNumber = input.value("cardNumber")
        card.expiryDate = input.value("expiryDate").map(mmYY)
        card.cvv = input.value("cvv")
        card.cardholderName = input.value("cardholderName")
        var means = DirectCardInput()
        means.card = card
        means.paymentProductId = input.paymentProductId
        return means
    }

    /// `MMYY`, `MM/YY`, `MMYYYY` or `MM/YYYY` as `MMYY`: Worldline's libraries send what the shopper typed. Anything else
    /// stays as it is, and is refused with the card.
    private static func mmYY(_ text: String) -> String {
        let digits = text.replacing("/", with: "")
        let hasSlash = digits.utf8.count == text.utf8.count - 1 && text.dropFirst(2).first == "/"
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), hasSlash || digits == text else { return text }
        if digits.utf8.count == 6, digits.dropFirst(2).hasPrefix("20") {
            return String(digits.prefix(2) + digits.suffix(2))
        }
        return digits
    }

    private static func refusal(_ message: String) -> DirectRefusal {
        DirectRefusal(.invalidValue, propertyName: path, message: message)
    }
}
