import APISupport
import Engine
import GuichetCore
@_spi(Platform) import GuichetDirect

/// `createHostedCheckout` and `getHostedCheckout`.
struct DirectHostedCheckouts: Sendable {
    let paymentService: PaymentService
    let address: PublicAddress
    /// Checks a page's order like any other one's.
    let payments: DirectCreatePayment
    let applePay: DirectHostedApplePay

    /// The path of the page on the documented platform.
    static let path = "/hostedcheckout/PaymentMethods/Selection"
    /// The contract: 180 minutes and ten attempts unless the request says otherwise.
    static let minutes: Int64 = 180
    static let attempts: Int64 = 10
    /// How long after its end the outcome can be queried.
    static let keptSeconds: Int64 = 10_800

    // MARK: Creating

    func create(_ call: DirectCall) async throws -> DirectReply {
        let request: DirectCreateHostedCheckoutRequest = try call.document()
        var intent = try intent(of: request, at: call.shop)
        try await findMandate(of: &intent, at: call.shop)
        let invalid = try await payments.cards.offer(request, in: &intent, at: call.shop)
        try await checkIsPayable(intent, at: call.shop)
        let input = request.hostedCheckoutSpecificInput
        let now = paymentService.clock.now()
        let expiresAt = now.adding(seconds: (input?.sessionTimeout ?? Self.minutes) * 60)
        let session = CheckoutSession(
            id: try await paymentService.newCheckoutSessionID(for: call.shop.id), shop: call.shop.id, createdAt: now,
            expiresAt: expiresAt, keptUntil: expiresAt.adding(seconds: Self.keptSeconds),
            attemptsAllowed: Int(input?.allowedNumberOfPaymentAttempts ?? Self.attempts), details: try intent.stored())
        let sealed = try CheckoutLink.seal(session.id, api: DirectPlatformShop.api, vault: paymentService.vault)
        try await paymentService.open(session)
        let redirectUrl = "\(address.url)\(Self.path)/\(sealed)"
        var answer = DirectCreateHostedCheckoutResponse()
        answer.returnMAC = intent.returnMAC
        answer.hostedCheckoutId = session.id.hostedCheckoutId
        answer.redirectUrl = redirectUrl
        answer.partialRedirectUrl = DirectPageAddress.partial(redirectUrl)
        // Without a reference of the merchant's its payments have this one (DF136).
        answer.merchantReference = intent.references?.merchantReference ?? session.id.hostedCheckoutId
        if !invalid.isEmpty { answer.invalidTokens = invalid }
        return DirectReply(200, answer)
    }

