import APISupport
import Engine
import Hummingbird

/// Notifications, of all payments or of one.
extension BackOfficePages {
    enum NotificationField {
        static let state = "state"
        static let id = "id"
        static let after = "after"
        /// There if the form was on the notification's own page.
        static let page = "page"
        /// The payment on whose page the form was.
        static let payment = "payment"
    }

    private var notification: NotificationTexts { .of(visit.language) }

    func notifications(
        _ listed: OperatorNotifications.Page, in state: Notification.State?, after: String?, heldShops: [ShopID],
        subjects: [PaymentID: OperatorPayments.Subject]
    ) -> Response {
        let options = Notification.State.allCases.map {
            HTML.option($0.rawValue, notification.states[$0] ?? $0.rawValue, isChosen: state == $0)
        }
        let own = [(name: NotificationField.state, value: state?.rawValue)]
        let held: HTML =
            heldShops.isEmpty
            ? .empty
            : """
            <p class="note narrow" id="held-shops">\(notification.heldShops) \
            \(heldShops.map(\.description).joined(separator: ", "))</p>
            """
        let reset: HTML =
            state == nil
            ? .empty
            : "<a class=\"link\" id=\"reset\" href=\"\(BackOfficeLinks.notifications)\">\(words.reset)</a>"
        let content: HTML = """
            <p class="soft narrow">\(notification.explanation)</p>
            <div data-live id="held">\(held)</div>
            \(liveBar)
            <form method="get" action="\(BackOfficeLinks.notifications)" class="filters" role="search">
            \(choice(NotificationField.state, words.state, options))
            <div class="act"><button type="submit" id="filter">\(words.filter)</button>\(reset)</div></form>
            <div data-live id="list">\(notifications(listed.notifications, of: nil, subjects, empty: state == nil ? notification.noneYet : notification.none))
            \(pager(at: BackOfficeLinks.notifications, own, next: listed.next, isFirst: after == nil))</div>
            """
        let address = BackOfficeLinks.with(own + [(NotificationField.after, after)], BackOfficeLinks.notifications)
        return page(words.notifications, in: .notifications, at: address, content, live: .notifications)
    }

    /// - Parameter payment: the payment that all of them are about; `nil` for a list of all payments.
    func notifications(
        _ all: [Notification], of payment: PaymentID?, _ subjects: [PaymentID: OperatorPayments.Subject] = [:],
        empty: String
    ) -> HTML {
        var columns: [BackOfficeTable.Column] = [
            .init(words.created, .tight), .init(words.state),
            .init("\(notification.address) · \(notification.result)", .wide),
            .init(notification.attempts),
        ]
        if payment == nil { columns.insert(.init(notification.about, .wide), at: 1) }
        if visit.may(.test) { columns.append(.init(notification.resend, isAction: true)) }
        var table = BackOfficeTable(words.notifications, columns)
        table.keys = all.map { "n\($0.id.text)" }
        table.rows = all.map { one in
            var cells: [HTML] = [
                """
                <a class="link" id="at-\(one.id.text)" href="\(BackOfficeLinks.notification(one.id.text))">\
                \(HTML.time(one.createdAt))</a>
                """,
                state(one), "<span class=\"mono\">\(one.shownURL)</span>\(result(one))",
                attempts(one),
            ]
            if payment == nil { cells.insert(about(one, subjects), at: 1) }
            if visit.may(.test) { cells.append(resend(one, of: payment)) }
            return cells
        }
        return table.html(empty: empty)
    }

    private func attempts(_ one: Notification) -> HTML {
        let next: HTML =
            one.nextAt.map { "<br><span class=\"soft\">\(notification.next) \(HTML.time($0))</span>" } ?? .empty
        return "\(one.attempts)\(next)"
    }

    /// As the platform noted it, in English.
    private func result(_ one: Notification) -> HTML {
        one.lastResult.map { "<br><span class=\"soft\" lang=\"en\">\($0)</span>" } ?? .empty
    }

    private func state(_ one: Notification) -> HTML {
        let tone: Tone =
            switch one.state {
            case .delivered: .good
            case .waiting, .held: .wait
            case .failed: .bad
            }
        return .badge(notification.states[one.state] ?? one.state.rawValue, tone, data: one.state.rawValue)
    }

