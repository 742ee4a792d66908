import APISupport
import Engine
import GuichetCore
import GuichetDirect
import Logging

/// The page of the provider: Bancontact's app, or the wallet of product 840.
struct DirectProviderVisits: ProviderVisits {
    static let path = DirectProvider.askingPath

    let paymentService: PaymentService
    let choices: DirectChoices
    let logger: Logger

    func payment(_ link: String) -> PaymentID? { DirectIssuerLink.open(link, vault: paymentService.vault) }

    func visit(to payment: Payment) throws -> ProviderVisit {
        let details = try DirectDetails(of: payment)
        return ProviderVisit(
            speaker: payment.provider?.speaker ?? .bankApp, shop: payment.shop.name,
            provider: payment.provider?.label ?? "",
            language: details.redirection?.language, wayBack: try wayBack(payment, details),
            tellsOpener: details.redirection?.orderId != nil,
            deliveries: details.asksForAddress == true ? DirectWalletAddress.all.map(\.delivery) : [])
    }

    /// The page of the checkout that the shopper came from, or the merchant's address.
    func wayBack(_ payment: Payment, _ details: DirectDetails) throws -> String? {
        guard details.leftPage, let id = details.hostedCheckoutId else {
            return details.redirection?.wayBack(payment.id)
        }
        let sealed = try CheckoutLink.seal(
            CheckoutSessionID(id), api: DirectPlatformShop.api, vault: paymentService.vault)
        return "\(DirectHostedCheckouts.path)/\(sealed)"
    }

    func decide(_ payment: Payment, approving: Bool, delivery: String?) async throws {
        // These pages decide no card payments, and no mandate is signed on them.
        guard let provider = payment.provider, !provider.isDebit else { return }
        // The bank was not asked, so it is no attempt of a checkout: the shopper may pay otherwise.
        guard approving else { return try await giveUp(payment) }
        var details = try DirectDetails(of: payment)
        let isAsked = details.asksForAddress == true
        if isAsked {
            // Without one of the offered addresses nothing is decided, and the page asks again.
            guard let chosen = DirectWalletAddress.named(delivery) else { return }
            details.walletAddress = chosen.name
        }
        do {
            let decided = try await paymentService.decide(
                payment.id, approval(of: payment, code: "00"), joining: try attempt(of: payment),
                details: isAsked ? try details.stored() : nil)
            if let decided { _ = try await paymentService.confirmed(decided, choices) }
        } catch let error as CheckoutError {
            // The checkout was paid otherwise, or has ended: nothing is charged.
            logger.notice("a wallet's approval came too late", metadata: ["error": "\(error)"])
            try await giveUp(payment)
        }
    }

    func giveUp(_ payment: Payment) async throws {
        try await decline(payment, .cancelledByShopper)
    }

    /// No bank was asked: the platform itself, or the shopper, says no.
    func decline(_ payment: Payment, _ code: DirectErrorCode) async throws {
        _ = try await paymentService.decide(payment.id, .declined(code: code.rawValue, acquirerCode: nil))
    }

    /// The attempt of a checkout that the payment becomes when it is approved.
    func attempt(of payment: Payment) throws -> CheckoutAttempt? {
        let details = try DirectDetails(of: payment)
        guard details.leftPage, let id = details.hostedCheckoutId else { return nil }
        return CheckoutAttempt(of: CheckoutSessionID(id), number: details.attempt)
    }
}
