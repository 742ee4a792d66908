import APISupport
import Engine
import GuichetCore
@_spi(Platform) import GuichetDirect

/// An order that a provider is to ask the shopper about.
struct DirectProviderOrder: Sendable {
    let shop: DirectPlatformShop
    let provider: DirectProvider
    let amount: Amount
    var terms: DirectTerms
    var details: DirectDetails
    var claims: [Claim] = []
    var subscriptions: [Subscription] = []
    /// Where the shopper goes afterwards; `nil` leaves the shopper on the provider's page.
    var returnAddress: DirectReturnAddress?
    /// In which the merchant wishes the shopper to be addressed on the provider's page.
    var language: PageLanguage?
    /// Whether the wallet's script in the merchant's page shows it, without a redirection.
    var usesScript = false
    /// The payment's identifier, if it is chosen before.
    var id: PaymentID?
    /// The mandate that allows a direct debit, if there is one already.
    var mandate: MandateUse?
    /// `false` for a mandate that needs no signature any more.
    var asksShopper = true
}

/// Begins payments without a card.
struct DirectProviderOrders: Sendable {
    let paymentService: PaymentService
    let address: PublicAddress
    let choices: DirectChoices

    func begin(_ order: DirectProviderOrder) async throws -> Placement {
        let now = paymentService.clock.now()
        let id = if let named = order.id { named } else { try await paymentService.newPaymentID(for: order.shop.id) }
        var details = order.details
        if order.asksShopper {
            let link = try DirectIssuerLink.seal(id, vault: paymentService.vault)
            details.redirection = DirectRedirection(
                returnMAC: DirectTime.uuid(paymentService.random.bytes(16)),
                returnAddress: order.usesScript ? nil : order.returnAddress,
                url: address.url + ProviderAddress.of(link, at: order.provider.pagePath),
                orderId: order.usesScript ? link : nil, language: order.language)
        }
        let plan =
            order.provider.isDebit
            ? debitPlan(from: now)
            : order.terms.plan(
                from: now, settlementSeconds: choices.settlementSeconds, pendingSeconds: DirectProvider.seconds)
        return try await paymentService.begin(
            ProviderOrder(
                shop: order.shop.id, amount: order.amount, plan: plan,
                provider: String(order.provider.product.rawValue),
                pendingCode: String(DirectStatusCode.authorizationWaiting.rawValue), claims: order.claims,
                subscriptions: order.subscriptions, details: try details.stored(),
                reference: details.reference, id: id, mandate: order.mandate))
    }

    /// Debited as soon as the mandate allows it. If the account's bank refuses, nothing is left to be captured later.
    private func debitPlan(from now: Instant) -> PaymentPlan {
        PaymentPlan(
            capture: .withAuthorisation, pendingUntil: now.adding(seconds: DirectProvider.seconds), validitySeconds: 0,
            settlementSeconds: choices.settlementSeconds)
    }
}

// MARK: The request

extension DirectProviderOrder {
    /// The order of `createPayment`; `nil` for a request with a card or a wallet of a phone.
    init?(
        _ request: DirectCreatePaymentRequest, amount: Amount, at shop: DirectPlatformShop, allowsHTTP: Bool
    ) throws {
        let card = request.cardPaymentMethodSpecificInput
        let redirect = request.redirectPaymentMethodSpecificInput
        let hasCard =
            card?.card != nil || card?.token != nil || request.encryptedCustomerInput != nil
            || request.hostedTokenizationId != nil || request.hostedFieldsSessionId != nil
        // What is beside the card is checked with the card.
        guard !hasCard else { return nil }
        let product = redirect?.paymentProductId ?? card?.paymentProductId
        guard let provider = product.flatMap(DirectProvider.init), !provider.isDebit,
            provider.isRedirect == (redirect != nil)
        else { return nil }
        try provider.check(amount, at: shop)
        if provider.isRedirect { try DirectAppliedSurcharge.refuse(in: request.order, with: provider.product) }
        let returnUrl =
            redirect?.redirectionData?.returnUrl ?? DirectAuthenticationWish.returnUrl(card) ?? card?.returnUrl
        let path = "\(provider.path).redirectionData.returnUrl"
        var details = DirectDetails(provider)
        details.references = request.order?.references?.declared()
        self.init(
            shop: shop, provider: provider, amount: amount,
            terms: try provider.isRedirect ? Self.terms(redirect) : Self.terms(card), details: details)
        language = request.order?.language
        if provider.isPayPal, Self.asksForAddress(redirect, request.order) { chooseAddress() }
        usesScript = provider.isPayPal && redirect?.paymentProduct840SpecificInput?.javaScriptSdkFlow == true
        returnAddress = try returnUrl.map {
            guard let address = DirectReturnAddress($0, allowsHTTP: allowsHTTP) else {
                throw DirectRefusal(
                    .invalidValue, propertyName: path, message: "https, http of this machine, or an app's own scheme")
            }
            return address
        }
    }

    /// The merchant learns the address first: what would be captured with the approval is captured by `complete`.
    private mutating func chooseAddress() {
        details.asksForAddress = true
        guard terms.mode == .sale else { return }
        terms = DirectTerms(mode: .finalAuthorization)
        details.capturesWhenCompleted = true
    }

    private static func terms(_ card: DirectCardInput?) throws(DirectRefusal) -> DirectTerms {
        guard try defers(card?.paymentProduct3012SpecificInput) else { return DirectTerms(mode: .sale) }
        return DirectTerms(mode: card?.authorizationMode, captureMinutes: card?.autoCapture?.delayInMinutes)
    }

    /// The contract: `isDeferredPayment`. Otherwise the app's approval captures, as Bancontact's does at Sips.
    static func defers(_ input: DirectBancontactInput?) throws(DirectRefusal) -> Bool {
        // A wallet of the merchant pays with a card that it stores. In the app the shopper is asked instead.
        guard input?.isWipTransaction != true else {
            throw DirectRefusal.unsupported("payments that a wallet of the merchant starts (isWipTransaction)")
        }
        return input?.isDeferredPayment == true
    }

    /// `requiresApproval`: as for a wallet of a phone, captured at once only if it is `false`.
    static func terms(_ redirect: DirectRedirectInput?) throws(DirectRefusal) -> DirectTerms {
        guard redirect?.token == nil else {
            throw DirectStoredCards.unknown(at: "redirectPaymentMethodSpecificInput.token")
        }
        return DirectTerms(mode: redirect?.requiresApproval == false ? .sale : .finalAuthorization)
    }

    /// The contract: `addressSelectionAtPayPal`, which counts for nothing where nothing is sent to an address.
    static func asksForAddress(_ redirect: DirectRedirectInput?, _ order: DirectOrder?) -> Bool {
        let type = order?.json["additionalInput"]?["typeInformation"]?["purchaseType"]?.text
        return redirect?.paymentProduct840SpecificInput?.addressSelectionAtPayPal == true && type != "digital"
    }
}
