import APISupport
import Engine
import GuichetCore
import Hummingbird

/// The faults: those ordered, the acquirer's next answers, and all that can be ordered.
extension BackOfficePages {
    enum FaultField {
        static let id = "id"
        static let shop = "shop"
        static let answers = "answers"
    }

    private var fault: FaultTexts { .of(visit.language) }

    func faults(
        _ faults: OperatorFaults, shops: [ShopOverview], typed: FormBody? = nil, problem: OperatorProblem? = nil
    ) -> Response {
        let (orders, scripts) = (faults.orders, faults.scripts)
        let wrong = wrongScriptField(problem)
        let content: HTML = """
            \(alert(problem, naming: Self.way(to: wrong, wrong == "answers" ? fault.answers : words.shop)))
            <p class="soft narrow">\(fault.explanation)</p>
            <section class="after" aria-labelledby="ordered"><div class="day"><h2 id="ordered">\(fault.ordered)</h2>
            \(orders.isEmpty && scripts.isEmpty ? .empty : clearAll)</div>
            \(table(of: orders))</section>
            <section class="card after" aria-labelledby="scripts"><h2 id="scripts">\(fault.scripts)</h2>
            <p class="soft narrow">\(fault.scriptExplanation)</p>\(list(of: scripts))
            \(visit.may(.test) ? scriptForm(shops, typed, wrong) : "<p class=\"note\" id=\"only-sees\">\(words.mayNotTest)</p>")
            </section>
            <h2 id="catalogue">\(fault.catalogue)</h2>
            \(FaultGroup.allCases.map(catalogue).joined())
            """
        return page(
            words.faults, in: .faults, at: BackOfficeLinks.faults, content,
            problem: problem.map(BackOfficeProblem.init))
    }

    // MARK: What is ordered

    private func table(of orders: [FaultOrder]) -> HTML {
        var columns: [BackOfficeTable.Column] = [
            .init(fault.fault, .tight), .init(fault.forWhom, .wide), .init(fault.limits), .init(fault.acted, .tight),
        ]
        if visit.may(.test) { columns.append(.init(fault.clear, isAction: true)) }
        var table = BackOfficeTable(fault.ordered, columns)
        table.rows = orders.map { order in
            let acted = fault.actedOf.replacing("%", with: String(order.acted)).replacing("#", with: String(order.seen))
            var cells: [HTML] = [
                "<strong>\(order.fault.name)</strong> <span class=\"soft mono\">\(order.id)</span>",
                "\(conditions(of: order))", "\(limits(of: order))", "\(acted)",
            ]
            if visit.may(.test) { cells.append(clear(order)) }
            return cells
        }
        return table.html(empty: fault.noneOrdered)
    }

    private func conditions(of order: FaultOrder) -> String {
        let asked = order.conditions
        var parts = [
            asked.api.map(apiName), asked.shop.map { "\(words.shop) \($0)" }, asked.call,
            asked.card.map { "\(fault.card) \($0.shown)" }, asked.amount.map { "\(fault.amount) \($0)" },
            asked.reference.map { "\(fault.reference) \($0)" }, asked.header.map { "\($0.name)=\($0.value)" },
        ].compactMap { $0 }
        if parts.isEmpty { parts = [fault.always] }
        if let code = order.code { parts.append("\(fault.code) \(code)") }
        if order.delay > 0 { parts.append(SpanText.milliseconds(order.delay, in: visit.language)) }
        return parts.joined(separator: " · ")
    }

    private func limits(of order: FaultOrder) -> String {
        let limits = order.limits
        let parts = [
            limits.times.map { "\(fault.times) \($0)" },
            limits.nth > 1 ? "\(fault.nth) \(limits.nth)" : nil,
            limits.until.map { "→ \(EventText.time($0))" },
            limits.probability.map { "\(fault.probability) \(written($0)), \(fault.seed) \(limits.seed)" },
        ].compactMap { $0 }
        return parts.isEmpty ? fault.unlimited : parts.joined(separator: " · ")
    }

