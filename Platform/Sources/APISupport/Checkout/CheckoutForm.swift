package import GuichetCore

/// The parts of a page on which a shopper pays. An API composes them and supplies the addresses of its forms.
///
/// The typed card number and security code are never written into a page again.
package struct CheckoutParts: Sendable {
    package let language: PageLanguage

    package init(language: PageLanguage) {
        self.language = language
    }
    package var texts: CheckoutTexts { .of(language) }

    /// The shop, the amount, and the order.
    ///
    /// - Parameter more: further facts, after those.
    package func header(
        shop: String, amount: Amount?, order: String?, card: String? = nil,
        more: [(label: String, value: HTML)] = []
    ) -> HTML {
        var rows: HTML = "<dt>\(texts.shop)</dt><dd>\(shop)</dd>"
        if let amount { rows += "<dt>\(texts.amount)</dt><dd>\(language.shown(amount))</dd>" }
        if let order { rows += "<dt>\(texts.order)</dt><dd>\(order)</dd>" }
        if let card { rows += "<dt>\(texts.card)</dt><dd>\(card)</dd>" }
        for (label, value) in more { rows += "<dt>\(label)</dt><dd>\(value)</dd>" }
        return "<dl class=\"facts\">\(rows)</dl>"
    }

    package func summary(_ problems: CheckoutProblems) -> HTML {
        summary(problems.list.map { ($0.field.rawValue, texts.text($0.problem, of: $0.field)) })
    }

    /// The fields to correct, with a link to each; a screen reader reads it at once.
    package func summary(_ problems: [(id: String, sentence: String)]) -> HTML {
        guard !problems.isEmpty else { return .empty }
        let lines = problems.map { id, sentence -> HTML in "<li><a href=\"#\(id)\">\(sentence)</a></li>" }
        return """
            <div class="problem" role="alert" id="problems"><p>\(texts.lookAgain)</p><ul>\(lines.joined())</ul></div>
            """
    }

    /// A sentence that a screen reader reads at once.
    package func alert(_ sentence: String, id: String) -> HTML {
        "<p class=\"problem\" role=\"alert\" id=\"\(id)\">\(sentence)</p>"
    }

    /// A form for a card.
    package struct Form: Sendable {
        /// The address that it is posted to.
        package let action: String
        /// Hidden fields.
        package var hidden: HTML = .empty
        /// A card number that is accepted, as an example.
        package var example: String?
        /// Below the number: a choice of the card's brand.
        package var brand: HTML = .empty
        /// Below the fields of the card: a further decision.
        package var decision: HTML = .empty
        /// `nil` for a form that registers a card.
        package let amount: Amount?
        package var problems = CheckoutProblems()
        /// May be filled in again: never the number, never the code.
        package var expiry = ""
        package var cardholderName = ""
        /// The card is known already: only its code is asked for.
        package var asksCodeOnly = false
        /// The shopper only confirms, and types nothing.
        package var asksNothing = false
        /// A check box that lets the shop remember the card.
        package var offersToRemember = false
        /// The shop stores the card in any case, and the form says so.
        package var remembers = false
        /// Whether the security code is required.
        package var needsCode = true
        /// The button's text, if it neither pays nor registers.
        package var button: String?
        /// Whether there is a cancel button.
        package var canBeCancelled = true
        /// `false` if the page around the form sends it.
        package var hasButtons = true

        package init(
            action: String, hidden: HTML = .empty, example: String? = nil, brand: HTML = .empty, amount: Amount?,
            button: String? = nil
        ) {
            self.action = action
            self.hidden = hidden
            self.example = example
            self.brand = brand
            self.amount = amount
            self.button = button
        }

        /// Fills in again what was typed. A field may contain the value of another one: only a valid value is written.
        package mutating func keep(_ typed: FormBody) {
            if let expiry = typed[CheckoutField.expiry.rawValue], CheckoutCard.expiry(expiry) != nil {
                self.expiry = expiry
            }
            cardholderName =
                typed[CheckoutField.cardholderName.rawValue].flatMap { CheckoutCard.isName($0) ? $0 : nil } ?? ""
        }
    }

    package func form(_ form: Form) -> HTML {
        let amount = form.amount.map { HTML(texts.pay, with: language.shown($0)) }
        let button = form.button.map(HTML.init(text:)) ?? amount ?? HTML(text: texts.register)
        let fields: HTML = form.asksNothing ? .empty : form.asksCodeOnly ? code(form) : card(form)
        let remember: HTML =
            form.offersToRemember
            ? """
            <p class="choice"><input type="checkbox" id="remember" name="remember" value="yes">\
            <label for="remember">\(texts.remember)</label></p>
            """ : form.remembers ? "<p class=\"soft\" id=\"will-remember\">\(texts.willRemember)</p>" : .empty
        return """
            \(summary(form.problems))
            <form method="post" action="\(form.action)" id="card-form">\(form.hidden)
            \(fields)\(form.decision)
            \(remember)
            \(form.hasButtons ? "<button type=\"submit\" name=\"do\" value=\"pay\" id=\"pay\">\(button)</button>" : .empty)
            </form>
            \(form.hasButtons && form.canBeCancelled ? cancel(form) : .empty)
            """
    }

    private func card(_ form: Form) -> HTML {
        number(form) + form.brand + "<div class=\"pair\">" + expiry(form) + code(form) + "</div>" + cardholderName(form)
    }

    private func cancel(_ form: Form) -> HTML {
        """
        <form method="post" action="\(form.action)">\(form.hidden)
        <button class="plain" type="submit" name="do" value="cancel" id="cancel">\(texts.cancel)</button>
        </form>
        """
    }

    private func number(_ form: Form) -> HTML {
        field(
            .number, label: texts.number, hint: form.example.map { texts.numberHint.replacing("%", with: $0) },
            problems: form.problems,
            attributes: """
                inputmode="numeric" autocomplete="cc-number" pattern="[0-9 \\-]*" maxlength="26" required
                """)
    }

    private func expiry(_ form: Form) -> HTML {
        field(
            .expiry, label: texts.expiry, hint: texts.expiryHint, problems: form.problems,
            attributes: """
                inputmode="numeric" autocomplete="cc-exp" maxlength="9" required value="\(form.expiry)"
                """)
    }

    private func code(_ form: Form) -> HTML {
        field(
            .code, label: form.needsCode ? texts.code : texts.optionalCode, hint: texts.codeHint,
            problems: form.problems,
            attributes: """
                inputmode="numeric" autocomplete="cc-csc" pattern="[0-9]*" maxlength="4"\(form.needsCode ? " required" : .empty)
                """)
    }

    private func cardholderName(_ form: Form) -> HTML {
        field(
            .cardholderName, label: "\(texts.cardholderName) (\(texts.optional))", hint: nil, problems: form.problems,
            attributes: """
                class="words" autocomplete="cc-name" maxlength="45" value="\(form.cardholderName)"
                """)
    }

    private func field(
        _ field: CheckoutField, label: String, hint: String?, problems: CheckoutProblems, attributes: HTML
    ) -> HTML {
        self.field(
            field.rawValue, label: label, hint: hint, problem: problems[field].map { texts.text($0, of: field) },
            isFirstProblem: problems.list.first?.field == field, attributes: attributes)
    }

    /// A label, the field, its hint and its error: the last two are linked to the field (WCAG 2.2, 3.3.1; technique ARIA21).
    package func field(
        _ id: String, label: String, hint: String? = nil, problem: String?, isFirstProblem: Bool, attributes: HTML
    ) -> HTML {
        var described: [String] = []
        var notes: HTML = .empty
        if let hint {
            described.append("\(id)-hint")
            notes += "<span class=\"hint\" id=\"\(id)-hint\">\(hint)</span>"
        }
        if let problem {
            described.append("\(id)-problem")
            notes += "<span class=\"wrong\" id=\"\(id)-problem\">\(problem)</span>"
        }
        let tied: HTML =
            described.isEmpty ? .empty : " aria-describedby=\"\(described.joined(separator: " "))\""
        let focus: HTML = isFirstProblem ? " autofocus" : .empty
        let invalid: HTML = problem == nil ? .empty : " aria-invalid=\"true\"" + focus
        return """
            <div class="field"><label for="\(id)">\(label)</label>
            <input type="text" id="\(id)" name="\(id)" \(attributes)\(tied)\(invalid)>\(notes)</div>
            """
    }
}
