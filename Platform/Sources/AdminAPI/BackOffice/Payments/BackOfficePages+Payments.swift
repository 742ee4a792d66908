import APISupport
import Engine
import GuichetCore
import Hummingbird

/// The list of payments with its filters.
extension BackOfficePages {
    enum Filter {
        static let api = "api"
        static let shop = "shop"
        static let state = "state"
        static let reference = "reference"
        static let after = "after"
        static let day = "day"
    }

    private var payment: PaymentTexts { .of(visit.language) }

    /// - Parameters:
    ///   - day: its picture; `nil` on a page that shows a choice of payments.
    ///   - names: a payment's name for its merchant.
    func payments(
        _ page: OperatorPayments.Page, of filter: OperatorPayments.Filter, after: String?, day: OperatorPayments.Day?,
        shops: [ShopOverview], names: (Payment) -> String?
    ) -> Response {
        var table = BackOfficeTable(
            words.payments,
            [
                .init(words.created, .tight), .init("\(words.api) · \(words.shop)", .tight),
                .init(payment.reference, .wide), .init(payment.amount, .tight, isRight: true), .init(payment.card),
                .init(words.state), .init(payment.code),
            ])
        table.isBrief = true
        table.keys = page.payments.map { "p\($0.id.text)" }
        table.rows = page.payments.map { row($0, names($0)) }
        let own = Self.parameters(filter)
        let content: HTML = """
            \(liveBar)
            <div data-live id="picture">\(day.map(picture) ?? .empty)</div>
            \(filters(filter, shops))
            <div data-live id="list">\(table.html(empty: payment.none))
            \(pager(at: BackOfficeLinks.home, own, next: page.next, isFirst: after == nil))</div>
            """
        let address = BackOfficeLinks.with(own + [(Filter.after, after)], BackOfficeLinks.home)
        return self.page(words.payments, in: .payments, at: address, content, live: .payments)
    }

    private static func parameters(_ filter: OperatorPayments.Filter) -> [(name: String, value: String?)] {
        [
            (Filter.api, filter.api), (Filter.shop, filter.shop), (Filter.state, filter.state?.rawValue),
            (Filter.reference, filter.reference),
        ]
    }

    /// The way to the page after this one, and back to the first.
    func pager(
        at address: String, _ parameters: [(name: String, value: String?)], next: String?, isFirst: Bool
    ) -> HTML {
        guard next != nil || !isFirst else { return .empty }
        let first: HTML =
            isFirst
            ? .empty
            : "<a class=\"link\" id=\"newest\" href=\"\(BackOfficeLinks.with(parameters, address))\">← \(words.newest)</a>"
        let older: HTML =
            next.map { next in
                let link = BackOfficeLinks.with(parameters + [(Filter.after, next)], address)
                return "<a class=\"link\" id=\"older\" href=\"\(link)\">\(words.older) →</a>"
            } ?? .empty
        return "<p class=\"pages\"><span>\(first)</span><span>\(older)</span></p>"
    }

    private func row(_ one: Payment, _ name: String?) -> [HTML] {
        let link = BackOfficeLinks.payment(one.id.text)
        let refund: HTML = one.direction == .credit ? " \(HTML.badge(payment.refund, .calm))" : .empty
        return [
            .time(one.createdAt),
            "\(apiName(one.shop.api)) <br><span class=\"mono soft\">\(one.shop.name)</span>",
            "<a class=\"link mono\" href=\"\(link)\">\(name ?? one.id.text)</a>\(refund)",
            "\(one.amount.description)", instrument(one),
            .badge(PaymentStateTexts.of(one.state, in: visit.language), one.state.tone, data: one.state.rawValue),
            OperatorAnswers.code(one).map { "<span class=\"mono\">\($0)</span>" } ?? .empty,
        ]
    }

    func instrument(_ one: Payment) -> HTML {
        switch one.instrument {
        case .card(let card):
            "<span class=\"mono whole\">\(card.masked)</span> <span class=\"soft\">\(card.brand)</span>"
        case .provider(let name): "\(name)"
        }
    }

    // MARK: Filters

    private func filters(_ filter: OperatorPayments.Filter, _ shops: [ShopOverview]) -> HTML {
        let apis = Set(shops.map(\.id.api)).union(filter.api.map { [$0] } ?? []).sorted()
        let apiOptions = apis.map { HTML.option($0, apiName($0), isChosen: filter.api == $0) }
        let stateOptions = PaymentState.allCases.map {
            HTML.option($0.rawValue, PaymentStateTexts.of($0, in: visit.language), isChosen: filter.state == $0)
        }
        let names = Set(shops.map(\.id.name)).union(filter.shop.map { [$0] } ?? []).sorted()
        let shopOptions = names.map { HTML.option($0, $0, isChosen: filter.shop == $0) }
        let reset: HTML =
            filter == OperatorPayments.Filter()
            ? .empty : "<a class=\"link\" id=\"reset\" href=\"\(BackOfficeLinks.home)\">\(words.reset)</a>"
        return """
            <form method="get" action="\(BackOfficeLinks.home)" class="filters" role="search">
            <div><label for="reference">\(payment.referenceHint)</label>
            <input type="text" id="reference" name="\(Filter.reference)" value="\(filter.reference ?? "")" \
            maxlength="100" autocapitalize="none" spellcheck="false"></div>
            \(choice(Filter.api, words.api, apiOptions))
            \(choice(Filter.shop, words.shop, shopOptions))
            \(choice(Filter.state, words.state, stateOptions))
            <div class="act"><button type="submit" id="filter">\(words.filter)</button>\(reset)</div>
            </form>
            """
    }

    /// A choice of which the first is everything.
    func choice(_ name: String, _ label: String, _ options: [HTML]) -> HTML {
        """
        <div><label for="\(name)">\(label)</label><select id="\(name)" name="\(name)">
        <option value="">\(words.all)</option>\(options.joined())</select></div>
        """
    }
}
