import APISupport
import Engine
import GuichetDirect

/// The buttons of the page of a hosted checkout that lead to a provider.
struct DirectProviderChoice: Sendable {
    let visit: DirectHostedVisit

    private static let field = "provider"

    private var words: DirectHostedTexts { .of(visit.language) }

    /// Empty if the page offers none.
    var buttons: HTML {
        let providers = visit.intent.providers
        guard !providers.isEmpty else { return .empty }
        let isAlone = visit.intent.brands.isEmpty
        let offered = providers.filter(visit.offers)
        guard isAlone || !offered.isEmpty else { return .empty }
        let list = offered.map { provider -> HTML in
            let id = String(provider.product.rawValue)
            return """
                <p><button class="plain" type="submit" name="\(Self.field)" value="\(id)" id="provider-\(id)">\
                \(label(provider))</button></p>
                """
        }
        let heading: HTML = isAlone ? .empty : "<p class=\"or\">\(words.otherwise)</p>"
        let cancel: HTML =
            isAlone
            ? """
            <p><button class="plain" type="submit" name="do" value="cancel" id="cancel">\
            \(CheckoutTexts.of(visit.language).cancel)</button></p>
            """ : .empty
        return """
            \(heading)<form method="post" action="\(visit.address())" id="providers">
            <input type="hidden" name="attempt" value="\(String(visit.session.attemptsMade + 1))">
            \(list.joined())\(cancel)</form>
            """
    }

    private func label(_ provider: DirectProvider) -> String {
        provider.isDebit ? words.payByDebit : words.payWith.replacing("%", with: provider.label)
    }

    /// `nil` if a card pays. A provider that the page does not offer is none.
    func chosen(in form: FormBody) -> DirectProvider? {
        form[Self.field].flatMap { name in visit.intent.providers.first { String($0.product.rawValue) == name } }
    }
}
