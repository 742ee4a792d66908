import APISupport
import Engine
import GuichetCore
import GuichetSips

/// Prepares the authentication for a card, either sent by the phone or taken from a wallet. Nothing is charged and
/// nothing is stored.
///
/// Every card is enrolled: the tester chooses the result on the issuer's page, which offers every row of the table
/// (inferred from the one published rule: "all cards are enrolled"; docs/choices/sips.md, S1).
struct Enrollment: Sendable {
    let paymentService: PaymentService
    let keyring: ContextKeyring
    let address: PublicAddress
    let paris: ParisTime

    /// The fields that both responses share (Sips In-App 24.3, INAPPCardCheckEnrollmentResponse and
    /// INAPPWalletCheckEnrollmentResponse).
    struct Enrollment: Sendable {
        let authentRedirectionUrl: String
        let maskedPan: String
        let paReqMessage: String
        let redirectionUrl: String
        let tokenPan: String
        let transactionContextData: String
        let transactionContextVersion: String
    }

    /// - Parameters:
    ///   - context: the context of the initialisation.
    ///   - details: what is to be paid and by which brand; stored with the payment later.
    func enrol(
        _ context: RedirectionContext, at shop: SipsShop, card: TestCard, details: SipsOrderDetails
    ) async throws -> Enrollment {
        let order = details.order
        guard let amount = Amount(digits: order.amount ?? "", currency: order.currencyCode ?? "") else {
            throw SipsRefusal(.invalidTransaction, field: "amount", "the amount cannot be read")
        }
        try await checkReference(of: order, of: shop)
        let now = paymentService.clock.now()
        let expiresAt = now.adding(seconds: ContextKeyring.periodSeconds)
        var paReq = IssuerChallenge(
            authentication: Base64URL.encode(paymentService.random.bytes(16)),
            expiresAt: now.adding(seconds: IssuerChallenge.challengeSeconds),
            merchantId: shop.merchantId, amount: amount, masked: card.pan.masked, brand: details.brand.rawValue,
            language: order.customerLanguage, code: IssuerChallenge.freshCode(paymentService.random),
            unasked: ACSRow.unasked(order.fraudData?.challengeMode3DS)?.name)
        paReq.api = SipsShop.api
        let enrolled = try EnrolledContext(
            context, details: details, authentication: paReq.authentication, card: card, expiresAt: expiresAt,
            keyring: keyring)
        return Enrollment(
            authentRedirectionUrl: address.url + IssuerPageRoutes.path, maskedPan: card.pan.masked,
            paReqMessage: try paReq.sealed(by: paymentService.vault), redirectionUrl: address.url + InAppWire.path,
            tokenPan: try TokenPan.of(card.pan, at: shop.merchantId, vault: paymentService.vault),
            transactionContextData: try enrolled.sealed(by: paymentService.vault),
            transactionContextVersion: InAppWire.version)
    }

    /// Gives the refusal of an order with this initialisation early, so that the cardholder is not authenticated in vain. It
    /// reserves nothing. It comes before the checks of the shop and the card (docs/in-app-wire.md, 7.1): an order that used the
    /// initialisation may have been paid, whatever is wrong with this call.
    func checkUnused(_ context: RedirectionContext) async throws {
        let used = try await paymentService.store.lookUp { try $0.claim(scope: ContextUse.scope, key: context.id) }
        guard let used else { return }
        throw used.content.payment == nil
            ? SipsRefusal(.sessionExpired, field: "redirectionData", "its outcome was asked for before")
            : SipsRefusal(.suspectedFraud, field: "redirectionData", "used by another order before")
    }

    /// The same for the reference, which an order checks last.
    private func checkReference(of order: OrderInitializeRequest, of shop: SipsShop) async throws {
        let reference = try OrderReference(of: order, kind: .either, today: paris.day(paymentService.clock.now()))
        let claim = reference.claim(of: shop.merchantId)
        guard try await paymentService.store.lookUp({ try $0.claim(scope: claim.scope, key: claim.key) }) == nil else {
            throw SipsRefusal(.duplicate, field: reference.fieldName, "the reference was used by an earlier order")
        }
    }
}
