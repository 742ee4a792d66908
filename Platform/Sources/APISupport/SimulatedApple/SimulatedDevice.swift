package import Engine
package import GuichetApplePay
import GuichetApplePayTesting
package import GuichetCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    package import Foundation
#endif

/// A phone with cards in its wallet, whose user always confirms: each payment gives a new token, signed by simulated
/// Apple and encrypted for the merchant, as a real phone's sheet gives it to an app or a page.
package struct SimulatedDevice: Sendable {
    private let apple: SimulatedApple
    private let certificates: ApplePayCertificateDirectory
    private let clock: any PlatformClock
    private let testCards: [any PublishedTestCards.Type]

    /// - Parameters:
    ///   - certificates: the source of the merchants' certificates.
    ///   - clock: supplies the time of the signature.
    ///   - testCards: the cards that its wallet supports.
    package init(
        _ apple: SimulatedApple, certificates: ApplePayCertificateDirectory, clock: any PlatformClock,
        testCards: [any PublishedTestCards.Type]
    ) {
        self.testCards = testCards
        self.apple = apple
        self.certificates = certificates
        self.clock = clock
    }

    /// A card in its wallet.
    package func card(_ number: PAN, expiry: CardExpiry? = nil) throws(SimulatedAppleRefusal) -> SimulatedCard {
        try SimulatedCard(number, expiry: expiry, of: testCards)
    }

    /// What an app or a page requests from the sheet, and what the user chooses in it.
    package struct Payment: Sendable {
        package var merchantIdentifier: String
        package var amount: Amount
        package var card: SimulatedCard
        /// `PKPaymentRequest.supportedNetworks`, the preferred one first; empty for all. The first one that the card
        /// has is proposed.
        package var supportedNetworks: [ApplePayNetwork] = []
        /// The user's choice instead of the proposed network.
        package var network: ApplePayNetwork?
        /// `PKPaymentRequest.applicationData`; its hash is in the token.
        package var applicationData: [UInt8]?
        /// The merchant's active certificate, if the merchant decrypts tokens itself and the platform does not store
        /// it.
        package var certificate: ProcessingCertificate?

        package init(merchantIdentifier: String, amount: Amount, card: SimulatedCard) {
            self.merchantIdentifier = merchantIdentifier
            self.amount = amount
            self.card = card
        }

        /// The network used for the payment.
        fileprivate func chosenNetwork() throws(SimulatedAppleRefusal) -> ApplePayNetwork {
            let usable =
                supportedNetworks.isEmpty ? card.networks : supportedNetworks.filter(card.networks.contains)
            guard let chosen = network ?? usable.first, usable.contains(chosen) else {
                throw SimulatedAppleRefusal(
                    .noSuchNetwork, "the card has no such network", field: "network", advice: .otherCard,
                    remedy: "it has \(card.networks.map(\.rawValue).joined(separator: ", "))")
            }
            return chosen
        }
    }

    /// The user confirms the payment.
    package func pay(_ payment: Payment) async throws(SimulatedAppleRefusal) -> ApplePayPaymentToken {
        let now = clock.now().date
        let network = try payment.chosenNetwork()
        let certificate = try activeCertificate(payment, at: now)
        var recipe = TokenRecipe(
            signedAt: now, amount: payment.amount.minorUnits, currency: payment.amount.currency)
        recipe.dpan = payment.card.dpan
        recipe.expirationDate = Self.expirationDate(payment.card.expiry, at: now)
        recipe.applicationData = payment.applicationData
        do {
            let recipient = try TokenRecipient(certificateDER: certificate.der())
            let token = try await TokenMint(authority: apple.authority(for: recipient)).mint(recipe, for: recipient)
            return try ApplePayPaymentToken(
                paymentData: token.json,
                paymentMethod: ApplePayPaymentMethod(
                    displayName: payment.card.displayName(network), network: network, type: payment.card.type),
                transactionIdentifier: Hex.encode(token.transactionIdentifier))
        } catch let error as ApplePayTestingError where error.code == .outsideValidity {
            throw SimulatedAppleRefusal(
                .outsideValidity, error.reason, remedy: "restart the platform: it makes another authority")
        } catch {
            throw SimulatedAppleRefusal(
                .unusableFile, (error as? ApplePayTestingError)?.reason ?? "no token can be made for it",
                field: "certificate", remedy: "give a Payment Processing Certificate")
        }
    }

    /// - Throws: if the platform has no certificate of the merchant that is valid now.
    func checkMerchant(_ identifier: String) throws(SimulatedAppleRefusal) {
        _ = try activeCertificate(of: identifier, at: clock.now().date)
    }

    /// In reality, Apple's portal decides which certificate is active; here it is the latest stored one for tests, or
    /// otherwise the latest one.
    private func activeCertificate(
        _ payment: Payment, at now: Date
    ) throws(SimulatedAppleRefusal) -> ProcessingCertificate {
        if let given = payment.certificate { return given }
        return try activeCertificate(of: payment.merchantIdentifier, at: now)
    }

    private func activeCertificate(
        of identifier: String, at now: Date
    ) throws(SimulatedAppleRefusal) -> ProcessingCertificate {
        let good = (certificates.merchant(identifier)?.held ?? []).filter {
            $0.certificate.notValidBefore <= now && now < $0.certificate.notValidAfter
        }
        guard let active = good.last(where: { $0.environment == .test }) ?? good.last else {
            throw SimulatedAppleRefusal(
                .unknownMerchant,
                "the platform keeps no certificate of \(identifier) that is valid now",
                field: "merchantIdentifier",
                remedy: "store one with `guichet applepay certificates add`, or give the merchant's certificate")
        }
        return active.certificate
    }

    /// Year, month and day, two digits each (Apple, "Payment token format reference").
    private static func expirationDate(_ expiry: CardExpiry?, at now: Date) -> String {
        guard let expiry else {
            let year = Calendar(identifier: .gregorian).component(.year, from: now) + 3
            return "\(year % 100 < 10 ? "0" : "")\(year % 100)1231"
        }
        // The day is not used, and every month has this one.
        return "\(expiry.yyyyMM.dropFirst(2))28"
    }
}
