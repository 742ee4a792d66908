import APISupport
import GuichetCore
import GuichetDirect

/// What a card of each brand pays, on the page of a hosted checkout.
///
/// The table is above the form before anything is typed, so that the sum is known without scripts, too. A script marks
/// the brand of the typed number, and puts its sum on the button.
struct DirectSurchargeTable: Sendable {
    let visit: DirectHostedVisit

    private var words: DirectHostedTexts { .of(visit.language) }
    private var texts: CheckoutTexts { .of(visit.language) }

    /// `nil` where no card pays more than the price.
    init?(visit: DirectHostedVisit) {
        guard visit.intent.surcharges.contains(where: { $0.surcharge.minorUnits > 0 }) else { return nil }
        self.visit = visit
    }

    /// The button's text while the brand is not known.
    var button: String {
        words.payAndSurcharge.replacing("%", with: visit.language.written(visit.intent.amount))
    }

    /// - Parameter offersApplePay: whether the page has Apple Pay's button; providers are in the visit.
    func html(besideOtherWays offersApplePay: Bool) throws -> HTML {
        let rows = try visit.intent.surcharges.map(row)
        let hasOtherWays = offersApplePay || visit.intent.providers.contains(where: visit.offers)
        let others: HTML = hasOtherWays ? " \(words.noSurchargeOtherwise)" : .empty
        return """
            <section id="surcharges" data-brands="\(DirectBrandChoice(visit.intent.products).ranges.text)">
            <p>\(words.surchargeByCard)\(others)</p>
            <table><thead><tr><th scope="col">\(texts.card)</th><th scope="col">\(words.surcharge)</th>\
            <th scope="col">\(words.total)</th></tr></thead>
            <tbody>\(rows.joined())</tbody></table>
            <p role="status" id="surcharge-sum"></p>
            </section>
            """
    }

    private func row(_ one: DirectBrandSurcharge) throws -> HTML {
        let net = visit.intent.amount
        let sums = try one.surcharge.sums(with: net)
        let language = visit.language
        let (added, total) = (language.written(sums.added), language.written(sums.total))
        let spoken = """
            \(one.brand.name). \(texts.amount): \(language.written(net)). \(words.surcharge): \(added). \
            \(words.total): \(total).
            """
        return """
            <tr data-brand="\(String(one.brand.rawValue))" data-pay="\(texts.pay.replacing("%", with: total))" \
            data-sum="\(spoken)"><th scope="row">\(one.brand.name)</th><td>\(added)</td><td>\(total)</td></tr>
            """
    }

    /// The sentence for screen readers is out of sight: the marked line says the same, and nothing moves while a number
    /// is typed.
    static let css = """

        #surcharges table { width: 100%; border-collapse: collapse; margin: 0 0 1.25rem; font-size: .9375rem; }
        #surcharges th, #surcharges td { padding: .25rem .375rem; text-align: right;
          font-variant-numeric: tabular-nums; border-bottom: 1px solid var(--fine); }
        #surcharges td { overflow-wrap: anywhere; }
        #surcharges th:first-child { text-align: left; }
        #surcharges thead th { color: var(--soft); font-weight: 400; }
        #surcharges tbody th { font-weight: 400; }
        #surcharges [aria-current] { background: var(--note); }
        #surcharges [aria-current] th, #surcharges [aria-current] td { font-weight: 600; }
        #surcharge-sum { position: absolute; left: -100rem; }
        """

    /// After ``CheckoutParts/cardScript``, which tells the brands of a number and shows the choice between two.
    static let script = #"""
        (() => {
          const table = document.getElementById("surcharges");
          const form = document.getElementById("card-form");
          const number = document.getElementById("card-number");
          const pay = document.getElementById("pay");
          const sum = document.getElementById("surcharge-sum");
          if (!table || !form || !number || !pay || !sum) return;
          const payAnyCard = pay.textContent;
          let last;
          const show = () => {
            const brands = cardBrands(cardDigits(number.value), table.dataset.brands);
            const chosen = document.getElementById("card-brand")?.value;
            const brand = brands.includes(chosen) ? chosen : brands[0];
            if (brand === last) return;
            last = brand;
            let known;
            for (const row of table.querySelectorAll("[data-brand]")) {
              if (row.dataset.brand === brand) {
                known = row;
                row.setAttribute("aria-current", "true");
              } else {
                row.removeAttribute("aria-current");
              }
            }
            pay.textContent = known ? known.dataset.pay : payAnyCard;
            sum.textContent = known ? known.dataset.sum : "";
          };
          form.addEventListener("input", show);
          form.addEventListener("change", show);
          show();
        })();
        """#
}
