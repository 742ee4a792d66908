import APISupport
import Engine
import Hummingbird

/// The shops of every API: their keys with their ends, and their settings.
extension BackOfficePages {
    private var shop: ShopTexts { .of(visit.language) }

    /// - Parameter unpaid: the subscriptions whose payment could not be made.
    func shops(_ all: [ShopOverview], unpaid: [ShopID: [UnpaidOrder]]) -> Response {
        var content: HTML = "<p class=\"soft narrow\">\(HTML.prose(shop.explanation))</p>"
        if all.isEmpty { content += "<p class=\"note\" id=\"none\">\(shop.none)</p>" }
        var apis: [String] = []
        for one in all where !apis.contains(one.id.api) { apis.append(one.id.api) }
        for api in apis {
            let cards = all.filter { $0.id.api == api }.map { card($0, unpaid[$0.id] ?? []) }
            content += "<h2>\(apiName(api))</h2><div class=\"grid\">\(cards.joined())</div>"
        }
        return page(words.shops, in: .shops, at: BackOfficeLinks.shops, content)
    }

    private func card(_ one: ShopOverview, _ unpaid: [UnpaidOrder]) -> HTML {
        let demo: HTML = one.isDemo ? .badge(shop.demo, .plan) : .empty
        let settings = one.settings.map { setting -> HTML in
            .fact(shop.facts[setting.fact] ?? setting.fact.rawValue, values(setting))
        }
        let overlap: HTML =
            Self.overlaps(one.keys) ? "<p class=\"note\" data-overlap=\"yes\">\(shop.overlap)</p>" : .empty
        return """
            <section class="card shop" aria-label="\(one.id.name)">
            <h3><span class="mono">\(one.id.name)</span> \(HTML.badge(one.brand, .calm)) \(demo)</h3>
            \(one.displayName.map { "<p class=\"soft\">\($0)</p>" } ?? .empty)
            <ul class="keys" aria-label="\(shop.keys)">\(one.keys.map(key).joined())</ul>\(overlap)\(notPaid(unpaid))
            <details><summary>\(shop.settings)</summary><dl class="facts">\(settings.joined())</dl></details>
            </section>
            """
    }

    /// The payments that are tried again every hour, by their reasons.
    private func notPaid(_ orders: [UnpaidOrder]) -> HTML {
        guard !orders.isEmpty else { return .empty }
        let reasons = Dictionary(grouping: orders, by: \.reason).sorted { $0.key < $1.key }
        let items = reasons.map { reason, orders -> HTML in
            let names = orders.prefix(Self.namedOrders).map(\.id).joined(separator: ", ")
            let more = orders.count > Self.namedOrders ? ", …" : ""
            return "<li><span lang=\"en\">\(reason)</span> · <span class=\"mono\">\(names)\(more)</span></li>"
        }
        return """
            <div class="problem" data-unpaid="\(String(orders.count))">\
            <p>\(shop.unpaid.replacing("%", with: String(orders.count)))</p><ul>\(items.joined())</ul></div>
            """
    }

    private static let namedOrders = 20

    private func key(_ key: ShopOverview.Key) -> HTML {
        let tone: Tone =
            switch key.state {
            case .active: .good
            case .expiring: .wait
            case .expired: .bad
            }
        let until = key.expiresAt.map { shop.until.replacing("%", with: String($0.iso8601.prefix(10))) }
        return """
            <li><span class="soft">\(shop.kinds[key.kind] ?? key.kind.rawValue)</span> \
            <span class="mono">\(key.name)</span><br>\
            \(HTML.badge([shop.states[key.state] ?? key.state.rawValue, until].compactMap { $0 }.joined(separator: " "), tone)) \
            \(key.isPublished ? .badge(shop.published, .calm) : .empty)</li>
            """
    }

    /// Whether a key is being replaced.
    private static func overlaps(_ keys: [ShopOverview.Key]) -> Bool {
        ShopOverview.Key.Kind.allCases.contains { kind in
            keys.count { $0.kind == kind && $0.state != .expired } > 1
        }
    }

    private func values(_ setting: ShopOverview.Setting) -> HTML {
        guard !setting.values.isEmpty else { return "<span class=\"soft\">\(words.nothing)</span>" }
        return "\(setting.values.map { shop.values[$0] ?? $0 }.joined(separator: ", "))"
    }
}

extension BackOfficeRoutes {
    func addShops(to router: Router<BasicRequestContext>) {
        router.get("\(BackOfficeLinks.shops)") { request, context in
            await visited(request, context) { pages in
                let all = operations.shops.all
                var unpaid: [ShopID: [UnpaidOrder]] = [:]
                for shop in all { unpaid[shop.id] = try await operations.shops.unpaid(shop.id) }
                return pages.shops(all, unpaid: unpaid)
            }
        }
    }
}
