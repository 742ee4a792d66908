import Crypto
import Engine
@_spi(Platform) import GuichetCore
@_spi(Platform) import GuichetJOSE
@_spi(Platform) import GuichetSips

/// `cardOrder` of In-App wire 1 (docs/in-app-wire.md, section 5).
struct CardOrderHandler: Sendable {
    let shops: SipsShopDirectory
    let counter: Counter
    let keyring: WireKeyring
    let paris: ParisTime

    static let redirectionScope = "inapp/redirection"
    /// The first answer is given again until a day after the final state.
    static let answerSeconds: Int64 = 86_400
    /// How long a resend waits for the first one to end.
    static let patience = Duration.seconds(10)

    func answer(_ request: InAppRequest, body: [UInt8]) async throws -> INAPPOrderResponse {
        guard let redirectionData = request.redirectionData,
            let context = RedirectionContext.open(redirectionData, by: counter.vault)
        else {
            throw SipsRefusal(.invalidTransaction, field: "redirectionData", "not a redirectionData of this platform")
        }
        guard context.operation == .cardOrder else {
            throw SipsRefusal(.invalidTransaction, field: "redirectionData", "initialised for another operation")
        }
        let fingerprint = Array(SHA256.hash(data: body))
        let order: PaymentOrder
        do {
            guard counter.clock.now() < context.expiresAt else {
                throw SipsRefusal(.sessionExpired, field: "redirectionData", "initialised more than 15 minutes ago")
            }
            order = try self.order(request, context, redirectionData, fingerprint)
        } catch let refusal as SipsRefusal {
            // What is refused now may have been taken before: time has passed, the card's month has ended, the function
            // was disabled. A resend must not be told "refused" of an order that was paid.
            guard let earlier = try await earlier(context, fingerprint) else { throw refusal }
            return earlier
        }
        switch try await counter.place(order) {
        case .placed(let payment): return try translation.response(for: payment)
        case .repeated(let held, let payment): return try await repeated(held, payment, fingerprint, context)
        }
    }

    private var translation: OrderResponseTranslation { OrderResponseTranslation(paris: paris) }

    private func order(
        _ request: InAppRequest, _ context: RedirectionContext, _ redirectionData: String, _ fingerprint: [UInt8]
    ) throws(SipsRefusal) -> PaymentOrder {
        guard let shop = shops.shop(context.merchantId) else {
            throw SipsRefusal(.unknownMerchant, "the shop is not there any more")
        }
        guard shop.operations.contains(InAppOperation.cardOrder.rawValue) else {
            throw SipsRefusal(.notPermitted, "cardOrder is not enabled for this shop")
        }
        let claims = try decrypt(request.encryptedCard, for: redirectionData)
        guard let pan = claims.pan else {
            throw SipsRefusal(.formatError, field: "cardNumber", "cardNumber is missing")
        }
        guard let expiry = claims.expiry else {
            throw SipsRefusal(.formatError, field: "cardExpiryDate", "cardExpiryDate is missing")
        }
        guard let card = SimulationCard(pan) else {
            throw SipsRefusal(
                .invalidPaymentMean, field: "cardNumber",
                "not one of the published test cards; guichet takes no live card")
        }
        let now = counter.clock.now()
        guard expiry.yyyyMM >= paris.month(now) else {
            throw SipsRefusal(.cardExpired, field: "cardExpiryDate", "the card has expired")
        }
        let initialised = context.order
        let choice = try BrandChoice.choose(
            among: card.brands, asked: request.paymentMeanBrand ?? initialised.paymentMeanBrand,
            status: request.paymentMeanBrandSelectionStatus)
        guard let amount = Amount(digits: initialised.amount ?? "", currency: initialised.currencyCode ?? "") else {
            throw SipsRefusal(.invalidTransaction, field: "amount", "the amount cannot be read")
        }
        let reference = try OrderReference(of: initialised, kind: .either, today: paris.day(now))
        let redirection = Claim(
            scope: Self.redirectionScope, key: context.id, fingerprint: fingerprint,
            secondsAfterDecision: Self.answerSeconds)
        return PaymentOrder(
            shop: shop.id, amount: amount, plan: plan(initialised, now), pan: pan,
            expiry: expiry, securityCode: claims.securityCode, brand: choice.brand.rawValue,
            masked: pan.masked, claims: [redirection, reference.claim(of: shop.merchantId)],
            notificationURL: initialised.automaticResponseUrl,
            details: SipsOrderDetails(order: initialised, brand: choice.brand, selection: choice.selection).encoded())
    }

