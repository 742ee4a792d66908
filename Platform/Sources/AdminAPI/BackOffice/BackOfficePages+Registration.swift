import APISupport
import Engine
import GuichetCore
import Hummingbird

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// "Hosted Checkout registration" (Worldline Direct, Apple Pay guide, "Set up your Back Office"): read the terms, REGISTER,
/// CHECK ACCOUNT STATUS, UNSUBSCRIBE.
extension BackOfficePages {
    enum RegistrationField {
        /// The field with the answer.
        static let answer = "answer"
        /// The field with the version of the terms on the page.
        static let terms = "terms"
    }

    func registrations(_ all: [ApplePayRegistration]) -> Response {
        let words = texts.registration
        let rows = all.map { one -> HTML in
            let link = BackOfficeLinks.registration(one.shop.name)
            return """
                <section class="card" aria-label="\(one.shop.name)">
                <dl class="facts"><dt>\(words.merchant)</dt><dd>\(one.shop.name)</dd>
                <dt>\(words.status)</dt><dd>\(words.statuses[one.status.name] ?? one.status.name)</dd></dl>
                <a class="button plain" href="\(link)" id="merchant-\(one.shop.name)">\(texts.goOn)</a>
                </section>
                """
        }
        let content: HTML =
            "<p class=\"narrow\">\(words.explanation)</p>"
            + (rows.isEmpty
                ? "<p class=\"note\">\(words.none)</p>" : "<div class=\"grid\">\(rows.joined())</div>")
        return page(texts.registrations, in: .registrations, at: BackOfficeLinks.registrations, content)
    }

    /// - Parameter isChecked: whether the status was just requested.
    func registration(
        _ one: ApplePayRegistration, isChecked: Bool = false, refusal: ApplePayRefusal? = nil
    ) -> Response {
        let (words, link) = (texts.registration, BackOfficeLinks.registration(one.shop.name))
        let problem = refusal.map(BackOfficeProblem.init)
        let content: HTML = """
            \(alert(problem, refusal))
            \(isChecked ? checked(one) : .empty)
            <p>\(words.explanation)</p>
            <dl class="facts"><dt>\(words.merchant)</dt><dd>\(one.shop.name)</dd>
            <dt>\(words.status)</dt><dd id="status" data-status="\(one.status.name)">\
            \(words.statuses[one.status.name] ?? one.status.name)</dd>
            <dt>\(words.terms)</dt><dd>\(words.version.replacing("%", with: one.terms.version))</dd></dl>
            <div class="actions">
            <a class="button plain" href="\(ApplePayTerms.address)" id="terms" rel="noreferrer" hreflang="en">\(words.read)</a>
            \(form(for: one, link))
            <form method="get" action="\(link)"><input type="hidden" name="check" value="yes">
            <button class="plain" type="submit" id="check">\(words.check)</button></form></div>
            \(visit.may(.administer) ? .empty : onlySees)
            \(history(of: one))
            """
        return page(texts.registrations, in: .registrations, at: link, HTML.narrow(content), problem: problem)
    }

    private func form(for one: ApplePayRegistration, _ link: String) -> HTML {
        guard visit.may(.administer) else { return .empty }
        return """
            <form method="post" action="\(link)">\(visit.formToken)
            <input type="hidden" name="\(RegistrationField.terms)" value="\(one.terms.version)">
            \(buttons(for: one))
            </form>
            """
    }

    private func checked(_ one: ApplePayRegistration) -> HTML {
        let words = texts.registration
        return one.isRegistered
            ? "<p class=\"done\" role=\"status\" id=\"checked\" data-registered=\"yes\">\(words.correct)</p>"
            : "<p class=\"problem\" role=\"status\" id=\"checked\" data-registered=\"no\">\(words.incorrect)</p>"
    }

    /// The answers that the current registration allows.
    private func buttons(for one: ApplePayRegistration) -> HTML {
        let words = texts.registration
        let (register, unsubscribe, reject) = (
            answer(.accepted, words.register), answer(.unsubscribed, words.unsubscribe, isPlain: true),
            answer(.rejected, words.reject, isPlain: true)
        )
        return switch one.status {
        case .registered: unsubscribe
        case .termsChanged: register + unsubscribe + reject
        case .notRegistered, .unsubscribed: register + reject
        case .rejected: register
        }
    }

    private func answer(
        _ answer: ApplePayRegistrationStep.Answer, _ words: String, isPlain: Bool = false
    ) -> HTML {
        let plain: HTML = isPlain ? " class=\"plain\"" : .empty
        return """
            <button type="submit"\(plain) name="\(RegistrationField.answer)" value="\(answer.rawValue)" \
            id="answer-\(answer.rawValue)">\(words)</button>
            """
    }

    private func history(of one: ApplePayRegistration) -> HTML {
        guard !one.history.isEmpty else { return .empty }
        let words = texts.registration
        let rows = one.history.reversed().map { step -> HTML in
            let answer = words.answers[step.answer.rawValue] ?? step.answer.rawValue
            let version = words.version.replacing("%", with: step.terms.version)
            return "<li>\(step.at.date.utcMinute) · \(answer) (\(version))</li>"
        }
        return "<h2>\(words.history)</h2><ul class=\"history\">\(rows.joined())</ul>"
    }
}
