import APISupport
import Engine
import GuichetCore
@_spi(Platform) import GuichetLyra
import Hummingbird

/// The pages that a shopper sees.
struct LyraFormPages: Sendable {
    let visit: LyraFormVisit
    let days: LyraPaymentDays

    private var parts: CheckoutParts { CheckoutParts(language: visit.language) }
    private var texts: CheckoutTexts { parts.texts }

    /// - Parameters:
    ///   - token: the registered card that pays.
    ///   - replaced: the registered card whose place the shopper's is to take.
    ///   - typed: the previous input; its number and code are never written again.
    ///   - isGone: whether that card, or the one that pays or that the shopper chose, is cancelled.
    func form(
        token: CardToken?, replaced: CardToken?, problems: CheckoutProblems, typed: FormBody?, isGone: Bool,
        at now: Instant
    ) throws -> Response {
        let session = visit.session
        let amount = visit.intent.registersOnly ? nil : try visit.amount()
        let instalments = try visit.intent.instalments(at: visit.shop, now)
        var form = CheckoutParts.Form(
            action: visit.address(), amount: visit.intent.registersOnly ? nil : try visit.firstAmount(instalments))
        form.hidden = "<input type=\"hidden\" name=\"attempt\" value=\"\(String(session.attemptsMade + 1))\">"
        form.example = "4970 1000 0000 0055"
        form.problems = problems
        if token == nil { form.brand = brands.field(texts, chosen: typed?[CheckoutBrands.name]) }
        form.cardholderName = visit.intent.cardholderName ?? ""
        if let typed { form.keep(typed) }
        form.asksCodeOnly = token != nil
        if visit.intent.confirmsOnly {
            form.asksNothing = true
            form.button = texts.subscribe
        }
        form.offersToRemember = token == nil && visit.intent.asksToRegister
        form.remembers = token == nil && [.registerPay, .registerUpdatePay].contains(visit.intent.request.formAction)
        var notes: HTML = .empty
        if isGone {
            notes =
                visit.intent.updates != nil
                ? parts.alert(texts.notReplaceable, id: "not-replaceable")
                : parts.alert(texts.notUsable, id: "not-usable")
        } else if visit.arrival.wasSentTwice {
            notes = parts.alert(texts.overtaken, id: "sent-twice")
        } else if session.attemptsMade > 0, problems.isEmpty {
            notes = parts.alert("\(texts.refused) \(texts.left(session.attemptsLeft))", id: "refused")
        }
        let header = parts.header(
            shop: visit.shop.name, amount: amount, order: visit.intent.request.orderId,
            card: token.map { "\($0.brand) \($0.masked)" },
            more: try subscription(from: now) + schedule(of: instalments, from: now))
        var page = page(title(replaced), header + notes + parts.form(form))
        if !form.asksNothing { page.script = CheckoutParts.cardScript }
        return page.response()
    }

    private func title(_ replaced: CardToken?) -> String {
        guard visit.intent.registersOnly else { return texts.payTitle }
        guard !visit.intent.confirmsOnly else { return texts.subscribeTitle }
        guard let replaced else { return texts.registerTitle }
        return texts.replaceTitle.replacing("%", with: Self.grouped(replaced.masked))
    }

    /// What the shopper agrees to by a subscription: its payments, those that differ first, from which day, and on which.
    private func subscription(from now: Instant) throws -> [(label: String, value: HTML)] {
        guard let request = visit.intent.subscribes else { return [] }
        func shown(_ minorUnits: Int64?) throws -> HTML {
            visit.language.shown(try LyraCreatePayment.amount(minorUnits, request.currency, at: visit.shop))
        }
        var payments = try shown(request.amount)
        if let first = request.initialAmount, let number = request.initialAmountNumber {
            let before = try shown(first)
            payments = "\(String(number)) × \(before), \(payments)"
        }
        let firstDay = request.effectDate.flatMap { LyraTime.instant($0) }.map { days.day(of: $0) }
        return [
            (label: texts.eachPayment, value: payments),
            (label: texts.firstDay, value: HTML(text: firstDay.map { visit.language.writtenDay($0) } ?? "")),
        ] + [try paymentDays(of: request, from: now)]
    }

