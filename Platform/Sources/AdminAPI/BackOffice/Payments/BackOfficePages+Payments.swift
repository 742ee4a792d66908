import APISupport
import Engine
import GuichetCore
import Hummingbird

/// The list of payments with its filters.
extension BackOfficePages {
    enum Filter {
        static let after = "after"
        static let day = "day"
    }

    private var payment: PaymentTexts { .of(visit.language) }

    /// - Parameters:
    ///   - day: its picture; `nil` on a page that shows a choice of payments.
    ///   - last: the latest time at which there may be payments.
    ///   - names: a payment's name for its merchant.
    func payments(
        _ page: OperatorPayments.Page, of filter: PaymentFilter, after: String?, day: OperatorPayments.Day?,
        until last: Instant, shops: [ShopOverview], names: (Payment) -> String?
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
            <div data-live id="picture">\(day.map { picture($0, until: last) } ?? .empty)</div>
            \(filters(filter, shops))
            <div data-live id="list">\(table.html(empty: filter.isEmpty ? payment.noneYet : payment.none))
            \(pager(at: BackOfficeLinks.home, own, next: page.next, isFirst: after == nil))</div>
            """
        let today = String(visit.now.iso8601.prefix(10))
        let otherDay = day.flatMap { $0.name == today ? nil : $0.name }
        let address = BackOfficeLinks.with(own + [(Filter.after, after), (Filter.day, otherDay)], BackOfficeLinks.home)
        return self.page(words.payments, in: .payments, at: address, content, live: .payments)
    }

    private static func parameters(_ filter: PaymentFilter) -> [(name: String, value: String?)] {
        PaymentFilter.Field.allCases.map { ($0.rawValue, filter[$0]) }
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
        let credit: HTML = credit(one).map { " \(HTML.badge($0, .calm))" } ?? .empty
        return [
            .time(one.createdAt),
            "\(apiName(one.shop.api)) <br><span class=\"mono soft\">\(one.shop.name)</span>",
            "<a class=\"link mono\" href=\"\(link)\">\(name ?? one.id.text)</a>\(credit)",
            visit.language.shown(one.amount), instrument(one),
            .badge(PaymentStateTexts.of(one.state, in: visit.language), one.state.tone, data: one.state.rawValue),
            OperatorAnswers.code(one).map { "<span class=\"mono\">\($0)</span>" } ?? .empty,
        ]
    }

    /// What money that goes to the shopper is; `nil` for a payment. A payout gives no payment back.
    func credit(_ one: Payment) -> String? {
        guard one.direction == .credit else { return nil }
        return one.parent == nil ? payment.payout : payment.refund
    }

    func instrument(_ one: Payment) -> HTML {
        switch one.instrument {
        case .card(let card):
            "<span class=\"mono whole\">\(card.masked)</span> <span class=\"soft\">\(card.brand)</span>"
        case .provider(let name): "\(name)"
        }
    }

    // MARK: Filters

    /// The form as it was sent, with the field that cannot be used marked and named (WCAG 2.2, 3.3.1): its label has an
    /// example.
    ///
    /// - Returns: `nil` for a field that the form does not have.
    func payments(
        refusing field: PaymentFilter.Field, _ problem: OperatorProblem, of filter: PaymentFilter, shops: [ShopOverview]
    ) -> Response? {
        guard let label = label(field) else { return nil }
        var filter = filter
        // It may be a whole card number.
        if let card = filter[.card], CardPattern(card) == nil { filter[.card] = nil }
        if let number = filter[.authorisation], !PaymentFilter.isAuthorisation(number) { filter[.authorisation] = nil }
        let content: HTML = """
            \(alert(problem, naming: Self.way(to: field.rawValue, label)))
            \(filters(filter, shops, wrong: field))
            """
        let address = BackOfficeLinks.with(Self.parameters(filter), BackOfficeLinks.home)
        return page(words.payments, in: .payments, at: address, content, problem: BackOfficeProblem(problem))
    }

    /// `nil` for a field that the form does not have.
    private func label(_ field: PaymentFilter.Field) -> String? {
        switch field {
        case .api: words.api
        case .shop: words.shop
        case .state: words.state
        case .reference: payment.referenceHint
        case .card: payment.cardHint
        case .authorisation: payment.authorisation
        case .amount: nil
        case .amountFrom: payment.amountFrom
        case .amountTo: payment.amountTo
        case .since: payment.since
        case .until: payment.until
        }
    }

    private func filters(
        _ filter: PaymentFilter, _ shops: [ShopOverview], wrong: PaymentFilter.Field? = nil
    ) -> HTML {
        let apis = Set(shops.map(\.id.api)).union(filter[.api].map { [$0] } ?? []).sorted()
        let apiOptions = apis.map { HTML.option($0, apiName($0), isChosen: filter[.api] == $0) }
        let stateOptions = PaymentState.allCases.map {
            HTML.option(
                $0.rawValue, PaymentStateTexts.of($0, in: visit.language), isChosen: filter[.state] == $0.rawValue)
        }
        let names = Set(shops.map(\.id.name)).union(filter[.shop].map { [$0] } ?? []).sorted()
        let shopOptions = names.map { HTML.option($0, $0, isChosen: filter[.shop] == $0) }
        let reset: HTML =
            filter.isEmpty && wrong == nil
            ? .empty : "<a class=\"link\" id=\"reset\" href=\"\(BackOfficeLinks.home)\">\(words.reset)</a>"
        let table = BackOfficeLinks.with(Self.parameters(filter), BackOfficeLinks.paymentTable)
        let export: HTML =
            wrong == nil ? "<a class=\"link\" id=\"export\" href=\"\(table)\">\(payment.export)</a>" : .empty
        let order: [PaymentFilter.Field] = [
            .reference, .api, .shop, .state, .card, .authorisation, .amountFrom, .amountTo, .since, .until,
        ]
        let fields = order.compactMap { field -> HTML? in
            guard let label = label(field) else { return nil }
            return switch field {
            case .api: choice(field.rawValue, label, apiOptions, isWrong: wrong == field)
            case .shop: choice(field.rawValue, label, shopOptions, isWrong: wrong == field)
            case .state: choice(field.rawValue, label, stateOptions, isWrong: wrong == field)
            default: typed(field, label, filter, isWrong: wrong == field)
            }
        }
        return """
            <form method="get" action="\(BackOfficeLinks.home)" class="filters" role="search">
            \(fields.joined())
            <div class="act"><button type="submit" id="filter">\(words.filter)</button>\(reset)\(export)</div>
            </form>
            """
    }

    private func typed(
        _ field: PaymentFilter.Field, _ label: String, _ filter: PaymentFilter, isWrong: Bool
    ) -> HTML {
        """
        <div><label for="\(field.rawValue)">\(Self.withExample(label))</label>
        <input type="text" id="\(field.rawValue)" name="\(field.rawValue)" value="\(filter[field] ?? "")" \
        maxlength="100" autocapitalize="none" spellcheck="false" autocomplete="off"\(Self.marked(isWrong))></div>
        """
    }

    /// The example at the end of a label stays on one line: a date would break at its hyphens.
    private static func withExample(_ label: String) -> HTML {
        guard let start = label.lastIndex(of: "(") else { return "\(label)" }
        return "\(String(label[..<start]))<span class=\"example\">\(String(label[start...]))</span>"
    }

    /// A choice of which the first is everything.
    func choice(_ name: String, _ label: String, _ options: [HTML], isWrong: Bool = false) -> HTML {
        """
        <div><label for="\(name)">\(label)</label><select id="\(name)" name="\(name)"\(Self.marked(isWrong))>
        <option value="">\(words.all)</option>\(options.joined())</select></div>
        """
    }

    /// The attributes of a field: what describes it, and whether it cannot be used as it is (WCAG 2.2, 3.3.1).
    ///
    /// - Parameter hint: the identifier of the field's hint.
    static func marked(_ isWrong: Bool, hint: String? = nil) -> HTML {
        let described = [hint, isWrong ? "problem" : nil].compactMap(\.self).joined(separator: " ")
        let tied: HTML = described.isEmpty ? .empty : " aria-describedby=\"\(described)\""
        return isWrong ? " aria-invalid=\"true\"" + tied + " autofocus" : tied
    }
}
