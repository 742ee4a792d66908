import APISupport
import Engine
import GuichetCore
import GuichetDirect
import Hummingbird
import Logging

/// The page on which an account holder signs a mandate, alone or with its first payment (docs/choices/direct.md, DF115).
struct DirectSigningRoutes: Sendable {
    let visits: DirectProviderVisits

    static let paymentField = ProviderAddress.parameter

    private var paymentService: PaymentService { visits.paymentService }

    private enum Subject: Sendable {
        case payment(Payment, DirectDebit)
        case mandate(Mandate)

        var shop: ShopID {
            switch self {
            case .payment(let payment, _): payment.shop
            case .mandate(let mandate): mandate.shop
            }
        }
    }

    func addRoutes(to router: Router<BasicRequestContext>) {
        router.get(RouterPath(DirectProvider.signingPath)) { request, context in
            let query = FormBody.query(of: request)
            return await answer(request, query, context.logger) { try await show(query, request) }
        }
        router.post(RouterPath(DirectProvider.signingPath)) { request, context in
            let form = await FormBody.read(request)
            return await answer(request, form, context.logger) { try await decide(form, request) }
        }
    }

    /// An error on this platform gets a page, too.
    private func answer(
        _ request: Request, _ form: FormBody?, _ logger: Logger, _ body: () async throws -> Response
    ) async -> Response {
        do {
            return try await body()
        } catch {
            logger.error("a mandate's page could not be answered", metadata: ["error": "\(type(of: error))"])
            return CheckoutParts(language: language(form, nil, request)).unanswered().response()
        }
    }

    private func language(_ form: FormBody?, _ visit: DirectSigningVisit?, _ request: Request) -> PageLanguage {
        PageLanguage.choose(
            asked: form?[PageLanguage.parameter], proposed: visit?.language, acceptLanguage: request.acceptLanguage)
    }

    // MARK: Showing

    private func show(_ form: FormBody?, _ request: Request, problems: DirectSigningProblems? = nil) async throws
        -> Response
    {
        guard let subject = try await subject(form), let visit = try await visit(to: subject, form) else {
            return DirectSigningPage.unknown(language(form, nil, request)).response()
        }
        let chosen = language(form, visit, request)
        var page = DirectSigningPage(visit: visit, language: chosen)
        if let problems {
            page.problems = problems
            page.typed = form
        }
        return page.page.response()
    }

    private func now(at shop: ShopID) -> Instant { ShopTime.$shop.withValue(shop) { paymentService.clock.now() } }

    private func visit(to subject: Subject, _ form: FormBody?) async throws -> DirectSigningVisit? {
        let now = now(at: subject.shop)
        switch subject {
        case .payment(let payment, let debit):
            guard let link = form?[Self.paymentField] else { return nil }
            let details = try DirectDetails(of: payment)
            // The page of a checkout names only mandates that were ACTIVE; `createPayment` makes one that waits.
            return DirectSigningVisit(
                payment, debit, opened: try await opened(payment, debit), link: link,
                wayBack: try visits.wayBack(payment, details),
                isSigned: debit.exists && details.leftPage, isOver: payment.plan.pendingUntil <= now)
        case .mandate(let mandate):
            guard let link = form?[DirectMandateLink.parameter] else { return nil }
            return try DirectSigningVisit(mandate, link: link, at: now)
        }
    }

    /// What a page's address or form names; `nil` for anything that this platform did not encrypt, and for a payment that
    /// debits no account.
    private func subject(_ form: FormBody?) async throws -> Subject? {
        if let link = form?[Self.paymentField] {
            guard let id = visits.payment(link),
                let payment = try await paymentService.store.lookUp({ try $0.payment(id) }),
                payment.provider?.isDebit == true, let debit = try DirectDetails(of: payment).debit
            else { return nil }
            return .payment(payment, debit)
        }
        guard let link = form?[DirectMandateLink.parameter],
            let named = DirectMandateLink.open(link, vault: paymentService.vault),
            let mandate = try await paymentService.mandate(named.reference, of: named.shop)
        else { return nil }
        return .mandate(mandate)
    }

    // MARK: Deciding

    private func decide(_ form: FormBody?, _ request: Request) async throws -> Response {
        guard let form, let subject = try await subject(form) else { return try await show(nil, request) }
        do {
            switch (subject, form["decision"]) {
            case (.payment(let payment, let debit), "sign"?): try await sign(payment, debit, form)
            case (.payment(let payment, _), "refuse"?): try await visits.giveUp(payment)
            case (.mandate(let mandate), "sign"?): try await sign(mandate, form)
            case (.mandate(let mandate), "refuse"?): try await refuse(mandate)
            // Anything else changes nothing.
            default: break
            }
        } catch let problems as DirectSigningProblems {
            return try await show(form, request, problems: problems)
        }
        // A redirect to the page: reloading it, or going back to it, repeats nothing.
        let field = form[Self.paymentField] == nil ? DirectMandateLink.parameter : Self.paymentField
        let language = form[PageLanguage.parameter].flatMap(PageLanguage.init(rawValue:))
        return .seeOther(DirectSigningPage.address(field, form[field] ?? "", in: language))
    }

