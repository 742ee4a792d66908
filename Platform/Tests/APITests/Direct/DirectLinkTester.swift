import Engine
import GuichetCore
import GuichetDirect
import Support
import Synchronization

/// Takes notifications and mails, and keeps them.
final class DirectPost: NotificationSender, MailSender {
    private let sent = Mutex<[NotificationRequest]>([])
    private let mails = Mutex<[Mail]>([])

    func deliver(_ notification: NotificationRequest, to url: String) async -> Delivery {
        sent.withLock { $0.append(notification) }
        return .accepted
    }

    func deliver(_ mail: Mail) async -> Delivery {
        mails.withLock { $0.append(mail) }
        return .accepted
    }

    var mail: [Mail] { mails.withLock { $0 } }

    /// What the merchant was told about payment links.
    func events() throws -> [DirectWebhookEvent] {
        try sent.withLock { $0 }.map { notification in
            DirectWebhookEvent(json: try JSONValue(parsing: notification.body).object ?? JSONObject())
        }.filter { $0.paymentLink != nil }
    }
}

/// A merchant with a payment link, and a shopper who follows it.
struct DirectLink: Sendable {
    let tester: DirectTester
    let created: DirectPaymentLink

    var id: String { created.paymentLinkId ?? "" }
    /// Of the address, relative to the platform.
    var path: String { String((created.redirectionUrl ?? "").dropFirst(tester.test.address.count)) }

    func now() async throws -> DirectPaymentLink { try await tester.send("GET", "/paymentlinks/\(id)").document() }

    func events() async throws -> [String] { try await now().paymentLinkEvents?.compactMap(\.type) ?? [] }

    /// Where a click leads.
    func follow(_ more: String = "") async throws -> WebPage { try await tester.test.browse(path + more) }

    /// Fills in the form of a page and presses the button.
    func pay(on page: WebPage, _ pan: String = DirectShopper.accepted, attempt: Int = 1) async throws -> WebPage {
        guard let action = page.attribute("action", of: "id=\"card-form\"") else { throw DirectTester.Unexpected() }
        let fields = [("attempt", String(attempt)), ("do", "pay")] + DirectShopper.card(pan)
        return try await tester.test.browse(action, form: fields)
    }

    func giveUp(on page: WebPage) async throws -> WebPage {
        guard let action = page.attribute("action", of: "id=\"card-form\"") else { throw DirectTester.Unexpected() }
        return try await tester.test.browse(action, form: [("attempt", "1"), ("do", "cancel")])
    }
}

extension DirectTester {
    static func linkMessage(
        _ more: KeyValuePairs<String, JSONValue> = [:], expires: String? = nil
    ) -> JSONValue {
        var message = JSONObject([
            "order": [
                "amountOfMoney": ["amount": .integer(1_000), "currencyCode": "EUR"],
                "references": ["merchantReference": "order-0001"],
            ]
        ])
        var input = JSONObject(["recipientName": "Anna Example", "description": "Two chairs"])
        if let expires { input.append("expirationDate", .string(expires)) }
        message.append("paymentLinkSpecificInput", .object(input))
        for (name, value) in more { message[name] = value }
        return .object(message)
    }

    func link(_ message: JSONValue = linkMessage()) async throws -> DirectLink {
        let answer = try await send("POST", "/paymentlinks", message)
        guard answer.status == 201 else { throw Unexpected() }
        return DirectLink(tester: self, created: answer.document())
    }
}