    /// In the notation of the language: `0.1`, `0,1`. The form takes both.
    private func written(_ number: Double) -> String { "\(number)".replacing(".", with: visit.language.decimalPoint) }

    private func clear(_ order: FaultOrder) -> HTML {
        """
        <form method="post" action="\(BackOfficeLinks.clearFault)">\(visit.formToken)
        <input type="hidden" name="\(FaultField.id)" value="\(order.id)">
        <button class="plain small" type="submit" id="clear-\(order.id)" aria-label="\(fault.clear) \(order.id)">\
        \(fault.clear)</button></form>
        """
    }

    private var clearAll: HTML {
        guard visit.may(.test) else { return .empty }
        return """
            <form method="post" action="\(BackOfficeLinks.clearFaults)">\(visit.formToken)
            <button class="plain small" type="submit" id="clear-all">\(fault.clearAll)</button></form>
            """
    }

    // MARK: Scripts

    private func list(of scripts: [FaultScript]) -> HTML {
        guard !scripts.isEmpty else { return "<p id=\"no-scripts\">\(fault.noScripts)</p>" }
        let lines = scripts.map { script -> HTML in
            let answers = script.steps.map(\.text).joined(separator: " ")
            return .fact("\(apiName(script.shop.api)) \(script.shop.name)", "<span class=\"mono\">\(answers)</span>")
        }
        return "<dl class=\"facts\" id=\"script-list\">\(lines.joined())</dl>"
    }

    private func wrongScriptField(_ problem: OperatorProblem?) -> String? {
        switch (problem?.kind, problem?.parameter) {
        case (.unknownShop?, _), (_, "api"?), (_, "shop"?): "script-shop"
        case (_, "answers"?): "answers"
        default: nil
        }
    }

    private func scriptForm(_ shops: [ShopOverview], _ typed: FormBody?, _ wrong: String?) -> HTML {
        let options = shops.map(\.id).sorted { "\($0)" < "\($1)" }.map {
            HTML.option(
                "\($0.api)/\($0.name)", "\(apiName($0.api)) \($0.name)",
                isChosen: typed?[FaultField.shop] == "\($0.api)/\($0.name)")
        }
        return """
            <form method="post" action="\(BackOfficeLinks.scriptFaults)" class="row">\(visit.formToken)
            <div class="field wide"><label for="script-shop">\(words.shop)</label>
            <select id="script-shop" name="\(FaultField.shop)"\(Self.marked(wrong == "script-shop"))>\(options.joined())</select></div>
            <div class="field widest"><label for="answers">\(fault.answers)</label>
            <input type="text" id="answers" name="\(FaultField.answers)" value="\(typed?[FaultField.answers] ?? "")" \
            maxlength="2000" spellcheck="false" autocomplete="off" \
            autocapitalize="none"\(Self.marked(wrong == "answers", hint: "answers-hint"))></div>
            <button type="submit" id="give-answers">\(fault.scriptButton)</button>
            <span class="hint" id="answers-hint">\(fault.answersHint)</span></form>
            """
    }

    // MARK: The catalogue

    private func catalogue(_ group: FaultGroup) -> HTML {
        let name = fault.groups[group] ?? ""
        var columns: [BackOfficeTable.Column] = [.init(fault.fault, .tight), .init(fault.what, .wide)]
        if visit.may(.test) { columns.append(.init(fault.order, isAction: true)) }
        var table = BackOfficeTable(name, columns)
        table.rows = group.faults.map { one in
            var cells: [HTML] = [
                "<span class=\"mono\">\(one.name)</span>", FaultSentences(language: visit.language).html(one),
            ]
            if visit.may(.test) {
                let link = BackOfficeLinks.newFault(one.name)
                cells.append(
                    """
                    <a class="button plain small" href="\(link)" id="order-\(one.name)" \
                    aria-label="\(fault.orderTitle.replacing("%", with: one.name))">\(fault.order)</a>
                    """)
            }
            return cells
        }
        return "<h3>\(name)</h3><div class=\"after\">\(table.html(empty: ""))</div>"
    }
}
