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
        let wrong = wrongField(problem)
        let content: HTML = """
            \(alert(problem, naming: Self.way(to: wrong, wrong.flatMap { labels[$0] })))
            <section class="card narrow" aria-label="\(one.name)">
            <p><strong>\(FaultSentences(language: visit.language).html(one))</strong></p>
            <dl class="facts">\(HTML.fact(fault.client, "<span lang=\"en\">\(one.client)</span>"))
            \(HTML.fact(fault.platform, "<span lang=\"en\">\(one.platform)</span>"))</dl>
            <form method="post" action="\(BackOfficeLinks.faults)">\(visit.formToken)
            <input type="hidden" name="fault" value="\(one.name)">
            <fieldset><legend>\(fault.forWhom)</legend><p class="hint">\(fault.orderHint)</p>
            <div class="fields">\(conditions(of: one, calls, shops, typed, wrong))</div></fieldset>
            <fieldset><legend>\(fault.howOften)</legend><div class="fields">\(limits(typed, wrong))</div></fieldset>
            \(effect(of: one, typed, wrong))
            <button type="submit" id="order">\(fault.orderButton)</button>
            <a class="button plain" href="\(BackOfficeLinks.faults)">\(texts.back)</a>
            </form></section>
            """
        return page(
            fault.orderTitle.replacing("%", with: one.name), in: .faults, at: link, content,
            problem: problem.map(BackOfficeProblem.init))
    }

    // MARK: What is wrong

    /// The fields that are called otherwise in the form of the API.
    private static let fields = [
        "api": "whom", "shop": "whom", "forSeconds": "minutes", "delayMilliseconds": "seconds",
    ]

    private func wrongField(_ problem: OperatorProblem?) -> String? {
        if problem?.kind == .unknownShop { return "whom" }
        return problem?.parameter.map { Self.fields[$0] ?? $0 }
    }

    private var labels: [String: String] {
        [
            "whom": words.shop, "call": fault.call, "card": fault.card, "amount": fault.amount,
            "reference": fault.reference, "header": fault.header, "times": fault.times, "nth": fault.nth,
            "minutes": fault.minutes, "probability": fault.probability, "seed": fault.seed, "seconds": fault.delay,
            "code": fault.code,
        ]
    }

    // MARK: The fields

    private func conditions(
        of one: Fault, _ calls: [String: [String]], _ shops: [ShopOverview], _ typed: FormBody?, _ wrong: String?
    ) -> HTML {
        one.conditions.compactMap { condition -> HTML? in
            switch condition {
            // One field with the shop, which says its API.
            case .api: nil
            case .shop: whom(one, shops, typed, isWrong: wrong == "whom")
            case .call: call(one, calls, typed, isWrong: wrong == "call")
            case .card: field("card", fault.cardHint, typed, wrong)
            case .amount: field("amount", fault.amountHint, typed, wrong, isNumber: true)
            case .reference: field("reference", nil, typed, wrong)
            case .header: field("header", fault.headerHint, typed, wrong)
            default: nil
            }
        }.joined()
    }

    /// All shops, those of an API, or one.
    private func whom(_ one: Fault, _ shops: [ShopOverview], _ typed: FormBody?, isWrong: Bool) -> HTML {
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
            <select id="whom" name="whom"\(Self.marked(isWrong))>\(options.joined())</select></div>
            """
    }

    private func call(_ one: Fault, _ calls: [String: [String]], _ typed: FormBody?, isWrong: Bool) -> HTML {
        let groups = calls.keys.sorted().filter { api in one.apis.map { $0.contains(api) } ?? true }.map {
            api -> HTML in
            let options = (calls[api] ?? []).map { name in
                HTML.option("\(api)/\(name)", name, isChosen: typed?["call"] == "\(api)/\(name)")
            }
            return "<optgroup label=\"\(apiName(api))\">\(options.joined())</optgroup>"
        }
        return """
            <div class="field"><label for="call">\(fault.call)</label>
            <select id="call" name="call"\(Self.marked(isWrong))><option value="">\(fault.everyCall)</option>\
            \(groups.joined())</select></div>
            """
    }

    private func limits(_ typed: FormBody?, _ wrong: String?) -> HTML {
        [
            field("times", fault.timesHint, typed, wrong, isNumber: true, usual: "1"),
            field("nth", fault.nthHint, typed, wrong, isNumber: true),
            field("minutes", fault.minutesHint, typed, wrong, isNumber: true),
            field("probability", fault.probabilityHint, typed, wrong),
            field("seed", fault.seedHint, typed, wrong, isNumber: true),
        ].joined()
    }

    private func effect(of one: Fault, _ typed: FormBody?, _ wrong: String?) -> HTML {
        var fields: [HTML] = []
        if let seconds = one.delaySeconds {
            let hint = fault.delayHint.replacing("%", with: String(seconds))
            fields.append(field("seconds", hint, typed, wrong, isNumber: true))
        }
        if one.takesCode { fields.append(field("code", fault.codeHint, typed, wrong)) }
        guard !fields.isEmpty else { return .empty }
        return "<fieldset><legend>\(fault.how)</legend><div class=\"fields\">\(fields.joined())</div></fieldset>"
    }

    /// - Parameters:
    ///   - wrong: the field that cannot be used as it was typed.
    ///   - usual: the value of a form that is new.
    private func field(
        _ name: String, _ hint: String?, _ typed: FormBody?, _ wrong: String?, isNumber: Bool = false,
        usual: String = ""
    ) -> HTML {
        let described = Self.marked(wrong == name, hint: hint.map { _ in "\(name)-hint" })
        let shown: HTML = hint.map { "<span class=\"hint\" id=\"\(name)-hint\">\($0)</span>" } ?? .empty
        // A whole card number is shown on no page.
        let isCardNumber =
            typed?[name].map { (name == "card" && $0.utf8.count > 4) || CardNumberSearch.isIn($0) } ?? false
        let value = isCardNumber ? "" : typed.map { $0[name] ?? "" } ?? usual
        let digits: HTML = isNumber ? " inputmode=\"numeric\"" : .empty
        return """
            <div class="field"><label for="\(name)">\(labels[name] ?? name)</label>
            <input type="text" id="\(name)" name="\(name)" value="\(value)" \
            maxlength="200" spellcheck="false" autocomplete="off" autocapitalize="none"\(digits)\(described)>\(shown)</div>
            """
    }
}
