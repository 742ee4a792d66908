package import Engine
package import GuichetCore
import GuichetLyra
package import Hummingbird

/// The pages that a cardholder sees.
package struct ACSPages: Sendable {
    package let session: ACSSession
    package let sealed: String
    package let language: PageLanguage
    package let vault: Vault
    package let links: ACSLinks

    package var texts: ACSTexts { .of(language) }

    package func page(
        _ title: String, _ content: HTML, at name: String, by speaker: PageSpeaker = .bank
    ) -> Page {
        let links = links
        var page = Page(language: language, title: title, content: content)
        page.speaker = speaker
        if !session.challenge.isFramed {
            page.switchTo = { links.address(name, [PageLanguage.parameter: $0.rawValue]) }
        }
        // The bank's app is a window of its own.
        if speaker != .bankApp { page.frameAncestors = session.challenge.frameAncestors }
        return page
    }

    /// The hidden fields of every form of these pages.
    package var hidden: HTML {
        let language: HTML =
            links.language.map { "<input type=\"hidden\" name=\"\(PageLanguage.parameter)\" value=\"\($0)\">" }
            ?? .empty
        return "<input type=\"hidden\" name=\"s\" value=\"\(sealed)\">\(language)"
    }

    package var facts: HTML {
        let challenge = session.challenge
        return """
            <dl class="facts">
            <dt>\(texts.merchant)</dt><dd>\(challenge.merchantId)</dd>
            <dt>\(texts.amount)</dt><dd>\(language.shown(challenge.amount))</dd>
            <dt>\(texts.card)</dt><dd>\(challenge.brand) \(challenge.masked)</dd>
            </dl>
            """
    }

    /// The form for the code, the other way, and the results for testers. When the cardholder's time has ended, the
    /// page reloads itself and so answers the timeout without any action.
    package func challenge(attemptsLeft: Int?, at now: Instant) -> Response {
        // One second more than is left: the page must not reload before the platform considers the time over.
        let secondsLeft = (session.challenge.expiresAt.milliseconds - now.milliseconds) / 1_000 + 1
        let problem: HTML =
            attemptsLeft.map {
                "<p class=\"problem\" role=\"alert\" id=\"problem\">\(texts.wrongCode(attemptsLeft: $0))</p>"
            } ?? .empty
        let invalid: HTML = attemptsLeft == nil ? .empty : " aria-invalid=\"true\" autofocus"
        let describedBy: HTML = attemptsLeft == nil ? "message" : "message problem"
        let content: HTML = """
            <p>\(texts.explanation)</p>
            \(facts)
            <div class="note" id="message" data-seconds="\(String(secondsLeft))"><p>\(texts.message)<br><span class="code" id="code-sent">\(session.challenge.code)</span></p></div>
            \(problem)
            <form method="post" action="\(IssuerPageRoutes.path)/answer">\(hidden)
            <label for="code">\(texts.code)</label>
            <input type="text" id="code" name="code" inputmode="numeric" autocomplete="one-time-code" \
            pattern="[0-9 ]*" maxlength="12" required aria-describedby="\(describedBy)"\(invalid)>
            <button type="submit" id="confirm">\(texts.confirm)</button>
            </form>
            <a class="button plain" id="use-app" href="\(links.address("app"))">\(texts.useApp)</a>
            <form method="post" action="\(IssuerPageRoutes.path)/answer">\(hidden)
            <button class="plain" type="submit" name="result" value="cancelled" id="cancel">\(texts.cancel)</button>
            </form>
            \(rows)
            """
        var page = page(texts.title, content, at: "challenge")
        page.refreshSecondsWithoutScript = Int(secondsLeft)
        page.script = """
            setTimeout(() => location.reload(), 1000 * Number(document.getElementById("message").dataset.seconds));
            """
        return page.response()
    }

    package var rows: HTML {
        let buttons = ACSRow.all.map { row -> HTML in
            let text = texts.row(row.name)
            return """
                <button class="plain" type="submit" name="result" value="\(row.name)" id="row-\(row.name)">\
                <strong>\(text.title)</strong> <span>\(text.meaning)</span></button>
                """
        }
        return """
            <details class="tester"><summary id="tester">\(texts.tester)</summary>
            <p class="soft">\(texts.testerExplanation)</p>
            <form method="post" action="\(IssuerPageRoutes.path)/answer">\(hidden)
            \(buttons.joined())
            </form></details>
            """
    }

    /// Waits for the bank's app: asks by script, or reloads where scripts are off.
    package func waiting() -> Response {
        let content: HTML = """
            <p>\(texts.appExplanation)</p>
            \(facts)
            <p class="waiting" role="status" id="waiting" data-status="\(links.address("status"))">\(texts.waiting)</p>
            <a class="button" id="open-bank" href="\(links.address("bank"))" target="_blank" rel="noopener">\
            \(texts.openApp)</a>
            <a class="button plain" id="check" href="\(links.address("app"))">\(texts.checkAgain)</a>
            <a class="button plain" id="use-code" href="\(links.address("challenge"))">\(texts.useCode)</a>
            """
        var page = page(texts.appTitle, content, at: "app")
        page.refreshSecondsWithoutScript = 5
        page.script = """
            (() => {
              const status = document.getElementById("waiting").dataset.status;
              const ask = async () => {
                try {
                  const answer = await fetch(status, { cache: "no-store" });
                  if ((await answer.json()).over) { location.reload(); return; }
                } catch { /* The network is gone for a moment. */ }
                setTimeout(ask, 2000);
              };
              setTimeout(ask, 1000);
            })();
            """
        return page.response()
    }

    /// The bank's app, simulated by a page.
    package func bankApp(decided: AuthenticationResult?) -> Response {
        guard decided == nil else {
            let content: HTML = "<p role=\"status\" id=\"bank-done\">\(texts.bankDone)</p>"
            return page(texts.bankTitle, content, at: "bank", by: .bankApp).response()
        }
        let content: HTML = """
            <p>\(texts.bankExplanation)</p>
            \(facts)
            <form method="post" action="\(IssuerPageRoutes.path)/bank">\(hidden)
            <button type="submit" name="approve" value="yes" id="approve">\(texts.approve)</button>
            <button class="plain" type="submit" name="approve" value="no" id="refuse">\(texts.refuse)</button>
            </form>
            """
        return page(texts.bankTitle, content, at: "bank", by: .bankApp).response()
    }

    /// Sends the answer to the merchant's return address: automatically, or by the button if scripts are off.
    /// - Parameter isDamaged: whether the message arrives with another character in it, as a tester ordered.
    package func back(_ result: AuthenticationResult, isDamaged: Bool = false) -> Response {
        var answer: String
        do {
            answer = try IssuerAnswer(
                authentication: session.challenge.authentication, result: result, carried: session.challenge.carried
            ).sealed(by: vault)
        } catch {
            return Page(
                status: .internalServerError, language: language, title: texts.unreadableTitle,
                content: "<p>\(texts.unreadable)</p>", frameAncestors: session.challenge.frameAncestors
            ).response()
        }
        if isDamaged { answer = (answer.hasPrefix("A") ? "B" : "A") + answer.dropFirst() }
        let content: HTML = """
            <p>\(texts.backExplanation)</p>
            <form method="post" action="\(session.returnAddress.text)" id="back">
            <input type="hidden" name="\(IssuerForm.answer)" value="\(answer)">
            <input type="hidden" name="\(IssuerForm.merchantData)" value="\(session.merchantData)">
            <p class="soft">\(PageWords.of(language).scriptOff)</p>
            <button type="submit" id="go-back">\(PageWords.of(language).goOn)</button>
            </form>
            """
        var page = Page(language: language, title: texts.backTitle, content: content)
        page.speaker = .bank
        page.frameAncestors = session.challenge.frameAncestors
        page.script = "document.getElementById(\"back\").submit();"
        // The merchant's page may redirect the browser, and the policy also applies to redirects.
        page.formTargets = [session.returnAddress.origin, "https:"]
        return page.response()
    }
}

