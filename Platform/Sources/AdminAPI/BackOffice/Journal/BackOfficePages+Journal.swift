import APISupport
import Engine
import GuichetCore
import Hummingbird

/// The list of requests with its filters.
extension BackOfficePages {
    enum RequestField {
        static let refused = "refused"
        static let api = "api"
        static let shop = "shop"
        static let after = "after"
    }

    private var request: RequestTexts { .of(visit.language) }

    func requests(
        _ page: OperatorRequests.Page, of filter: OperatorRequests.Filter, after: String?, shops: [ShopOverview]
    ) -> Response {
        let own: [(name: String, value: String?)] = [
            (RequestField.refused, filter.isRefused.map { String($0) }), (RequestField.api, filter.api),
            (RequestField.shop, filter.shop),
        ]
        let isWhole = filter == OperatorRequests.Filter()
        let dropped: HTML =
            page.dropped == 0
            ? .empty
            : "<p class=\"note\" id=\"dropped\">\(request.dropped.replacing("%", with: String(page.dropped)))</p>"
        let content: HTML = """
            <p class="soft narrow">\(request.explanation)</p>
            \(liveBar)
            \(filters(filter, shops))
            <div data-live id="list">\(dropped)\(requests(page.requests, empty: isWhole ? request.noneYet : request.none))
            \(pager(at: BackOfficeLinks.requests, own, next: page.next, isFirst: after == nil))</div>
            """
        let address = BackOfficeLinks.with(own + [(RequestField.after, after)], BackOfficeLinks.requests)
        return self.page(words.requests, in: .requests, at: address, content, live: .requests)
    }

    func requests(_ all: [RequestRecord], empty: String, id: String = "none") -> HTML {
        var table = BackOfficeTable(
            words.requests,
            [
                .init(request.number, .tight), .init(request.time, .tight),
                .init("\(words.api) · \(request.call)", .wide), .init(words.shop, .tight), .init(request.status),
                .init(request.code), .init(request.took, .tight, isRight: true), .init(request.why, .wide),
            ])
        table.keys = all.map { "r\($0.number)" }
        table.rows = all.map { one in
            let link = BackOfficeLinks.call(one.number)
            return [
                "<a class=\"link mono\" href=\"\(link)\">\(String(one.number))</a>", .time(one.at),
                "<span class=\"soft\">\(apiName(one.api))</span> <br><span class=\"call\">\(one.call)</span>",
                one.shop.map { "<span class=\"mono\">\($0)</span>" } ?? .empty, status(one),
                one.code.map { "<span class=\"mono\">\($0)</span>" } ?? .empty, "\(took(one))",
                one.why.map { "<span lang=\"en\">\($0)</span>" } ?? .empty,
            ]
        }
        return table.html(empty: empty, id: id)
    }

    func status(_ one: RequestRecord) -> HTML {
        .badge(String(one.status), one.isRefused ? .bad : .good, data: one.isRefused ? "refused" : "accepted")
    }

    func took(_ one: RequestRecord) -> String {
        one.microseconds < 1_000_000
            ? "\(SpanText.tenths(one.microseconds / 100, in: visit.language)) ms"
            : SpanText.milliseconds(one.microseconds / 1_000, in: visit.language)
    }

    private func filters(_ filter: OperatorRequests.Filter, _ shops: [ShopOverview]) -> HTML {
        let results = [("true", request.refused), ("false", request.accepted)].map { value, text in
            HTML.option(value, text, isChosen: filter.isRefused.map { String($0) } == value)
        }
        let journalled = visit.apis.journalled
        let apis = journalled + (filter.api.map { journalled.contains($0) ? [] : [$0] } ?? [])
        let apiOptions = apis.map { HTML.option($0, apiName($0), isChosen: filter.api == $0) }
        let names = Set(shops.map(\.id.name)).union(filter.shop.map { [$0] } ?? []).sorted()
        let shopOptions = names.map { HTML.option($0, $0, isChosen: filter.shop == $0) }
        let reset: HTML =
            filter == OperatorRequests.Filter()
            ? .empty : "<a class=\"link\" id=\"reset\" href=\"\(BackOfficeLinks.requests)\">\(words.reset)</a>"
        return """
            <form method="get" action="\(BackOfficeLinks.requests)" class="filters" role="search">
            \(choice(RequestField.refused, request.result, results))
            \(choice(RequestField.api, words.api, apiOptions))
            \(choice(RequestField.shop, words.shop, shopOptions))
            <div class="act"><button type="submit" id="filter">\(words.filter)</button>\(reset)</div></form>
            """
    }
}
