import APISupport
import Engine
import GuichetCore
import Hummingbird

/// The form that orders a fault: it has the conditions that this fault can see, and no others.
extension BackOfficePages {
    private var fault: FaultTexts { .of(visit.language) }

    func orderFault(
        _ one: Fault, calls: [String: [String]], shops: [ShopOverview], typed: FormBody? = nil,
        problem: OperatorProblem? = nil
    ) -> Response {
        let link = BackOfficeLinks.newFault(one.name)
        let content: HTML = """
            \(alert(problem))
            <section class="card narrow" aria-label="\(one.name)">
            <p><strong>\(FaultSentences(language: visit.language).html(one))</strong></p>
            <dl class="facts">\(HTML.fact(fault.client, "<span lang=\"en\">\(one.client)</span>"))
            \(HTML.fact(fault.platform, "<span lang=\"en\">\(one.platform)</span>"))</dl>
            <form method="post" action="\(BackOfficeLinks.faults)">\(visit.formToken)
            <input type="hidden" name="fault" value="\(one.name)">
            <fieldset><legend>\(fault.forWhom)</legend><p class="hint">\(fault.orderHint)</p>
            <div class="fields">\(conditions(of: one, calls, shops, typed))</div></fieldset>
            <fieldset><legend>\(fault.howOften)</legend><div class="fields">\(limits(typed))</div></fieldset>
            \(effect(of: one, typed))
            <button type="submit" id="order">\(fault.orderButton)</button>
            <a class="button plain" href="\(BackOfficeLinks.faults)">\(texts.back)</a>
            </form></section>
            """
        return page(
            fault.orderTitle.replacing("%", with: one.name), in: .faults, at: link, content,
            problem: problem.map(BackOfficeProblem.init))
    }

    private func conditions(
        of one: Fault, _ calls: [String: [String]], _ shops: [ShopOverview], _ typed: FormBody?
    ) -> HTML {
        one.conditions.compactMap { condition -> HTML? in
            switch condition {
            // One field with the shop, which says its API.
            case .api: nil
            case .shop: whom(one, shops, typed)
            case .call: call(one, calls, typed)
            case .card: field("card", fault.card, fault.cardHint, typed)
            case .amount: field("amount", fault.amount, fault.amountHint, typed, isNumber: true)
            case .reference: field("reference", fault.reference, nil, typed)
            case .header: field("header", fault.header, fault.headerHint, typed)
            default: nil
            }
        }.joined()
    }

    /// All shops, those of an API, or one.
    private func whom(_ one: Fault, _ shops: [ShopOverview], _ typed: FormBody?) -> HTML {
        let possible = shops.map(\.id).filter { shop in one.apis.map { $0.contains(shop.api) } ?? true }
        let apis = Set(possible.map(\.api)).sorted()
        var options = [HTML.option("", fault.everyone, isChosen: typed?["whom"] == nil)]
        if one.conditions.contains(.api) {
            options += apis.map {
                HTML.option($0, fault.allOf.replacing("%", with: apiName($0)), isChosen: typed?["whom"] == $0)
            }
        }
        options += possible.sorted { "\($0)" < "\($1)" }.map { shop in
            let value = "\(shop.api)/\(shop.name)"
            return HTML.option(value, "\(apiName(shop.api)) \(shop.name)", isChosen: typed?["whom"] == value)
        }
        return """
            <div class="field"><label for="whom">\(words.shop)</label>
            <select id="whom" name="whom">\(options.joined())</select></div>
            """
    }

    private func call(_ one: Fault, _ calls: [String: [String]], _ typed: FormBody?) -> HTML {
        let groups = calls.keys.sorted().filter { api in one.apis.map { $0.contains(api) } ?? true }.map {
            api -> HTML in
            let options = (calls[api] ?? []).map { name in
                HTML.option("\(api)/\(name)", name, isChosen: typed?["call"] == "\(api)/\(name)")
            }
            return "<optgroup label=\"\(apiName(api))\">\(options.joined())</optgroup>"
        }
        return """
            <div class="field"><label for="call">\(fault.call)</label>
            <select id="call" name="call"><option value="">\(fault.everyCall)</option>\(groups.joined())</select></div>
            """
    }

    private func limits(_ typed: FormBody?) -> HTML {
        [
            field("times", fault.times, fault.timesHint, typed, isNumber: true, usual: "1"),
            field("nth", fault.nth, fault.nthHint, typed, isNumber: true),
            field("minutes", fault.minutes, fault.minutesHint, typed, isNumber: true),
            field("probability", fault.probability, fault.probabilityHint, typed),
            field("seed", fault.seed, fault.seedHint, typed, isNumber: true),
        ].joined()
    }

    private func effect(of one: Fault, _ typed: FormBody?) -> HTML {
        var fields: [HTML] = []
        if let seconds = one.delaySeconds {
            let hint = fault.delayHint.replacing("%", with: String(seconds))
            fields.append(field("seconds", fault.delay, hint, typed, isNumber: true))
        }
        if one.takesCode { fields.append(field("code", fault.code, fault.codeHint, typed)) }
        guard !fields.isEmpty else { return .empty }
        return "<fieldset><legend>\(fault.how)</legend><div class=\"fields\">\(fields.joined())</div></fieldset>"
    }

    /// - Parameter usual: the value of a form that is new.
    private func field(
        _ name: String, _ label: String, _ hint: String?, _ typed: FormBody?, isNumber: Bool = false,
        usual: String = ""
    ) -> HTML {
        let described: HTML = hint == nil ? .empty : " aria-describedby=\"\(name)-hint\""
        let shown: HTML = hint.map { "<span class=\"hint\" id=\"\(name)-hint\">\($0)</span>" } ?? .empty
        // A whole card number is shown on no page.
        let isCardNumber = name == "card" && (typed?[name]?.utf8.count ?? 0) > 4
        let value = isCardNumber ? "" : typed.map { $0[name] ?? "" } ?? usual
        let digits: HTML = isNumber ? " inputmode=\"numeric\"" : .empty
        return """
            <div class="field"><label for="\(name)">\(label)</label>
            <input type="text" id="\(name)" name="\(name)" value="\(value)" \
            maxlength="200" spellcheck="false" autocomplete="off" autocapitalize="none"\(digits)\(described)>\(shown)</div>
            """
    }
}
