import APISupport
import Engine
import GuichetCore
import GuichetDirect
import Hummingbird
import Logging

/// The page of a hosted checkout.
struct DirectHostedRoutes: CheckoutPage {
    static let path = DirectHostedCheckouts.path

    let paymentService: PaymentService
    let payments: DirectCreatePayment
    let applePay: DirectHostedApplePay
    let shops: DirectShopDirectory
    let address: PublicAddress
    let issuer: IssuerVisits
    let logger: Logger
    /// The session that the address of a page names: that of a reusable payment link is stored once a form is sent.
    let session: @Sendable (CheckoutLink.Target, _ sendsForm: Bool) async throws -> CheckoutSession?

    func addRoutes(to router: Router<BasicRequestContext>) {
        addApplePayRoutes(to: router)
        addPage(to: router)
    }

    var page: LinkedPage<DirectHostedVisit> {
        LinkedPage("hosted checkout", parameter: "checkout", logger: logger) { arrival in
            guard
                let link = CheckoutLink.target(
                    of: arrival.sealed, api: DirectPlatformShop.api, vault: paymentService.vault),
                let session = try await session(link, arrival.sendsForm),
                let shop = shops.shop(session.shop.name), session.shop == shop.id
            else { return nil }
            let query = arrival.query
            var visit = DirectHostedVisit(
                session: session, intent: try DirectHostedIntent(of: session), shop: shop, arrival: arrival,
                shopper: DirectApplePayShopper(query: query),
                note: query?[DirectHostedVisit.Note.name].flatMap(DirectHostedVisit.Note.init),
                debitNote: query?[DirectDebitNote.name].flatMap(DirectDebitNote.init),
                chosen: query?[DirectStoredCardList.name])
            let tokens = visit.intent.tokens
            visit.stored = DirectStoredCardList(
                try await payments.cards.sorted(tokens, of: shop).known, of: tokens, language: visit.language)
            if session.state == .paid, visit.intent.debit != nil {
                visit.isRefusedDebit = try await endsWithRefusedDebit(session)
            }
            if session.state == .paid || session.underWay != nil, visit.intent.changesPrice {
                if let payment = try await lastPayment(of: session) {
                    let details = try DirectDetails(of: payment)
                    visit.paidSurcharge = details.surcharge
                    visit.paidConversion = details.conversion?.accepted(of: payment.amount)
                }
            }
            if session.state == .open, let debit = visit.intent.debit {
                visit.allowsDebit = try await allows(debit, at: shop)
            }
            return visit
        }
    }

    /// The mandate may have ended, or its reference may have been used, since the checkout was made.
    private func allows(_ debit: DirectDebit, at shop: DirectPlatformShop) async throws -> Bool {
        guard let reference = debit.document.uniqueMandateReference else { return true }
        let mandate = try await paymentService.mandate(reference, of: shop.id)
        guard debit.exists else { return mandate == nil }
        let now = ShopTime.$shop.withValue(shop.id) { paymentService.clock.now() }
        return mandate?.state(at: now) == .active
    }

    /// The account's bank is asked after the signature, so a page that says "paid" asks first, as a query does.
    private func endsWithRefusedDebit(_ session: CheckoutSession) async throws -> Bool {
        guard let last = try await lastPayment(of: session), last.provider?.isDebit == true else { return false }
        guard last.settlesAt != nil else { return last.isRefusedDebit }
        return try await paymentService.settleOperations(of: last.id, atOnce: true).isRefusedDebit
    }

    private func lastPayment(of session: CheckoutSession) async throws -> Payment? {
        try await paymentService.store.lookUp { store in
            try session.payments.last.flatMap { try store.payment($0) }
        }
    }

    func show(_ visit: DirectHostedVisit) async throws -> Response { try await show(visit, .init()) }

    private func show(
        _ visit: DirectHostedVisit, _ problems: CheckoutProblems, brandProblem: Bool = false,
        currencyProblem: Bool = false, _ form: FormBody? = nil
    ) async throws -> Response {
        let now = paymentService.clock.now()
        guard let result = visit.result(at: now) else {
            let offer = DirectApplePayPages(visit: visit, conditions: try await applePay.conditions(of: visit))
            return try DirectHostedPages(visit: visit)
                .form(
                    problems: problems, brandProblem: brandProblem, currencyProblem: currencyProblem, typed: form,
                    applePay: offer)
        }
        let pages = DirectHostedPages(visit: visit)
        if result != .waiting, !visit.intent.showsResult, let wayBack = visit.wayBack { return .seeOther(wayBack) }
        return try pages.result(result, at: now, isWithdrawn: try await paymentService.isWithdrawn(visit.session))
    }

    func pay(_ form: FormBody, _ visit: DirectHostedVisit) async throws -> Response {
        if let provider = DirectProviderChoice(visit: visit).chosen(in: form) {
            guard visit.offers(provider) else { return .seeOther(visit.address(debitNote: .unusable)) }
            return try await leave(for: provider, visit)
        }
        let instrument: DirectInstrument
        var paysConverted = false
        do {
            instrument = try await card(form, visit)
            if visit.intent.conversion != nil { paysConverted = try DirectCurrencyChoice.isAccepted(in: form) }
        } catch let problems as CheckoutProblems {
            return try await show(visit, problems, form)
        } catch is DirectTypedCard.OtherBrand {
            return try await show(visit, .init(), brandProblem: true, form)
        } catch is DirectCurrencyChoice.Missing {
            return try await show(visit, .init(), currencyProblem: true, form)
        }
        return try await pay(instrument, paysConverted: paysConverted, visit)
    }

    private func card(_ form: FormBody, _ visit: DirectHostedVisit) async throws -> DirectInstrument {
        if let stored = try await visit.storedCard(form, payments.cards) { return stored }
        var typed = try DirectTypedCard.instrument(
            form, among: visit.intent.products, preferring: visit.intent.preferredBrands,
            at: paymentService.clock.now())
        typed.isToBeKept = visit.keeps(form)
        return typed
    }

    func place(_ order: DirectOrderPlacing, _ visit: DirectHostedVisit) async throws -> Response {
        // Another payment used the token first.
        if case .repeated(let first) = try await placement(of: order, visit), first.purpose == .applePayToken {
            return .seeOther(visit.address(note: .tokenRefused))
        }
        return here(visit)
    }

    func placement(of order: DirectOrderPlacing, _ visit: DirectHostedVisit) async throws -> Placement {
        var order = order
        order.cards = try await payments.cards.plan(
            for: order.instrument, at: visit.shop, path: CheckoutField.cardholderName.rawValue)
        if order.id == nil { order.id = try await paymentService.paymentID(in: visit.session) }
        let placement = try await paymentService.place(
            try order.order(at: paymentService.clock.now(), choices: payments.choices))
        if case .placed(let payment) = placement { _ = try await paymentService.confirmed(payment, payments.choices) }
        return placement
    }
}