extension IssuerChallenge {
    /// The sites that may frame its pages: none, unless a merchant's page asked for them. Which site that is, is not
    /// known, so any site under TLS may.
    var frameAncestors: [String] { isFramed ? MerchantSites.framing : [] }
}

extension PageLanguage {
    /// An amount in the notation of the page's language: `1 234,00 EUR`, `1,234.00 EUR`, `1.234,00 EUR` (CLDR,
    /// numbers).
    package func written(_ amount: Amount) -> String {
        let parts = Self.plain(amount).split(separator: " ", maxSplits: 1)
        let number = parts.first?.split(separator: ".", maxSplits: 1) ?? []
        let (group, point) = separators
        var written = ""
        let whole = number.first ?? ""
        for (index, digit) in whole.enumerated() {
            if index > 0, (whole.count - index).isMultiple(of: 3) { written += group }
            written.append(digit)
        }
        if number.count > 1 { written += point + number[1] }
        return parts.count > 1 ? "\(written) \(parts[1])" : written
    }

    /// Of the rupiah, an amount does not say how much it is (docs/choices/platform.md, row 108). Of the APIs only Lyra takes it,
    /// and counts it without decimals: so do the pages and mails that a shopper reads.
    private static func plain(_ amount: Amount) -> String {
        guard amount.currency.facts == nil, let currency = LyraCurrency(code: amount.currency),
            currency.facts?.exponent == 0
        else { return amount.description }
        return "\(amount.minorUnits) \(currency.rawValue)"
    }

    /// The same on a page, where number and currency stay on one line.
    package func shown(_ amount: Amount) -> HTML { "<span class=\"amount\">\(written(amount))</span>" }

    /// Before the decimals of a number.
    package var decimalPoint: String { separators.point }

    private var separators: (group: String, point: String) {
        switch self {
        case .english: (",", ".")
        // A narrow space that does not break.
        case .french: ("\u{202F}", ",")
        case .dutch, .german: (".", ",")
        }
    }
}