    private func sign(_ mandate: Mandate, _ form: FormBody) async throws {
        let now = now(at: mandate.shop)
        // Of any other one, the change says why it is not signed.
        guard mandate.state(at: now) == .created else { return try await change(mandate, .sign()) }
        let kept = try DirectKeptMandate(mandate, at: now)
        let opened = DirectOpenedMandate(kept)
        let customer = try DirectSigningForm(form, besides: opened.customer, asking: opened.questions).customer
        let details = try kept.signed(by: customer, at: now, in: form[PageLanguage.parameter])
        try await change(mandate, .sign(details: details))
    }

    private func refuse(_ mandate: Mandate) async throws {
        // One that was signed before is the merchant's to revoke.
        guard mandate.state == .created else { return }
        try await change(mandate, .revoke)
    }

    private func change(_ mandate: Mandate, _ change: Mandate.Change) async throws {
        do {
            _ = try await paymentService.change(mandate.reference, of: mandate.shop, change)
        } catch let error as MandateError {
            // It was signed, refused or over before: the page says which.
            visits.logger.notice(
                "a mandate could not be signed", metadata: ["error": "\(error)", "mandate": "\(mandate.reference)"])
        }
    }

    /// The signature and the payment are one durable step.
    private func sign(_ payment: Payment, _ known: DirectDebit, _ form: FormBody) async throws {
        guard payment.state == .pending else { return }
        var (debit, details) = (known, try DirectDetails(of: payment))
        let use: MandateUse
        let reference = known.document.uniqueMandateReference ?? ""
        if var opened = try await opened(payment, known) {
            let customer = try DirectSigningForm(form, besides: opened.customer, asking: opened.questions).customer
            opened.complete(customer, from: paymentService.random)
            use = try opened.signed(at: now(at: payment.shop), in: form[PageLanguage.parameter], of: payment.shop)
            debit = opened.debit
            debit.language = known.language
        } else if DirectSigningForm.namesAccount(form) {
            // The page was sent while the mandate waited for its signature. It was signed on another page since, or revoked:
            // the account that was chosen here is not its account.
            visits.logger.notice(
                "a mandate does not wait for a signature any more",
                metadata: ["payment": "\(payment.id)", "mandate": "\(reference)"])
            try await visits.decline(payment, .mandateNotUsable)
            return
        } else {
            use = .existing(reference)
        }
        debit.exists = true
        details.debit = debit.brief
        do {
            let decided = try await paymentService.decide(
                payment.id, visits.approval(of: payment, code: "00"), joining: try visits.attempt(of: payment),
                debiting: use, details: try details.stored())
            if let decided { _ = try await paymentService.confirmed(decided, visits.choices) }
        } catch let error as CheckoutError {
            // The checkout was paid otherwise, or has ended: nothing is charged.
            visits.logger.notice(
                "a mandate was signed in vain", metadata: ["error": "\(error)", "payment": "\(payment.id)"])
            try await visits.giveUp(payment)
        } catch let error as MandateError {
            // Its reference was used meanwhile, or it allows nothing any more: nothing is charged, and the shopper did
            // not refuse.
            visits.logger.warning(
                "a mandate was signed that cannot be used",
                metadata: [
                    "error": "\(error)", "payment": "\(payment.id)",
                    "mandate": "\(debit.document.uniqueMandateReference ?? "")",
                ])
            try await visits.decline(payment, .mandateNotUsable)
        }
    }

    /// What the request of a hosted checkout says of the mandate; `nil` for a payment without one. The payment has less.
    private func asked(_ payment: Payment) async throws -> DirectDebit? {
        guard let attempt = try visits.attempt(of: payment),
            let session = try await paymentService.checkoutSession(attempt.session)
        else { return nil }
        return try DirectHostedIntent(of: session).debit
    }

    /// The mandate that the account holder signs with the payment; `nil` for one that was signed before, or that is no more.
    private func opened(_ payment: Payment, _ known: DirectDebit) async throws -> DirectOpenedMandate? {
        guard payment.state == .pending else { return nil }
        let debit = try await asked(payment) ?? known
        guard debit.exists else { return DirectOpenedMandate(debit) }
        guard let reference = debit.document.uniqueMandateReference,
            let mandate = try await paymentService.mandate(reference, of: payment.shop), mandate.state == .created
        else { return nil }
        return DirectOpenedMandate(try DirectKeptMandate(mandate, at: now(at: payment.shop)))
    }
}
