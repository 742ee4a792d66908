import APISupport
import Engine
import Hummingbird

/// Notifications, of all payments or of one.
extension BackOfficePages {
    enum NotificationField {
        static let state = "state"
        static let id = "id"
        /// The payment on whose page the form was.
        static let payment = "payment"
    }

    private var notification: NotificationTexts { .of(visit.language) }

    func notifications(_ all: [Notification], in state: Notification.State?) -> Response {
        let options = Notification.State.allCases.map {
            HTML.option($0.rawValue, notification.states[$0] ?? $0.rawValue, isChosen: state == $0)
        }
        let content: HTML = """
            <p class="soft narrow">\(notification.explanation)</p>
            \(liveBar)
            <form method="get" action="\(BackOfficeLinks.notifications)" class="filters">
            \(choice(NotificationField.state, words.state, options))
            <div class="act"><button type="submit" id="filter">\(words.filter)</button></div></form>
            <div data-live id="list">\(notifications(all, of: nil, empty: notification.none))</div>
            """
        let address = BackOfficeLinks.with(
            [(NotificationField.state, state?.rawValue)], BackOfficeLinks.notifications)
        return page(words.notifications, in: .notifications, at: address, content, live: .notifications)
    }

    /// - Parameter payment: the payment that all of them are about; `nil` for a list of all payments.
    func notifications(_ all: [Notification], of payment: PaymentID?, empty: String) -> HTML {
        var columns: [BackOfficeTable.Column] = [
            .init(words.created, .tight), .init(words.state),
            .init("\(notification.address) · \(notification.result)", .wide),
            .init(notification.attempts),
        ]
        if payment == nil { columns.insert(.init(notification.about, .tight), at: 1) }
        if visit.may(.test) { columns.append(.init(notification.resend, isAction: true)) }
        var table = BackOfficeTable(words.notifications, columns)
        table.keys = all.map { "n\($0.id.text)" }
        table.rows = all.map { one in
            var cells: [HTML] = [
                .time(one.createdAt), state(one), "<span class=\"mono\">\(one.url)</span>\(result(one))",
                attempts(one),
            ]
            if payment == nil { cells.insert(about(one), at: 1) }
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
            case .waiting: .wait
            case .failed: .bad
            }
        return .badge(notification.states[one.state] ?? one.state.rawValue, tone, data: one.state.rawValue)
    }

    private func about(_ one: Notification) -> HTML {
        guard let payment = one.payment else { return "<span class=\"mono\">\(one.about.description)</span>" }
        let link = BackOfficeLinks.payment(payment.text)
        return
            "<a class=\"link mono\" href=\"\(link)\" title=\"\(payment.text)\">…\(String(payment.text.suffix(8)))</a>"
    }

    private func resend(_ one: Notification, of payment: PaymentID?) -> HTML {
        let back: HTML =
            payment.map {
                "<input type=\"hidden\" name=\"\(NotificationField.payment)\" value=\"\($0.text)\">"
            } ?? .empty
        return """
            <form method="post" action="\(BackOfficeLinks.resend)">\(visit.formToken)\(back)
            <input type="hidden" name="\(NotificationField.id)" value="\(one.id.text)">
            <button class="plain small" type="submit" data-resend="\(one.id.text)">\(notification.resend)</button></form>
            """
    }
}
