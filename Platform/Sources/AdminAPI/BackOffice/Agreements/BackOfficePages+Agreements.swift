import APISupport
import Engine
import Hummingbird

/// The lists of subscriptions and of mandates, with a filter for a shop. They show no card and no account holder.
extension BackOfficePages {
    private var agreement: AgreementTexts { .of(visit.language) }
    private var payment: PaymentTexts { .of(visit.language) }

    /// A list with its place: which shop it is of, and where its page begins.
    struct AgreementList: Sendable {
        let shop: String?
        let after: String?
        let shops: [ShopOverview]
    }

    func subscriptions(
        _ page: OperatorAgreements.Page<OperatorAgreements.SubscriptionEntry>, _ list: AgreementList
    ) -> Response {
        var table = BackOfficeTable(
            words.subscriptions,
            [
                .init(words.created, .tight), .init("\(words.api) · \(words.shop)", .tight),
                .init(payment.identifier, .wide), .init(words.state), .init(words.payments, isRight: true),
                .init(agreement.nextPayment, .tight),
            ])
        table.rows = page.all.map { entry in
            let order = entry.order
            return [
                .time(order.createdAt), of(order.shop), "<span class=\"mono\">\(order.id)</span>", state(entry),
                "\(order.made)", order.dueAt.map { .time($0) } ?? .empty,
            ]
        }
        return agreements(
            .subscriptions, words.subscriptions, agreement.subscriptionsExplanation,
            table.html(empty: list.shop == nil ? agreement.noSubscriptions : agreement.noneOfShop), page.next, list)
    }

    func mandates(
        _ page: OperatorAgreements.Page<OperatorAgreements.MandateEntry>, _ list: AgreementList
    ) -> Response {
        var table = BackOfficeTable(
            words.mandates,
            [
                .init(words.created, .tight), .init("\(words.api) · \(words.shop)", .tight),
                .init(payment.reference, .wide), .init(words.state), .init(agreement.debits),
            ])
        table.rows = page.all.map { entry in
            let mandate = entry.mandate
            let debits = mandate.isForOneDebit ? agreement.oneDebit : agreement.severalDebits
            return [
                .time(mandate.createdAt), of(mandate.shop), "<span class=\"mono\">\(mandate.reference)</span>",
                "\(state(entry))\(under(agreement.ended, mandate.endedAt))",
                "\(debits)\(under(agreement.lastDebit, mandate.debitedAt))",
            ]
        }
        return agreements(
            .mandates, words.mandates, agreement.mandatesExplanation,
            table.html(empty: list.shop == nil ? agreement.noMandates : agreement.noneOfShop), page.next, list)
    }

    private func of(_ shop: ShopID) -> HTML { "\(apiName(shop.api)) <br><span class=\"mono soft\">\(shop.name)</span>" }

    private func state(_ entry: OperatorAgreements.SubscriptionEntry) -> HTML {
        let state = entry.order.state
        let unpaid: HTML =
            entry.unpaidBecause.map {
                "<br><span class=\"soft\" data-unpaid>\(agreement.unpaid) <span lang=\"en\">\($0)</span></span>"
            } ?? .empty
        let tone: Tone = entry.unpaidBecause == nil ? (state == .active ? .good : .calm) : .bad
        let badge = HTML.badge(agreement.subscriptionStates[state] ?? state.rawValue, tone, data: state.rawValue)
        return "\(badge)\(under(agreement.ended, entry.order.endedAt))\(unpaid)"
    }

    private func state(_ entry: OperatorAgreements.MandateEntry) -> HTML {
        let state = entry.state
        return .badge(agreement.mandateStates[state] ?? state.rawValue, state.tone, data: state.rawValue)
    }

    /// A time below what it belongs to: a column of its own would make the table wider than its place.
    private func under(_ label: String, _ instant: Instant?) -> HTML {
        instant.map { "<br><span class=\"soft\">\(label) \(HTML.time($0))</span>" } ?? .empty
    }

    private func agreements(
        _ section: BackOfficeSection, _ title: String, _ explanation: String, _ table: HTML, _ next: String?,
        _ list: AgreementList
    ) -> Response {
        let own = [(name: RequestField.shop, value: list.shop)]
        let names = Set(list.shops.map(\.id.name)).union(list.shop.map { [$0] } ?? []).sorted()
        let options = names.map { HTML.option($0, $0, isChosen: list.shop == $0) }
        let reset: HTML =
            list.shop == nil
            ? .empty : "<a class=\"link\" id=\"reset\" href=\"\(section.link)\">\(words.reset)</a>"
        let content: HTML = """
            <p class="soft narrow">\(explanation)</p>
            <form method="get" action="\(section.link)" class="filters" role="search">
            \(choice(RequestField.shop, words.shop, options))
            <div class="act"><button type="submit" id="filter">\(words.filter)</button>\(reset)</div></form>
            \(table)
            \(pager(at: section.link, own, next: next, isFirst: list.after == nil))
            """
        let address = BackOfficeLinks.with(own + [(Filter.after, list.after)], section.link)
        return page(title, in: section, at: address, content)
    }
}

extension Mandate.State {
    fileprivate var tone: Tone {
        switch self {
        case .active: .good
        case .created, .blocked: .wait
        case .revoked, .used, .expired: .calm
        }
    }
}
