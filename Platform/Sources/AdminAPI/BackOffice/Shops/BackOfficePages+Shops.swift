import APISupport
import Engine
import Hummingbird

/// The shops of every API: their keys with their ends, and their settings.
extension BackOfficePages {
    private var shop: ShopTexts { .of(visit.language) }

    func shops(_ all: [ShopOverview]) -> Response {
        var content: HTML = "<p class=\"soft narrow\">\(HTML.prose(shop.explanation))</p>"
        if all.isEmpty { content += "<p class=\"note\" id=\"none\">\(shop.none)</p>" }
        var apis: [String] = []
        for one in all where !apis.contains(one.id.api) { apis.append(one.id.api) }
        for api in apis {
            let cards = all.filter { $0.id.api == api }.map(card)
            content += "<h2>\(apiName(api))</h2><div class=\"grid\">\(cards.joined())</div>"
        }
        return page(words.shops, in: .shops, at: BackOfficeLinks.shops, content)
    }

    private func card(_ one: ShopOverview) -> HTML {
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
            <ul class="keys" aria-label="\(shop.keys)">\(one.keys.map(key).joined())</ul>\(overlap)
            <details><summary>\(shop.settings)</summary><dl class="facts">\(settings.joined())</dl></details>
            </section>
            """
    }

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
            await visited(request, context) { $0.shops(operations.shops.all) }
        }
    }
}
