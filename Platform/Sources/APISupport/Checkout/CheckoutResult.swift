package import Engine
import GuichetCore
import Hummingbird

/// How a checkout session ended, or that the outcome is not known yet.
package enum CheckoutResult: String, Sendable, CaseIterable {
    case paid, registered, refused, cancelled, expired, waiting

    /// - Returns: `nil` while a shopper may still pay.
    package init?(_ session: CheckoutSession, at now: Instant, registersOnly: Bool) {
        guard session.underWay == nil else {
            self = .waiting
            return
        }
        switch session.state(at: now) {
        case .open: return nil
        case .paid: self = registersOnly ? .registered : .paid
        case .refused: self = .refused
        case .cancelled: self = .cancelled
        case .expired: self = .expired
        }
    }
}

extension CheckoutParts {
    /// - Parameter registersOnly: whether there was nothing to pay.
    package func title(_ result: CheckoutResult, registersOnly: Bool = false) -> String {
        switch result {
        case .paid: texts.paidTitle
        case .registered: texts.registeredTitle
        case .refused: texts.refusedTitle
        case .cancelled: registersOnly ? texts.registrationCancelledTitle : texts.cancelledTitle
        case .expired: texts.expiredTitle
        case .waiting: texts.waitingTitle
        }
    }

    /// The panel of a result. A page that waits asks for its end: add ``waitingScript`` and a refresh.
    ///
    /// - Parameters:
    ///   - registersOnly: whether there was nothing to pay.
    ///   - mayBePaid: whether a payment that began in time may still be accepted (``CheckoutSession/mayBePaid(at:)``). Then the
    ///     page does not say that nothing was charged, nor that the shopper is to begin again.
    ///   - isWithdrawn: whether the merchant cancelled the link to it (``PaymentService/isWithdrawn(_:)``): the shopper did not.
    package func panel(
        _ result: CheckoutResult, registersOnly: Bool = false, mayBePaid: Bool = false, isWithdrawn: Bool = false
    ) -> HTML {
        let sentence =
            switch result {
            case .paid: texts.paid
            case .registered: texts.registered
            case .refused: texts.refusedForGood
            case .cancelled where isWithdrawn: texts.withdrawn
            case .cancelled: registersOnly ? texts.registrationCancelled : texts.cancelled
            case .expired: mayBePaid ? texts.unreadable : texts.expiredText
            case .waiting: texts.waiting
            }
        let kind: HTML =
            switch result {
            case .paid, .registered: "done"
            case .waiting: "waiting"
            case .refused, .cancelled, .expired: "note"
            }
        return panel(kind, result, sentence)
    }

    /// The panel of a card that was checked, and could not take the place of the registered one.
    package func notReplacedPanel() -> HTML { panel("note", .refused, texts.notReplaceable) }

    /// The end of a page on which the shopper confirms a subscription with a registered card; `nil` where its words are
    /// those of any page.
    package func subscription(_ result: CheckoutResult) -> (title: String, panel: HTML)? {
        switch result {
        case .registered: (title: texts.subscribedTitle, panel: panel("done", result, texts.subscribed))
        case .cancelled: (title: texts.notSubscribedTitle, panel: panel("note", result, texts.notSubscribed))
        case .paid, .refused, .expired, .waiting: nil
        }
    }

    private func panel(_ kind: HTML, _ result: CheckoutResult, _ sentence: String) -> HTML {
        "<p class=\"\(kind)\" role=\"status\" id=\"result\" data-result=\"\(result.rawValue)\">\(sentence)</p>"
    }

    /// Sends fields to a merchant's page: automatically, or by the button if scripts are off. Add ``returnScript`` to
    /// the page, and the address's origin to its form targets.
    package func returnForm(to address: String, _ fields: [(name: String, value: String)]) -> HTML {
        let inputs = fields.map { name, value -> HTML in
            "<input type=\"hidden\" name=\"\(name)\" value=\"\(value)\">"
        }
        return """
            <form method="post" action="\(address)" id="back">
            \(inputs.joined())
            <p class="soft">\(texts.back) \(PageWords.of(language).scriptOff)</p>
            <button type="submit" id="go-back">\(texts.backButton)</button>
            </form>
            """
    }

    package static let returnScript = "document.getElementById(\"back\").submit();"
    /// Asks for the page again until it shows something else, and only then loads it. A page that loads itself every few seconds
    /// takes the focus away, and a screen reader begins to read it anew (WCAG 2.2, 3.2.5).
    package static let waitingScript = """
        (() => {
          const ask = async () => {
            try {
              const answer = await fetch(location.href, { cache: "no-store", redirect: "manual" });
              const isBusy = answer.status >= 500;
              if (!isBusy && !(await answer.text()).includes("data-result=\\"waiting\\"")) {
                location.reload();
                return;
              }
            } catch { /* The network is gone for a moment. */ }
            setTimeout(ask, 3000);
          };
          setTimeout(ask, 3000);
        })();
        """

    /// For an error on this platform: it may have come after a write, so the page does not say that nothing happened.
    package func unanswered() -> Page {
        var page = Page(
            status: .serviceUnavailable, language: language, title: title(.waiting), content: panel(.waiting))
        page.speaker = .shop
        return page
    }

    /// For a link that this platform did not encrypt, or whose data it no longer has: it may be that of a payment that was
    /// made (docs/choices/platform.md, PG1).
    package func unreadable(_ what: String) -> Page {
        var page = Page(
            status: .notFound, language: language, title: texts.unreadableTitle,
            content: "<p id=\"unreadable\">\(texts.unreadable)</p><p class=\"soft\" lang=\"en\">\(what)</p>")
        page.speaker = .shop
        return page
    }
}