    func intent(
        of request: DirectCreateHostedCheckoutRequest, at shop: DirectPlatformShop
    ) throws(DirectRefusal) -> DirectHostedIntent {
        let input = request.hostedCheckoutSpecificInput
        let amount = try DirectCreatePayment.amount(request.order)
        try DirectAppliedConversion.checkIsAbsent(page: request.cardPaymentMethodSpecificInput)
        let debit = try DirectHostedDebit(request)
        let products = try Self.products(of: request, debit, amount: amount, at: shop)
        var intent = DirectHostedIntent(
            amount: amount, terms: Self.terms(of: request),
            returnMAC: DirectTime.uuid(paymentService.random.bytes(16)), products: products)
        let brands = intent.brands
        for brand in input?.cardPaymentMethodSpecificInput?.paymentProductPreferredOrder ?? []
        where brands.contains(brand) && !intent.preferredBrands.contains(brand) {
            intent.preferredBrands.append(brand)
        }
        intent.surcharges = try DirectBrandSurcharge.all(
            of: request.order, net: amount, for: intent.brands, at: shop)
        if !intent.brands.isEmpty {
            intent.conversion = DirectPageConversion(
                request.cardPaymentMethodSpecificInput, total: try intent.totalOfCards(), at: shop,
                now: paymentService.clock.now())
        }
        let mobile = request.mobilePaymentMethodSpecificInput
        let redirect = request.redirectPaymentMethodSpecificInput
        intent.walletTerms = try DirectProviderOrder.terms(redirect)
        intent.asksForAddress = DirectProviderOrder.asksForAddress(redirect, request.order)
        if products.contains(.bancontact) {
            let input = request.cardPaymentMethodSpecificInput?.paymentProduct3012SpecificInput
            intent.defersBancontact = try DirectProviderOrder.defers(input)
        }
        if products.contains(.sepaDirectDebit) { intent.debit = debit.debit }
        intent.applePayTerms = DirectTerms(mode: mobile?.authorizationMode)
        let device = mobile?.paymentProduct302SpecificInput
        intent.recurring = device?.applePayRecurringPaymentRequest
        intent.keepsDevice = device?.tokenize == true
        // The contract: a page has its own member for a series.
        intent.beginsSeries =
            input?.isRecurring == true || input?.isNewUnscheduledCardOnFileSeries == true
            || device?.beginsSeries == true
        if let returnUrl = input?.returnUrl {
            guard let address = DirectReturnAddress(returnUrl, allowsHTTP: payments.choices.isDevelopment) else {
                throw DirectRefusal(
                    .invalidValue, propertyName: "hostedCheckoutSpecificInput.returnUrl",
                    message: "https, http of this machine, or an app's own scheme")
            }
            intent.returnAddress = address
        }
        intent.references = request.order?.references?.declared()
        if intent.debit != nil {
            try DirectAccountNumberCheck.check(intent.references, at: "order.references")
        }
        intent.authentication = try DirectAuthenticationWish(page: request.cardPaymentMethodSpecificInput)
        _ = try intent.authentication.amount(of: amount)
        intent.showsResult = input?.showResultPage ?? true
        intent.locale = input?.locale
        intent.urls = try payments.notificationURLs(request.feedbacks, of: shop)
        return intent
    }

    /// A mandate of the merchant's has to allow a debit now; the reference of one that the page makes has to be free.
    func findMandate(of intent: inout DirectHostedIntent, at shop: DirectPlatformShop) async throws {
        guard let named = intent.debit else { return }
        if named.exists {
            intent.debit = try await payments.debits.known(named, at: DirectHostedDebit.referencePath, of: shop)
        } else {
            try await payments.debits.checkIsNew(
                named, at: "\(DirectHostedDebit.mandatePath).uniqueMandateReference", of: shop)
        }
    }

    private static func terms(of request: DirectCreateHostedCheckoutRequest) -> DirectTerms {
        let card = request.cardPaymentMethodSpecificInput
        return DirectTerms(mode: card?.authorizationMode, captureMinutes: card?.autoCapture?.delayInMinutes)
    }

    /// If a page is for Apple Pay only, and the shop cannot offer it, the request is refused now, and not on the page.
    func checkIsPayable(_ intent: DirectHostedIntent, at shop: DirectPlatformShop) async throws {
        guard intent.products == [.applePay] else { return }
        guard try await applePay.isAvailable(to: shop) else {
            throw DirectRefusal(
                .productNotAvailable, message: "the page would offer only Apple Pay, which it cannot offer")
        }
    }

    /// The shop's products, limited by the request. If none is left, the request is refused now, and not on the page.
    private static func products(
        of request: DirectCreateHostedCheckoutRequest, _ debit: DirectHostedDebit, amount: Amount,
        at shop: DirectPlatformShop
    ) throws(DirectRefusal) -> Set<DirectProductID> {
        let redirect = request.redirectPaymentMethodSpecificInput?.paymentProductId
        if let redirect, DirectProvider(redirect)?.isRedirect != true {
            throw DirectRefusal.unsupported("the payment product \(redirect)")
        }
        if let product = request.mobilePaymentMethodSpecificInput?.paymentProductId, product != .applePay {
            throw DirectRefusal.unsupported("the payment product \(product)")
        }
        var products = shop.products.filter {
            $0.isCard || $0 == .applePay || DirectProvider($0)?.accepts(amount) == true
        }
        if debit.debit == nil { products.remove(.sepaDirectDebit) }
        let filters = request.hostedCheckoutSpecificInput?.paymentProductFilters
        if let only = filters?.restrictTo { products = products.filter { only.names($0) } }
        if let not = filters?.exclude { products = products.filter { !not.names($0) } }
        var named: Set<DirectProductID> = []
        if let redirect { named.insert(redirect) }
        if debit.isNamed { named.insert(.sepaDirectDebit) }
        if !named.isEmpty, request.cardPaymentMethodSpecificInput?.paymentProductId == nil {
            products = products.filter(named.contains)
        }
        if let product = request.cardPaymentMethodSpecificInput?.paymentProductId {
            // With a card's product and without 302, the shopper chose that card.
            let asksForApplePay = request.mobilePaymentMethodSpecificInput?.paymentProductId == .applePay
            products = products.filter {
                $0 == product || named.contains($0) || asksForApplePay && $0 == .applePay
            }
        }
        // The contract: "Only payment products that support recurring payments will be shown".
        if request.hostedCheckoutSpecificInput?.isRecurring == true { products = products.filter(\.allowsRecurring) }
        guard !products.isEmpty else {
            throw DirectRefusal(.productNotAvailable, message: "the page would have nothing to pay with")
        }
        return products
    }