    /// A rule can name any days, so its first ones say more than words for "each month" could.
    private func paymentDays(
        of request: LyraCreateSubscriptionRequest, from now: Instant
    ) throws -> (label: String, value: HTML) {
        let subscription = LyraSubscriptionOnFile(request, mode: visit.intent.mode, userAgent: nil)
        let (rule, start) = try subscription.schedule(days)
        let (first, last, number) = rule.outlook(from: start, notBefore: max(start, days.earliest(at: now)))
        var shown = first.map { visit.language.writtenDay($0) }
        if number == nil || (number ?? 0) > first.count + 1 { shown.append("…") }
        if let last, last != first.last { shown.append(visit.language.writtenDay(last)) }
        return (
            label: texts.paymentDays + (number.map { " (\($0))" } ?? ""),
            value: HTML(text: shown.joined(separator: ", "))
        )
    }

    /// "The schedule is then presented to the buyer on the payment pages" (Lyra, form payment): each payment with its day.
    private func schedule(
        of instalments: LyraInstalmentSchedule?, from now: Instant
    ) throws -> [(label: String, value: HTML)] {
        guard let all = instalments?.all else { return [] }
        return try all.enumerated().map { index, payment in
            let amount = try LyraCreatePayment.amount(
                payment.amount, visit.intent.request.currency, at: visit.shop)
            // By UTC, as `vads_payment_config` and the answers have them.
            let day = CivilTime(now.adding(seconds: payment.days * LyraPlan.day)).day
            return (
                label: "\(texts.instalment) \(index + 1)/\(all.count)",
                value: "\(visit.language.shown(amount)), \(visit.language.writtenDay(day))"
            )
        }
    }

    /// `497010XXXXXX0055` as people read it on a card: `4970 10•• •••• 0055`.
    static func grouped(_ masked: String) -> String {
        var text = ""
        for (index, character) in masked.enumerated() {
            if index > 0, index.isMultiple(of: 4) { text.append(" ") }
            text.append(character == "X" ? "•" : character)
        }
        return text
    }

    /// Those for which the shop has a contract.
    private var brands: CheckoutBrands {
        let cards = LyraTestCard.list.cards
        return CheckoutBrands(visit.cardBrands.map { ($0, $0) }, numbers: cards.map { ($0.number, $0.brands) })
    }