    /// Days of Paris become instants here; the engine knows no days.
    private func plan(_ order: OrderInitializeRequest, _ now: Instant) -> PaymentPlan {
        let evening = paris.capture(of: now, captureDay: order.captureDay.flatMap { Int($0) } ?? 0)
        let capture: PaymentPlan.Capture =
            switch order.captureMode {
            case .validation?: .whenValidated(until: evening)
            case .immediate?: .withAuthorisation
            default: .automatically(at: evening)
            }
        // A pending card payment is given up after a day (choice: docs/choices.md).
        return PaymentPlan(capture: capture, pendingUntil: now.adding(seconds: 86_400))
    }

    private func decrypt(_ encrypted: String?, for redirectionData: String) throws(SipsRefusal) -> CardClaims {
        guard let encrypted else {
            throw SipsRefusal(.formatError, field: "encryptedCard", "encryptedCard is missing")
        }
        let claims: CardClaims
        do {
            claims = try CardClaims(decoding: CompactJWE.decrypt(encrypted, held: keyring.key).plaintext)
        } catch let error as JOSEError {
            throw Self.refusal(error)
        } catch let error as CardInputError {
            throw SipsRefusal(.formatError, field: error.field, error.reason)
        } catch {
            throw SipsRefusal(.formatError, field: "encryptedCard", "the card cannot be read")
        }
        guard ConstantTime.equal(claims.redirectionHash, CardClaims.hash(of: redirectionData)) else {
            throw SipsRefusal(.suspectedFraud, field: "encryptedCard", "the card was encrypted for another order")
        }
        return claims
    }

    private static func refusal(_ error: JOSEError) -> SipsRefusal {
        switch error.code {
        case .notAuthentic: SipsRefusal(.suspectedFraud, field: "encryptedCard", error.reason)
        case .malformed: SipsRefusal(.formatError, field: "encryptedCard", error.reason)
        default: SipsRefusal(.invalidTransaction, field: "encryptedCard", error.reason)
        }
    }

    /// The first answer, if there was an order with this redirectionData and this is the same request; `nil` if there
    /// was none.
    private func earlier(_ context: RedirectionContext, _ fingerprint: [UInt8]) async throws -> INAPPOrderResponse? {
        let held = try await counter.store.read { try $0.claim(scope: Self.redirectionScope, key: context.id) }
        guard let held else { return nil }
        let holder = held.payment
        return try await repeated(held, counter.store.read { try holder.flatMap($0.payment) }, fingerprint, context)
    }

    private func repeated(
        _ held: HeldClaim, _ payment: Payment?, _ fingerprint: [UInt8], _ context: RedirectionContext
    ) async throws -> INAPPOrderResponse {
        guard held.claim.scope == Self.redirectionScope else {
            let isPair = context.order.s10TransactionReference != nil
            throw SipsRefusal(
                .duplicate, field: isPair ? "s10TransactionReference" : "transactionReference",
                "the reference was used by an earlier order")
        }
        guard let payment else {
            throw SipsRefusal(
                .sessionExpired, field: "redirectionData", "its outcome was asked for before the order came")
        }
        guard let first = held.claim.fingerprint, ConstantTime.equal(first, fingerprint) else {
            throw SipsRefusal(.suspectedFraud, field: "redirectionData", "used by another order before")
        }
        let settled = try await counter.payment(payment.id, waitingUpTo: Self.patience)
        return try translation.response(for: settled ?? payment)
    }
}
