import APISupport
import GuichetCore
import GuichetDirect

/// For testers, collapsed at the end of the page: which condition prevents Apple Pay, and a device to simulate.
struct DirectApplePayPanel: Sendable {
    let pages: DirectApplePayPages

    private var visit: DirectHostedVisit { pages.visit }
    private var conditions: DirectApplePayConditions { pages.conditions }
    private var words: DirectApplePayTexts { .of(visit.language) }

    /// Expanded if a tester has just chosen a device that does not get the button.
    var html: HTML {
        let isOpen: HTML = visit.shopper != nil && !conditions.allHold ? " open" : .empty
        return """
            <details class="tester" id="apple-pay-conditions"\(isOpen)><summary>\(words.panel)</summary>
            <p id="apple-pay-verdict">\(conditions.allHold ? words.offered : words.notOffered)</p>
            <ul class="findings">\(DirectApplePayConditions.Condition.allCases.map(finding).joined())</ul>
            \(form)</details>
            """
    }

    private func finding(_ condition: DirectApplePayConditions.Condition) -> HTML {
        let (state, mark, said, why): (String, String, String, String?) =
            switch conditions.finding(condition) {
            case .holds: ("holds", "✓", words.holds, what(condition))
            case .fails(let reason):
                (
                    "fails", "✗", words.fails,
                    words.text(reason, shopper: conditions.shopper, networks: networks)
                )
            case .unknown: ("unknown", "–", words.unknownMark, words.reasons.unknown)
            }
        let more: HTML = why.map { "<span class=\"why\">\($0)</span>" } ?? .empty
        return """
            <li id="condition-\(condition.rawValue)" data-finding="\(state)">\
            <span class="mark" role="img" aria-label="\(said)">\(mark)</span>\
            <div><strong>\(words.name(of: condition))</strong>\(more)</div></li>
            """
    }

    /// The value that meets the condition.
    private func what(_ condition: DirectApplePayConditions.Condition) -> String? {
        switch condition {
        case .registration, .product: nil
        case .device: conditions.shopper?.device.name
        case .browser: conditions.shopper?.browser.name
        case .region: conditions.shopper.map { words.region($0.region) }
        case .card: conditions.usableCards.map(\.name).joined(separator: ", ")
        }
    }

    private var networks: String {
        conditions.networks.map { $0 == .masterCard ? "Mastercard" : $0.rawValue }.joined(separator: ", ")
    }

    // MARK: The switch

    private var form: HTML {
        guard conditions.isSimulated, let shopper = visit.shopper ?? .proposed else { return .empty }
        let language = visit.asked.map { [(name: PageLanguage.parameter, value: $0)] } ?? []
        let cards = SimulatedApplePayCard.all.map { card -> HTML in
            let (id, name) = (card.fieldName, card.isDeclined ? "\(card.name) (\(words.declined))" : card.name)
            let checked: HTML = shopper.cards.contains(card) ? " checked" : .empty
            return """
                <p class="choice line"><input type="checkbox" id="\(id)" name="\(id)" value="on"\(checked)>\
                <label for="\(id)">\(name)</label></p>
                """
        }
        let without: HTML =
            visit.shopper == nil
            ? .empty
            : """
            <a class="button plain" id="no-device" href="\(visit.addressWithoutDevice)">\(words.withoutDevice)</a>
            """
        return """
            <h2>\(words.simulate)</h2><p class="soft">\(words.simulateHint)</p>
            <form method="get" action="\(visit.path)" id="device-form">\(pages.kept(language))
            \(select(
                DirectApplePayShopper.deviceName, words.conditions.device,
                ApplePayDevice.models.map { ($0.id, $0.name) }, chosen: shopper.device.id))
            \(select(
                DirectApplePayShopper.browserName, words.conditions.browser,
                DirectApplePayShopper.Browser.allCases.map { ($0.rawValue, $0.name) }, chosen: shopper.browser.rawValue))
            \(select(DirectApplePayShopper.regionName, words.conditions.region, regions(shopper), chosen: shopper.region))
            <fieldset><legend>\(words.cards)</legend>\(cards.joined())</fieldset>
            <button class="plain" type="submit" id="use-device">\(words.use)</button></form>
            \(without)
            """
    }

    /// The regions of the list, and the current one.
    private func regions(_ shopper: DirectApplePayShopper) -> [(String, String)] {
        let listed = DirectApplePayShopper.regions
        let all = listed.contains(shopper.region) ? listed : listed + [shopper.region]
        return all.map { ($0, words.region($0)) }
    }

    private func select(
        _ name: String, _ label: String, _ options: [(value: String, text: String)], chosen: String
    ) -> HTML {
        let lines = options.map { value, text -> HTML in
            let selected: HTML = value == chosen ? " selected" : .empty
            return "<option value=\"\(value)\"\(selected)>\(text)</option>"
        }
        return """
            <div class="field"><label for="\(name)">\(label)</label>\
            <select id="\(name)" name="\(name)">\(lines.joined())</select></div>
            """
    }
}