    /// - Parameter payment: the latest one, if there is one.
    func result(
        _ outcome: CheckoutResult, _ payment: Payment?, at now: Instant, isWithdrawn: Bool
    ) throws -> Response {
        let registersOnly = visit.intent.registersOnly
        let isUnreplaced = try hasReplacedNothing(outcome, payment, at: now)
        let result: CheckoutResult = isUnreplaced ? .refused : outcome
        var title = isUnreplaced ? texts.notReplacedTitle : parts.title(result, registersOnly: registersOnly)
        let mayBePaid = visit.session.mayBePaid(at: now)
        var panel =
            isUnreplaced
            ? parts.notReplacedPanel()
            : parts.panel(
                result, registersOnly: registersOnly, mayBePaid: mayBePaid, isWithdrawn: isWithdrawn)
        if visit.intent.confirmsOnly, let own = parts.subscription(result) { (title, panel) = own }
        let header = parts.header(
            shop: visit.shop.name, amount: registersOnly ? nil : try visit.amount(),
            order: visit.intent.request.orderId)
        // A form that came too late, or after the merchant changed the order, was not sent before.
        let isOvertaken = visit.arrival.wasSentTwice && ![.cancelled, .expired].contains(outcome)
        let note = isOvertaken ? parts.alert(texts.overtaken, id: "sent-twice") : .empty
        var page = page(title, header + note + panel)
        if result == .waiting {
            page.refreshSecondsWithoutScript = 5
            page.script = CheckoutParts.waitingScript
        } else if let order = visit.intent.redirect {
            let code: String? = if case .declined(_, let code)? = payment?.verdict { code } else { nil }
            guard let target = order.target(result, bankAnswered: code) else { return page.response() }
            page = self.page(
                title, header + note + panel + (try wayBack(to: target, order, after: result, payment, at: now)))
            if order.seconds(after: result) != nil { page.script = LyraRedirectWayBack.script }
            // The merchant's page may redirect the browser, and the policy also applies to redirects.
            page.formTargets = [target.origin, "https:"]
        } else if let order = visit.intent.paymentOrder {
            // The result goes to the merchant by notification alone (docs/choices/lyra.md, LO6).
            guard let target = order.target(result) else { return page.response() }
            page = self.page(title, header + note + panel + link(to: target))
        } else if let payment, let target = target(result).flatMap({ ReturnAddress($0, allowsHTTP: true) }),
            let keys = visit.shop.keys(of: visit.intent.mode)
        {
            var answer = try LyraTranslation(payment, now: now).result
            answer.orderCycle = .closed
            let form = LyraSignedForm(returning: answer.lyraJSON, with: keys.hmacKey)
            page = self.page(title, header + panel + parts.returnForm(to: target.text, form.fields))
            page.script = CheckoutParts.returnScript
            // The merchant's page may redirect the browser, and the policy also applies to redirects.
            page.formTargets = [target.origin, "https:"]
        } else if payment == nil, let target = target(result).flatMap({ ReturnAddress($0, allowsHTTP: true) }) {
            // There is no transaction to tell about: a plain link leads back.
            page = self.page(title, header + panel + link(to: target))
        }
        return page.response()
    }

    /// Whether a card was accepted that was to take the place of a registered one and no more, and the token of that one
    /// was cancelled meanwhile. Where the card also paid, the payment is what the page tells of.
    private func hasReplacedNothing(_ result: CheckoutResult, _ payment: Payment?, at now: Instant) throws -> Bool {
        guard result == .registered, visit.intent.updates != nil, let payment else { return false }
        return try LyraTranslation(payment, now: now).token == nil
    }

    private func link(to target: ReturnAddress) -> HTML {
        "<a class=\"button\" id=\"go-back\" href=\"\(target.text)\">\(texts.backButton)</a>"
    }

    /// The way back of a redirect form. A payment that was refused before the shopper gave up is not what ended the form.
    private func wayBack(
        to target: ReturnAddress, _ order: LyraRedirectOrder, after result: CheckoutResult, _ payment: Payment?,
        at now: Instant
    ) throws -> HTML {
        let answer = LyraRedirectAnswer(order: order)
        let isAbandoned = result == .cancelled || result == .expired
        let fields =
            try isAbandoned ? nil : payment.map { answer.fields(about: try LyraTranslation($0, now: now)) }
        return LyraRedirectWayBack(language: visit.language).html(
            to: target, order, after: result,
            try LyraRedirectAnswer.signed(fields ?? answer.abandoned, by: visit.shop, visit.intent.mode))
    }

    private func target(_ result: CheckoutResult) -> String? {
        switch result {
        case .paid, .registered: visit.intent.request.merchantPostUrlSuccess
        case .refused, .cancelled, .expired: visit.intent.request.merchantPostUrlRefused
        case .waiting: nil
        }
    }

    private func page(_ title: String, _ content: HTML) -> Page {
        let visit = visit
        var page = Page(language: visit.language, title: title, content: content)
        page.speaker = .shop
        if visit.isFramed { page.frameAncestors = MerchantSites.framing }
        page.switchTo = { visit.address(language: $0) }
        return page
    }
}

extension LyraIntent {
    /// The shopper's name, as a proposal for the name on the card.
    fileprivate var cardholderName: String? {
        let names = [request.customer?.billingDetails?.firstName, request.customer?.billingDetails?.lastName]
        let name = names.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
        return name.isEmpty ? nil : String(name.prefix(45))
    }
}
