import APISupport
import GuichetDirect

/// The fields of the page in which an account holder says what the merchant's request does not.
struct DirectSigningFields: Sendable {
    let questions: DirectSigningQuestions
    let language: PageLanguage
    /// What the merchant's request says: the fields have it until something else was typed.
    let known: DirectMandateCustomer?
    /// What was typed before; the account number is never written again.
    let typed: FormBody?
    let problems: DirectSigningProblems

    private var holder: DirectSigningHolderTexts { .of(language) }

    var content: HTML {
        var fields = account
        if questions.name {
            let name = known?.personalInformation?.name
            fields += self.name(.firstName, "given-name", DirectSigningForm.longestFirstName, name?.firstName)
            fields += self.name(.surname, "family-name", DirectSigningForm.longestSurname, name?.surname)
        }
        if questions.address { fields += address }
        return fields
    }

    private var account: HTML {
        switch questions.account {
        case .known: .empty
        case .typed:
            field(.iban, "autocomplete=\"off\" autocapitalize=\"characters\" maxlength=\"50\" required")
        case .chosen:
            choice
        }
    }

    /// A group of radio buttons is one field: what is wrong belongs to the group (WAI-ARIA 1.2, `aria-invalid`).
    private var choice: HTML {
        let wrong = problems[.account]?.sentence(in: language)
        let tied: HTML =
            wrong == nil ? "\"account-hint\"" : "\"account-hint account-problem\" aria-invalid=\"true\""
        let problem: HTML = wrong.map { "<span class=\"wrong\" id=\"account-problem\">\($0)</span>" } ?? .empty
        return """
            <fieldset role="radiogroup" aria-describedby=\(tied)><legend>\(holder.choice)</legend>\
            <p class="hint" id="account-hint">\(holder.bank)</p>
            \(accounts.joined())
            \(problem)</fieldset>
            """
    }

    private var accounts: [HTML] {
        DirectSimulatedAccounts.all.enumerated().map { index, account in
            let number = String(index + 1)
            let checked: HTML = typed?["account"] == number ? " checked" : .empty
            let focus: HTML = index == 0 && problems.list.first?.field == .account ? " autofocus" : .empty
            return """
                <p class="choice"><input type="radio" id="account-\(number)" name="account" value="\(number)" \
                required\(checked)\(focus)> <label for="account-\(number)">\(account.masked)</label></p>
                """
        }
    }

    private func field(_ field: DirectSigningField, _ attributes: HTML, hint: String? = nil) -> HTML {
        CheckoutParts(language: language).field(
            field.rawValue, label: field.label(in: language), hint: hint,
            problem: problems[field]?.sentence(in: language),
            isFirstProblem: problems.list.first?.field == field, attributes: attributes)
    }

    private func name(_ name: DirectSigningField, _ purpose: String, _ longest: Int, _ known: String?) -> HTML {
        let shown = DirectSigningForm.name(value(name, known), upTo: longest) ?? ""
        return field(
            name,
            """
            autocomplete="\(purpose)" class="words" maxlength="\(longest)" value="\(shown)" required
            """)
    }

    private func value(_ field: DirectSigningField, _ known: String?) -> String? {
        guard let typed else { return known }
        return typed[field.rawValue]
    }

    private var address: HTML {
        let address = known?.mandateAddress
        let fields =
            line(DirectSigningAddress.street, address?.street)
            + line(DirectSigningAddress.houseNumber, address?.houseNumber)
            + "<div class=\"pair\">"
            + line(DirectSigningAddress.zip, address?.zip)
            + line(DirectSigningAddress.city, address?.city)
            + "</div>\n"
            + line(DirectSigningAddress.country, address?.countryCode, hint: holder.countryHint)
        return "<fieldset id=\"address\"><legend>\(holder.address)</legend>\n\(fields)</fieldset>\n"
    }

    private func line(_ line: DirectSigningAddress.Field, _ known: String?, hint: String? = nil) -> HTML {
        let required: HTML = line.isRequired ? " required" : .empty
        let shown = DirectSigningAddress.shown(value(line.field, known), line) ?? ""
        return field(
            line.field,
            """
            autocomplete="\(line.purpose)" class="words" maxlength="\(line.longest)" value="\(shown)"\(required)
            """,
            hint: hint)
    }
}
