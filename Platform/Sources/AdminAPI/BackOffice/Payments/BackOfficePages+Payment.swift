import APISupport
import Engine
import GuichetCore
import Hummingbird

/// One payment: what it is, what happened to it, and what it told the merchant.
extension BackOfficePages {
    private var payment: PaymentTexts { .of(visit.language) }

    private var requestTexts: RequestTexts { .of(visit.language) }

    func payment(_ details: OperatorPayments.Details, named name: String?) -> Response {
        let one = details.payment
        let link = BackOfficeLinks.payment(one.id.text)
        let content: HTML = """
            \(liveBar)
            <div data-live id="payment"><div class="columns">
            <section class="card" aria-labelledby="history"><h2 id="history">\(payment.history)</h2>
            \(details.isUnbroken ? .empty : broken)
            <ol class="timeline">\(timeline(details))</ol>
            \(details.isUnbroken ? unbroken : .empty)</section>
            <div>
            <section class="card" aria-label="\(name ?? one.id.text)">
            <dl class="facts">\(facts(one, name))</dl></section>
            <section class="card" aria-labelledby="totals"><h2 id="totals">\(payment.totals)</h2>
            <dl class="facts">\(totals(one))</dl></section>
            </div></div>
            <h2>\(payment.notifications)</h2>
            <div class="after">\(notifications(details.notifications, of: one.id, empty: payment.noNotifications))</div>
            <h2>\(requestTexts.ofPayment)</h2>
            \(requests(details.requests, empty: requestTexts.noneOfPayment, id: "no-requests"))</div>
            """
        return page(name ?? one.id.text, in: .payments, at: link, content, live: .payment(one.id))
    }

    private func facts(_ one: Payment, _ name: String?) -> HTML {
        let state = HTML.badge(
            PaymentStateTexts.of(one.state, in: visit.language), one.state.tone, id: "state", data: one.state.rawValue)
        let parent = one.parent.map {
            "<a class=\"link mono\" href=\"\(BackOfficeLinks.payment($0.text))\">\($0.text)</a>" as HTML
        }
        return [
            HTML.fact(words.state, state),
            .fact(payment.amount, "<strong>\(visit.language.shown(one.amount))</strong>"),
            .fact(payment.direction, credit(one).map { "\($0)" }),
            .fact(payment.parent, parent),
            .fact(payment.code, OperatorAnswers.code(one).map { "<span class=\"mono\">\($0)</span>" }),
            .fact(payment.card, instrument(one)),
            .fact(payment.expiry, one.card.map { "\(Self.monthFirst($0.expiry.yyyyMM))" }),
            .fact(payment.reference, name.map { "<span class=\"mono\">\($0)</span>" }),
            .fact(payment.identifier, "<span class=\"mono\">\(one.id.text)</span>"),
            .fact(words.api, "\(apiName(one.shop.api))"),
            .fact(words.shop, "<span class=\"mono\">\(one.shop.name)</span>"),
            .fact(words.created, .exactTime(one.createdAt)),
            .fact(payment.decided, one.decidedAt.map { .exactTime($0) }),
        ].joined()
    }

    /// As a card shows it: 12/2030.
    private static func monthFirst(_ yyyyMM: String) -> String { "\(yyyyMM.suffix(2))/\(yyyyMM.prefix(4))" }

    private func totals(_ one: Payment) -> HTML {
        let totals = one.totals
        let values = [
            totals.authorised, totals.captured, totals.refunded, totals.cancelled + totals.lowered, totals.open,
        ]
        return zip(payment.totalNames, values).map { name, value -> HTML in
            let amount = Amount(minorUnits: value, currency: one.amount.currency).map(visit.language.shown)
            return .fact(name, "<span class=\"number\">\(amount ?? HTML(text: String(value)))</span>")
        }.joined()
    }

    // MARK: The history

    private var unbroken: HTML { "<p class=\"soft chain\" id=\"unbroken\">\(payment.unbroken)</p>" }

    private var broken: HTML { "<p class=\"problem\" role=\"alert\" id=\"broken\">\(payment.broken)</p>" }

    private func timeline(_ details: OperatorPayments.Details) -> HTML {
        var before: Instant?
        var steps: [HTML] = []
        for entry in details.history {
            steps.append(step(entry, EventSubject(details.payment), after: before))
            before = entry.at
        }
        if let next = EventSentences(language: visit.language).next(of: details.payment) {
            steps.append(
                """
                <li class="next" id="next"><p class="what"><strong>\(payment.next)</strong> \(next)</p></li>
                """)
        }
        return steps.joined()
    }

    private func step(_ entry: HistoryEntry, _ subject: EventSubject, after before: Instant?) -> HTML {
        let event = (try? JSONValue(parsing: entry.event)) ?? .null
        let later: HTML =
            before.map {
                " · +\(SpanText.milliseconds(max(0, entry.at.milliseconds - $0.milliseconds), in: visit.language))"
            } ?? .empty
        return """
            <li class="\(Self.colour(of: event))"><p class="what">\
            \(EventSentences(language: visit.language).html(event, of: subject))</p>
            <span class="when">\(HTML.exactTime(entry.at))\(later) · \(payment.line) \(entry.number) · \
            <span class="mono">\(String(Hex.encode(entry.hash).prefix(8)))</span></span></li>
            """
    }

    /// The class that a step has its colour from.
    static func colour(of event: JSONValue) -> String {
        switch event["kind"]?.text ?? "" {
        case "refused", "refusedUnasked", "captureFailed": "bad-step"
        case "awaitingHolder", "pending", "lostTrack", "inquired": "wait-step"
        case "cancelled", "expired", "notProcessed", "refundTakenBack": "calm-step"
        case "operationAnswered" where event["answer"]?.text == SettlementVerdict.refused.rawValue: "bad-step"
        case "operationAnswered" where event["answer"]?.text == SettlementVerdict.uncertain.rawValue: "wait-step"
        default: "good-step"
        }
    }
}