    /// The end of an identifier names nothing: with many payments of Worldline Direct it is the same.
    private func about(_ one: Notification, _ subjects: [PaymentID: OperatorPayments.Subject]) -> HTML {
        guard let payment = one.payment else { return "<span class=\"mono\">\(one.about.description)</span>" }
        let subject = subjects[payment]
        let shop: HTML =
            subject.map {
                "<br><span class=\"soft\">\(apiName($0.shop.api)) <span class=\"mono\">\($0.shop.name)</span></span>"
            } ?? .empty
        let link = BackOfficeLinks.payment(payment.text)
        return "<a class=\"link mono\" href=\"\(link)\">\(subject?.name ?? payment.text)</a>\(shop)"
    }

    private func resend(_ one: Notification, of payment: PaymentID?) -> HTML {
        let back: HTML =
            payment.map {
                "<input type=\"hidden\" name=\"\(NotificationField.payment)\" value=\"\($0.text)\">"
            } ?? .empty
        return """
            <form method="post" action="\(BackOfficeLinks.resend)">\(visit.formToken)\(back)
            <input type="hidden" name="\(NotificationField.id)" value="\(one.id.text)">
            <button class="plain small" type="submit" aria-describedby="at-\(one.id.text)" \
            data-resend="\(one.id.text)">\(notification.resend)</button></form>
            """
    }
}

/// One notification: what was sent, and what was answered.
extension BackOfficePages {
    func notification(
        _ details: OperatorNotifications.Details, subjects: [PaymentID: OperatorPayments.Subject]
    ) -> Response {
        let one = details.notification
        var table = BackOfficeTable(
            notification.attempts,
            [
                .init(ClockTexts.of(visit.language).time, .tight), .init(notification.result, .wide),
                .init(notification.took, .tight),
                .init(notification.answer, .wide),
            ])
        table.rows = details.attempts.map { attempt in
            [
                .exactTime(attempt.at), "<span lang=\"en\">\(attempt.result)</span>",
                "\(SpanText.milliseconds(attempt.microseconds / 1_000, in: visit.language))",
                "\(attempt.status.map { "\($0) " } ?? "")<span class=\"mono\">\(attempt.answer ?? "")</span>",
            ]
        }
        let content: HTML = """
            <section class="card"><dl class="facts">
            \(HTML.fact(words.state, state(one)))
            \(HTML.fact(notification.about, about(one, subjects)))
            \(HTML.fact(notification.address, "<span class=\"mono\">\(one.shownURL)</span>"))
            \(HTML.fact(notification.attempts, attempts(one)))</dl>
            \(visit.may(.test) ? actions(one) : .empty)</section>
            \(table.html(empty: notification.notTried))
            \(details.message.map(message) ?? .empty)
            """
        return page(
            words.notifications, in: .notifications, at: BackOfficeLinks.notification(one.id.text), content)
    }

    private func actions(_ one: Notification) -> HTML {
        func form(_ link: String, _ label: String, _ id: String) -> HTML {
            """
            <form method="post" action="\(link)">\(visit.formToken)
            <input type="hidden" name="\(NotificationField.id)" value="\(one.id.text)">
            <input type="hidden" name="\(NotificationField.page)" value="1">
            <button class="plain small" type="submit" id="\(id)">\(label)</button></form>
            """
        }
        let hold: HTML =
            switch one.state {
            case .waiting: form(BackOfficeLinks.hold, notification.hold, "hold")
            case .held: form(BackOfficeLinks.release, notification.release, "release")
            case .delivered, .failed: .empty
            }
        return """
            <div class="row">\(form(BackOfficeLinks.resend, notification.resend, "resend"))
            \(form(BackOfficeLinks.duplicate, notification.duplicate, "duplicate"))\(hold)</div>
            """
    }

    private func message(_ sent: SentNotification) -> HTML {
        let headers = ([("Content-Type", sent.contentType)] + sent.headers.map { ($0.name, $0.value) }).map {
            HTML.fact($0, "<span class=\"mono\">\($1)</span>")
        }
        return """
            <section class="card" aria-labelledby="message"><h2 id="message">\(notification.message)</h2>
            <dl class="facts">\(headers.joined())
            \(HTML.fact(notification.signature, sent.signature.map { "<span class=\"mono\">\($0.name): \($0.value)</span>" }))
            </dl><p class="mono">\(String(decoding: sent.body, as: UTF8.self))</p></section>
            """
    }
}
