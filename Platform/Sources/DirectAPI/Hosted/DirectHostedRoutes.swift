import APISupport
import Engine
import GuichetCore
import GuichetDirect
import Hummingbird
import Logging

/// The page of a hosted checkout.
///
/// The browser keeps only the address: there is no cookie, so another site's form has no authority to misuse. Each POST
/// is answered by a redirect to the page, so reloading and going back repeat nothing.
struct DirectHostedRoutes: Sendable {
    let paymentService: PaymentService
    let payments: DirectCreatePayment
    let applePay: DirectHostedApplePay
    let shops: DirectShopDirectory
    let address: PublicAddress
    let issuer: IssuerVisits
    let logger: Logger

    func addRoutes(to router: Router<BasicRequestContext>) {
        addApplePayRoutes(to: router)
        router.get("\(DirectHostedCheckouts.path)/:checkout") { request, context in
            await visited(request, context) { visit in try await show(visit) }
        }
        router.post("\(DirectHostedCheckouts.path)/:checkout") { request, context in
            await visited(request, context) { visit in
                guard let form = await FormBody.read(request) else { return .seeOther(visit.address()) }
                return try await sent(form, visit)
            }
        }
        addReturn(to: router)
    }

    /// Opens the session that the address names, and continues.
    func visited(
        _ request: Request, _ context: BasicRequestContext, _ body: (DirectHostedVisit) async throws -> Response
    ) async -> Response {
        let query = FormBody.query(of: request)
        var language = PageLanguage.choose(asked: query?.language, acceptLanguage: request.acceptLanguage)
        do {
            guard let sealed = context.parameters.get("checkout"),
                let id = CheckoutLink.open(sealed, api: DirectPlatformShop.api, vault: paymentService.vault),
                let session = try await paymentService.checkoutSession(id), let shop = shops.shop(session.shop.name),
                session.shop == shop.id
            else {
                return CheckoutParts(language: language).unreadable("hosted checkout: unknown, or too old").response()
            }
            let intent = try DirectHostedIntent(of: session)
            language = PageLanguage.choose(
                asked: query?.language, proposed: intent.languageTag, acceptLanguage: request.acceptLanguage)
            let stored = try await payments.cards.cards(intent.tokens, of: shop)
            return try await body(
                DirectHostedVisit(
                    session: session, intent: intent, shop: shop, sealed: sealed, language: language,
                    asked: query?.language, wasSentTwice: query?["sent"] == "twice",
                    shopper: DirectApplePayShopper(query: query),
                    note: query?[DirectHostedVisit.Note.name].flatMap(DirectHostedVisit.Note.init),
                    stored: DirectStoredCardList(cards: stored, language: language),
                    chosen: query?[DirectStoredCardList.name]))
        } catch {
            logger.error("a hosted checkout could not be answered", metadata: ["error": "\(type(of: error))"])
            return CheckoutParts(language: language).unanswered().response()
        }
    }

    private func show(
        _ visit: DirectHostedVisit, _ problems: CheckoutProblems = .init(), brandProblem: Bool = false,
        _ form: FormBody? = nil
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

    /// The shopper's form: pays or cancels.
    private func sent(_ form: FormBody, _ visit: DirectHostedVisit) async throws -> Response {
        guard visit.result(at: paymentService.clock.now()) == nil else { return .seeOther(visit.address()) }
        guard form["do"] != "cancel" else {
            do {
                try await paymentService.cancelCheckout(visit.session.id)
            } catch is CheckoutError {
                // It has ended, or a payment is under way: the page says which.
            }
            return .seeOther(visit.address())
        }
        guard form["attempt"] == String(visit.session.attemptsMade + 1) else {
            return .seeOther(visit.address(sentTwice: true))
        }
        let instrument: DirectInstrument
        do {
            instrument = try await card(form, visit)
        } catch let problems as CheckoutProblems {
            return try await show(visit, problems, form)
        } catch is DirectTypedCard.OtherBrand {
            return try await show(visit, brandProblem: true, form)
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
        do {
            // Another payment used the token first.
            if case .repeated(let first) = try await placement(of: order, visit), first.purpose == .applePayToken {
                return .seeOther(visit.address(note: .tokenRefused))
            }
            return .seeOther(visit.address())
        } catch is CheckoutError {
            return overtaken(visit)
        }
    }

    func placement(of order: DirectOrderPlacing, _ visit: DirectHostedVisit) async throws -> Placement {
        var order = order
        order.cards = try await payments.cards.plan(
            for: order.instrument, at: visit.shop, path: CheckoutField.cardholderName.rawValue)
        let placement = try await paymentService.place(
            order.order(at: paymentService.clock.now(), choices: payments.choices))
        if case .placed(let payment) = placement { _ = try await paymentService.confirmed(payment, payments.choices) }
        return placement
    }

    /// Another tab was first, or the session has ended: this one charged nothing, and the page shows the state.
    func overtaken(_ visit: DirectHostedVisit) -> Response { .seeOther(visit.address(sentTwice: true)) }
}
