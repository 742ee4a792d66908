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

    private var words: DirectSigningTexts { .of(language) }
    private var holder: DirectSigningHolderTexts { .of(language) }

    var content: HTML {
        var fields = account
        if questions.name {
            let name = known?.personalInformation?.name
            fields += self.name(
                "first-name", words.firstName, "given-name", DirectSigningForm.longestFirstName, name?.firstName)
            fields += self.name(
                "surname", words.surname, "family-name", DirectSigningForm.longestSurname, name?.surname)
        }
        if questions.address { fields += address }
        return fields
    }

    private var account: HTML {
        switch questions.account {
        case .known: .empty
        case .typed:
            """
            <div class="field"><label for="iban">\(words.account)</label>
            <input type="text" id="iban" name="iban" autocomplete="off" autocapitalize="characters" maxlength="50" required>
            </div>
            """
        case .chosen:
            """
            <fieldset><legend>\(holder.choice)</legend><p class="hint">\(holder.bank)</p>
            \(accounts.joined())
            </fieldset>
            """
        }
    }

    private var accounts: [HTML] {
        DirectSimulatedAccounts.all.enumerated().map { index, account in
            let number = String(index + 1)
            let checked: HTML = typed?["account"] == number ? " checked" : .empty
            return """
                <p class="choice"><input type="radio" id="account-\(number)" name="account" value="\(number)" \
                required\(checked)> <label for="account-\(number)">\(account.masked)</label></p>
                """
        }
    }

    private func name(
        _ field: String, _ label: String, _ purpose: String, _ longest: Int, _ known: String?
    ) -> HTML {
        """
        <div class="field"><label for="\(field)">\(label)</label>
        <input type="text" class="words" id="\(field)" name="\(field)" autocomplete="\(purpose)" maxlength="\(longest)" \
        value="\(DirectSigningForm.name(value(field, known), upTo: longest) ?? "")" required>
        </div>
        """
    }

    private func value(_ field: String, _ known: String?) -> String? {
        guard let typed else { return known }
        return typed[field]
    }

    private var address: HTML {
        let address = known?.mandateAddress
        let hint: HTML = "<span class=\"hint\" id=\"country-hint\">\(holder.countryHint)</span>\n"
        let fields =
            line(DirectSigningAddress.street, holder.street, address?.street)
            + line(DirectSigningAddress.houseNumber, holder.houseNumber, address?.houseNumber)
            + "<div class=\"pair\">"
            + line(DirectSigningAddress.zip, holder.zip, address?.zip)
            + line(DirectSigningAddress.city, holder.city, address?.city)
            + "</div>\n"
            + line(DirectSigningAddress.country, holder.country, address?.countryCode, hint: hint)
        return "<fieldset id=\"address\"><legend>\(holder.address)</legend>\n\(fields)</fieldset>\n"
    }

    private func line(
        _ field: DirectSigningAddress.Field, _ label: String, _ known: String?, hint: HTML = .empty
    ) -> HTML {
        let required: HTML = field.isRequired ? " required" : .empty
        let described: HTML = hint.markup.isEmpty ? .empty : " aria-describedby=\"country-hint\""
        return """
            <div class="field"><label for="\(field.name)">\(label)</label>
            <input type="text" class="words" id="\(field.name)" name="\(field.name)" autocomplete="\(field.purpose)" \
            maxlength="\(field.longest)" value="\(DirectSigningAddress.shown(value(field.name, known), field) ?? "")"\(required)\(described)>
            \(hint)</div>

            """
    }
}
