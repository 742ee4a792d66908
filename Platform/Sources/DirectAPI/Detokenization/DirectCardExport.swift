import APISupport
import Engine
@_spi(Platform) import GuichetCore
import GuichetDirect
import Logging

/// `createCertificate`, `getCardDataByTokens` and `getCardDataByPayments` (Worldline Direct, "Detokenization"): a
/// merchant gets its customers' card numbers, encrypted for a key that only the merchant has.
struct DirectCardExport: Sendable {
    let cards: DirectStoredCards
    let logger: Logger

    private var paymentService: PaymentService { cards.paymentService }

    /// The contract: one to ten.
    private static let limit = 10

    // MARK: The certificate

    func createCertificate(_ call: DirectCall) async throws -> DirectReply {
        let request: DirectCertificateRequest = try call.document()
        let asked = try DirectCertificateSigning.Request(pem: request.csr ?? "")
        let authority = try await paymentService.cardExportAuthority(making: DirectCertificateSigning.freshAuthority)
        let now = paymentService.clock.now()
        let certificate = CardExportCertificate(
            id: DirectTime.uuid(paymentService.random.bytes(16)),
            der: try DirectCertificateSigning.certificate(
                for: asked, at: now, serial: paymentService.random.bytes(16), by: authority),
            expiresAt: now.adding(seconds: DirectCertificateSigning.lifetimeSeconds))
        try await paymentService.keep(certificate, of: call.shop.id)
        var answer = DirectCertificateResponse()
        answer.signedCertificate = certificate.der
        answer.certificateId = certificate.id
        return DirectReply(201, answer)
    }

    // MARK: The cards

    /// What is asked for is looked up first: Worldline's own tests expect 404 for a token or payment that is unknown.
    func ofTokens(_ call: DirectCall) async throws -> DirectReply {
        var found: [DirectCardOnFile] = []
        for name in try Self.names("tokens", of: call) {
            guard let card = try await cards.card(name, of: call.shop) else {
                throw DirectRefusal.notFound("UNKNOWN_TOKEN_ID", propertyName: "tokens")
            }
            guard card.product != .applePay else { throw Self.notACard("tokens") }
            found.append(card)
        }
        let encryption = try await encryption(for: call.shop)
        let answers = try found.map { card in
            var answer = DirectDetokenizedCard()
            answer.token = card.token.id.text
            answer.cardHolderName = card.cardholderName
            answer.encryptedCardNumber = try encryption.encrypted(paymentService.vault.pan(of: card.token))
            answer.cardExpiryDate = card.token.expiry.mmYY
            answer.cardBrand = card.scheme.schemeName
            return answer
        }
        return reply(answers, encryption, call)
    }

    func ofPayments(_ call: DirectCall) async throws -> DirectReply {
        var found: [(name: String, payment: Payment, card: CardOnFile, details: DirectDetails)] = []
        for name in try Self.names("payments", of: call) {
            let id = DirectPaymentID(rawValue: name)
            let payment = try await paymentService.store.lookUp { try $0.payment(id.payment) }
            guard let payment, payment.shop == call.shop.id, payment.has(id) else {
                throw DirectRefusal.notFound("UNKNOWN_PAYMENT_ID", propertyName: "payments")
            }
            let details = try DirectDetails(of: payment)
            guard details.method == .card, !details.isOfDevice, let card = payment.card else {
                throw Self.notACard("payments")
            }
            found.append((name, payment, card, details))
        }
        let encryption = try await encryption(for: call.shop)
        let answers = try found.map { name, payment, card, details in
            var answer = DirectDetokenizedCard()
            answer.token = DirectTranslation(payment, details).token
            answer.encryptedCardNumber = try encryption.encrypted(paymentService.vault.pan(of: card, in: payment.id))
            answer.cardExpiryDate = card.expiry.mmYY
            answer.cardBrand = details.scheme.schemeName
            answer.schemeReferenceData = details.schemeReference
            answer.paymentId = name
            return answer
        }
        return reply(answers, encryption, call)
    }

    private static func names(_ member: String, of call: DirectCall) throws(DirectRefusal) -> [String] {
        let names = call.lists[member] ?? []
        guard (1...limit).contains(names.count), names.allSatisfy({ (1...100).contains($0.utf8.count) }) else {
            throw DirectRefusal(.invalidValue, propertyName: member, message: "one to \(limit) are expected")
        }
        return names
    }

    /// A device's number pays nowhere else.
    private static func notACard(_ member: String) -> DirectRefusal {
        DirectRefusal(.invalidValue, propertyName: member, message: "only the number of a card is given out")
    }

    private func encryption(for shop: DirectPlatformShop) async throws -> DirectCardEncryption {
        guard let certificate = try await paymentService.cardExportCertificate(of: shop.id) else {
            throw DirectRefusal(
                status: 403,
                [DirectErrorItem(.accessDenied, message: "no certificate, or it is over: createCertificate makes one")])
        }
        return try DirectCardEncryption(certificate)
    }

    /// The log says who took numbers out, and never which.
    private func reply(
        _ found: [DirectDetokenizedCard], _ encryption: DirectCardEncryption, _ call: DirectCall
    ) -> DirectReply {
        logger.notice(
            "a merchant was given card numbers, encrypted for its certificate",
            metadata: [
                "merchant": "\(call.shop.merchantId)", "certificate": "\(encryption.certificateId)",
                "cards": "\(found.count)",
            ])
        var answer = DirectDetokenizedCards()
        answer.tokens = found
        return DirectReply(201, answer)
    }
}
