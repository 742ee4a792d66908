import GuichetCore

/// A choice of the brand that pays, for a card that bears two (Regulation (EU) 2015/751, 8.6). The brand is read off the
/// number: a script shows the choice once such a number is typed. Where scripts are off, the choice is always there.
package struct CheckoutBrands: Sendable {
    /// The name of the field.
    package static let name = "card-brand"

    /// The brands that are accepted: their values in the form, and their names for people.
    let choices: [(value: String, name: String)]
    /// For scripts: `49701000:VISA,CB;…`, with the values of the accepted brands.
    let ranges: String

    /// - Parameter numbers: the numbers that are accepted, each with its brands' values.
    package init(_ choices: [(value: String, name: String)], numbers: [(number: String, brands: [String])]) {
        self.choices = choices
        let accepted = Set(choices.map(\.value))
        ranges = CardRanges(numbers.map { ($0.number, $0.brands.filter(accepted.contains)) }).text
    }

    /// - Parameters:
    ///   - chosen: the brand of the previous input.
    ///   - isWrong: whether the card does not have the chosen brand.
    package func field(_ texts: CheckoutTexts, chosen: String? = nil, isWrong: Bool = false) -> HTML {
        guard choices.count > 1 else { return .empty }
        let options = choices.map { value, name -> HTML in
            let selected: HTML = value == chosen ? " selected" : .empty
            return "<option value=\"\(value)\"\(selected)>\(name)</option>"
        }
        let (name, hint) = (Self.name, "\(Self.name)-hint")
        let tied = isWrong ? "\(hint) brand-problem" : hint
        let invalid: HTML = isWrong ? " aria-invalid=\"true\"" : .empty
        let field = { (focus: HTML) -> HTML in
            """
            <div class="field"><label for="\(name)">\(texts.brand)</label>
            <select id="\(name)" name="\(name)" aria-describedby="\(tied)"\(invalid)\(focus)>\
            <option value="">–</option>\(options.joined())</select>\
            <span class="hint" id="\(hint)">\(texts.brandHint)</span></div>
            """
        }
        return """
            <noscript>\(field(isWrong ? " autofocus" : .empty))</noscript>\
            <template id="brand-choice" data-brands="\(ranges)">\(field(.empty))</template>
            """
    }
}

extension CheckoutParts {
    /// For a page with a card form: groups the digits as they are typed, and shows the choice of a brand.
    package static let cardScript =
        CardFieldScript.text + #"""
            (() => {
              const number = document.getElementById("card-number");
              const expiry = document.getElementById("card-expiry");
              const choice = document.getElementById("brand-choice");
              const show = () => {
                const brands = choice ? cardBrands(cardDigits(number.value), choice.dataset.brands) : [];
                const field = document.getElementById("card-brand")?.closest(".field");
                const names = brands.join();
                if (field && field.dataset.brands === names) return;
                field?.remove();
                if (brands.length < 2) return;
                const added = choice.content.firstElementChild.cloneNode(true);
                added.dataset.brands = names;
                for (const option of added.querySelectorAll("option")) {
                  if (!brands.includes(option.value)) option.remove();
                }
                if (![...added.querySelectorAll("option")].some((option) => option.hasAttribute("selected"))) {
                  added.querySelector(`option[value="${brands[0]}"]`).selected = true;
                }
                // Below the line of expiry date and code: what follows the number stays where it is.
                document.querySelector("#card-form .pair").after(added);
              };
              number?.addEventListener("input", () => {
                if (/[^\d \u00A0-]/.test(number.value)) return;
                cardRetype(number, cardGroups(cardDigits(number.value)));
                show();
              });
              expiry?.addEventListener("input", (event) => {
                if (!/^[\d/]*$/.test(expiry.value)) return;
                cardRetype(expiry, cardExpiry(expiry.value, (event.inputType || "").startsWith("delete")));
              });
              if (number) show();
            })();
            """#
}
