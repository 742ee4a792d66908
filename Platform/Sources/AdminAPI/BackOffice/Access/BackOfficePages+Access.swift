import APISupport
import Engine
import Hummingbird

/// Tokens, and the list of changes.
extension BackOfficePages {
    enum TokenField {
        static let name = "name"
        static let right = "right"
    }

    private var access: AccessTexts { .of(visit.language) }

    /// - Parameter made: the token that was just made, to be shown this once.
    func tokens(
        _ all: [OperatorTokens.Entry], made: (name: String, token: OperatorToken)? = nil, typed: FormBody? = nil,
        refusal: OperatorProblem? = nil
    ) -> Response {
        // A name that the platform does not take has a sentence of its own.
        let problem: BackOfficeProblem? = refusal.map {
            $0.parameter == TokenField.name ? .tokenName : BackOfficeProblem($0)
        }
        var table = BackOfficeTable(
            words.tokens,
            [.init(access.name), .init(access.right), .init(words.created, .tight), .init(access.end, isAction: true)])
        table.rows = all.map(row)
        let content: HTML = """
            \(alert(problem, details: refusal?.detail, naming: isAboutName(problem) ? Self.way(to: "name", access.name) : .empty))
            \(made.map(shown) ?? .empty)
            <p class="soft narrow">\(HTML.prose(access.explanation))</p>
            <div class="columns"><div>\(table.html(empty: words.nothing))</div>\(form(typed, problem))</div>
            """
        return page(words.tokens, in: .tokens, at: BackOfficeLinks.tokens, content, problem: problem)
    }

    private func isAboutName(_ problem: BackOfficeProblem?) -> Bool { problem == .tokenName || problem == .tokenExists }

    private func row(_ entry: OperatorTokens.Entry) -> [HTML] {
        let (name, right) = (entry.caller.name, entry.caller.right)
        let end: HTML =
            entry.caller == OperatorTokens.owner
            ? "<span class=\"soft\">\(HTML.prose(access.owners))</span>"
            : """
            <form method="post" action="\(BackOfficeLinks.endToken)">\(visit.formToken)
            <input type="hidden" name="\(TokenField.name)" value="\(name)">
            <button class="plain small" type="submit" aria-label="\(access.end) \(name)" data-end="\(name)">\
            \(access.end)</button></form>
            """
        return [
            "<strong>\(name)</strong>", .badge(words.rights[right] ?? right.rawValue, right.tone),
            entry.createdAt.map { .time($0) } ?? .empty, end,
        ]
    }

    private func shown(_ name: String, _ token: OperatorToken) -> HTML {
        """
        <section class="done" role="status" id="made"><h2>\(access.made.replacing("%", with: name))</h2>
        <p class="mono secret" id="token">\(token.reveal())</p><p>\(access.once)</p></section>
        """
    }

    private func form(_ typed: FormBody?, _ problem: BackOfficeProblem?) -> HTML {
        let isNameWrong = isAboutName(problem)
        let rights = OperatorRight.allCases.map { right -> HTML in
            let isChosen = (typed?[TokenField.right] ?? OperatorRight.see.rawValue) == right.rawValue
            let checked: HTML = isChosen ? " checked" : .empty
            return """
                <p class="choice"><input type="radio" id="right-\(right.rawValue)" name="\(TokenField.right)" \
                value="\(right.rawValue)"\(checked)><label for="right-\(right.rawValue)">\
                \(access.rights[right] ?? right.rawValue)</label></p>
                """
        }
        return """
            <section class="card" aria-labelledby="make-title"><h2 id="make-title">\(access.make)</h2>
            <form method="post" action="\(BackOfficeLinks.tokens)">\(visit.formToken)
            <div class="field"><label for="name">\(access.name)</label>
            <input type="text" id="name" name="\(TokenField.name)" value="\(typed?[TokenField.name] ?? "")" required \
            maxlength="40" autocapitalize="none" spellcheck="false" autocomplete="off"\(Self.marked(isNameWrong, hint: "name-hint"))>
            <span class="hint" id="name-hint">\(access.nameHint)</span></div>
            <fieldset><legend>\(access.right)</legend>\(rights.joined())</fieldset>
            <button type="submit" id="make">\(access.makeButton)</button></form></section>
            """
    }

    // MARK: The audit list

    func audit(_ page: AuditTrail.Page, after: String?) -> Response {
        var table = BackOfficeTable(
            words.audit,
            [
                .init(access.machineTime, .tight), .init(access.who), .init(access.kind), .init(access.what, .wide),
                .init(access.platformTime, .tight),
            ])
        table.rows = page.entries.map { entry in
            [
                .time(entry.machineTime), "<strong>\(entry.who)</strong>", "<span class=\"mono\">\(entry.kind)</span>",
                "<span lang=\"en\">\(entry.what)</span>", .time(entry.at),
            ]
        }
        let content: HTML = """
            <p class="soft narrow">\(access.auditExplanation)</p>
            \(table.html(empty: access.noAudit))
            \(pager(at: BackOfficeLinks.audit, [], next: page.next, isFirst: after == nil))
            """
        let address = BackOfficeLinks.with([(Filter.after, after)], BackOfficeLinks.audit)
        return self.page(words.audit, in: .audit, at: address, content)
    }
}

extension OperatorRight {
    fileprivate var tone: Tone {
        switch self {
        case .see: .calm
        case .test: .plan
        case .administer: .wait
        }
    }
}
