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

    func addRoutes(to router: Router<BasicRequestContext>) {
        addApplePayRoutes(to: router)
        addPage(to: router)
    }

    var page: LinkedPage<DirectHostedVisit> {
        LinkedPage("hosted checkout", parameter: "checkout", logger: logger) { arrival in
            guard let id = CheckoutLink.open(arrival.sealed, api: DirectPlatformShop.api, vault: paymentService.vault),
                let session = try await paymentService.checkoutSession(id), let shop = shops.shop(session.shop.name),
                session.shop == shop.id
            else { return nil }
            let query = arrival.query
            var visit = DirectHostedVisit(
                session: session, intent: try DirectHostedIntent(of: session), shop: shop, arrival: arrival,
                shopper: DirectApplePayShopper(query: query),
                note: query?[DirectHostedVisit.Note.name].flatMap(DirectHostedVisit.Note.init),
                chosen: query?[DirectStoredCardList.name])
            let tokens = visit.intent.tokens
            visit.stored = DirectStoredCardList(
                try await payments.cards.cards(tokens, of: shop), of: tokens, language: visit.language)
            return visit
        }
    }

    func show(_ visit: DirectHostedVisit) async throws -> Response { try await show(visit, .init()) }

    private func show(
        _ visit: DirectHostedVisit, _ problems: CheckoutProblems, brandProblem: Bool = false, _ form: FormBody? = nil
    ) async throws -> Response {
        guard let result = visit.result(at: paymentService.clock.now()) else {
            let offer = DirectApplePayPages(visit: visit, conditions: try await applePay.conditions(of: visit))
            return DirectHostedPages(visit: visit)
                .form(problems: problems, brandProblem: brandProblem, typed: form, applePay: offer)
        }
        let pages = DirectHostedPages(visit: visit)
        if result != .waiting, !visit.intent.showsResult, let wayBack = visit.wayBack { return .seeOther(wayBack) }
        return pages.result(result)
    }

    func pay(_ form: FormBody, _ visit: DirectHostedVisit) async throws -> Response {
        if let provider = DirectProviderChoice(visit: visit).chosen(in: form) {
            return try await leave(for: provider, visit)
        }
        let instrument: DirectInstrument
        do {
            instrument = try await card(form, visit)
        } catch let problems as CheckoutProblems {
            return try await show(visit, problems, form)
        } catch is DirectTypedCard.OtherBrand {
            return try await show(visit, .init(), brandProblem: true, form)
        }
        return try await pay(instrument, visit)
    }

    private func card(_ form: FormBody, _ visit: DirectHostedVisit) async throws -> DirectInstrument {
        if let stored = try await visit.storedCard(form, payments.cards) { return stored }
        var typed = try DirectTypedCard.instrument(form, among: visit.intent.products, at: paymentService.clock.now())
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