    // MARK: Asking

    func get(_ call: DirectCall) async throws -> DirectReply {
        let id = CheckoutSessionID(hostedCheckoutId: call.parameters["hostedCheckoutId"] ?? "")
        let now = paymentService.clock.now()
        let found = try await paymentService.store.lookUp { store in
            let session = try store.checkoutSession(id)
            return (session, try session?.payments.last.flatMap { try store.payment($0) })
        }
        guard let session = found.0, session.shop == call.shop.id, now < session.keptUntil else {
            throw DirectRefusal.notFound("UNKNOWN_HOSTED_CHECKOUT_ID", propertyName: "hostedCheckoutId")
        }
        var answer = DirectHostedCheckout()
        let status = Self.status(session, found.1, at: now)
        answer.status = status
        if status != .inProgress, var payment = found.1 {
            // A query also gets operations that are due for confirmation.
            if payment.settlesAt != nil {
                payment = try await paymentService.settleOperations(of: payment.id, atOnce: true)
            }
            var output = DirectCreatedPaymentOutput()
            output.payment = try DirectTranslation(payment).answer()
            output.paymentStatusCategory = Self.category(session, payment)
            answer.createdPaymentOutput = output
        } else if status == .inProgress {
            // Worldline's own tests expect the member before there is a payment.
            var output = DirectCreatedPaymentOutput()
            output.paymentStatusCategory = .statusUnknown
            answer.createdPaymentOutput = output
        }
        return DirectReply(200, answer)
    }

    /// - Parameter last: the latest payment.
    static func status(_ session: CheckoutSession, _ last: Payment?, at now: Instant) -> DirectHostedCheckoutStatus {
        switch session.state(at: now) {
        // The bank is being asked, or its answer is not known.
        case .open: session.underWay != nil && last?.state != .authorising ? .paymentCreated : .inProgress
        case .paid, .refused: .paymentCreated
        // A shopper who is with the issuer may still pay (DH14): a merchant who reads of an end takes another payment.
        case .expired where session.mayBePaid(at: now): .inProgress
        // The contract: by the customer or by expiration.
        case .cancelled, .expired: .cancelledByConsumer
        }
    }

    private static func category(_ session: CheckoutSession, _ payment: Payment) -> DirectPaymentStatusCategory {
        // A debit is only requested when the checkout ends: what the account's bank says of it counts.
        if payment.isRefusedDebit { return .rejected }
        // What a merchant does with the payment afterwards does not change how the checkout ended.
        if session.state == .paid { return .successful }
        return payment.state.isDecided ? .rejected : .statusUnknown
    }
}

extension DirectProductID {
    /// Whether its number is typed on the page.
    var isCard: Bool { network != nil }
}

extension DirectProductFilter {
    /// The contract has one group, `cards`, which is `Cards` in the answers about products.
    func names(_ product: DirectProductID) -> Bool {
        if (self.products ?? []).contains(product) { return true }
        return product.isCard && (self.groups ?? []).contains { $0.lowercased() == "cards" }
    }
}
