import APISupport
import Crypto
import Engine
import GuichetCore
@_spi(Platform) import GuichetDirect

/// The webhooks (Worldline Direct, "Webhooks"): an event for each step, signed with the merchant's key.
struct DirectNotificationWriter: NotificationWriter {
    let shops: DirectShopDirectory
    let address: PublicAddress

    /// Worldline's notes: five more attempts, each after this delay.
    let terms = DeliveryTerms(retries: RetrySchedule(delays: [600, 3_600, 7_200, 28_800, 86_400]))

    func request(about payment: Payment, for notification: Notification) throws -> NotificationRequest? {
        guard let shop = shops.shop(payment.shop.name), let key = shop.webhookKeys.first else { throw NoKey() }
        guard let event = try event(about: payment, for: notification) else { return nil }
        return Self.request(event, signedWith: key, attempt: notification.attempts, terms: terms)
    }

    func request(about link: PaymentLink, event number: Int, for notification: Notification) throws
        -> NotificationRequest?
    {
        guard let shop = shops.shop(link.shop.name), let key = shop.webhookKeys.first else { throw NoKey() }
        guard link.events.indices.contains(number), let type = DirectPaymentLinkAnswer.type(link.events[number].kind)
        else { return nil }
        var event = DirectWebhookEvent()
        event.type = type
        event.paymentLink = try DirectPaymentLinkAnswer(link, at: address.url).document(afterEvent: number)
        Self.complete(&event, of: link.shop, for: notification)
        return Self.request(event, signedWith: key, attempt: notification.attempts, terms: terms)
    }

    static func request(
        _ event: DirectWebhookEvent, signedWith key: DirectWebhookKey, attempt: Int, terms: DeliveryTerms
    ) -> NotificationRequest {
        let body = JSONValue.object(event.json).encoded()
        return NotificationRequest(
            contentType: "application/json", body: body,
            headers: [
                NotificationRequest.Header(
                    DirectWebhookSignature.signatureHeader, DirectWebhookSignature.signature(of: body, with: key)),
                NotificationRequest.Header(DirectWebhookSignature.keyIdHeader, key.id),
                NotificationRequest.Header(DirectWebhookSignature.retryCountHeader, String(max(0, attempt - 1))),
            ], terms: terms, seal: .header(DirectWebhookSignature.signatureHeader))
    }

    /// `nil` for a step that has no event.
    private func event(about payment: Payment, for notification: Notification) throws -> DirectWebhookEvent? {
        guard let topic = notification.topic else { return nil }
        let translation = try DirectTranslation(payment)
        let operation = topic.operation.flatMap { told in
            payment.operations.first { $0.number == told.number }.map { ($0, told.state) }
        }
        var event = DirectWebhookEvent()
        if let (operation, state) = operation {
            guard let type = Self.type(operation.kind, state) else { return nil }
            event.type = type
            // `payment.refunded` has `refund`, too: Worldline's plug-ins for shops read it there, and fail without it.
            if operation.kind == .refund {
                event.refund = try translation.refund(operation, DirectStatusCode(operation.kind, state))
            } else {
                event.payment = translation.answer(after: operation, in: state)
            }
        } else {
            // If the cardholder was sent away, an earlier event has announced the payment.
            guard topic.state != .authorising || !translation.details.leftForIssuer else { return nil }
            guard let (type, code) = Self.type(topic.state, of: translation) else { return nil }
            event.type = type
            // The result of an expiry depends on the state before.
            event.payment = translation.answer(topic.state == .expired ? translation.code : code)
        }
        Self.complete(&event, of: payment.shop, for: notification)
        return event
    }

    private static func complete(_ event: inout DirectWebhookEvent, of shop: ShopID, for notification: Notification) {
        event.apiVersion = .v1
        event.apiFullVersion = "v1.1"
        event.merchantId = shop.name
        event.created = DirectTime.text(notification.createdAt)
        // The same for each attempt, so that a receiver recognises a repeat.
        event.id = DirectTime.uuid(Array(SHA256.hash(data: Array(notification.id.text.utf8))))
    }

    /// For a payment that a provider asks the shopper about, some states mean something else.
    private static func type(
        _ state: PaymentState, of translation: DirectTranslation
    ) -> (DirectEventType, DirectStatusCode)? {
        let payment = translation.payment
        return switch state {
        // A mandate that needs no signature: the account is debited without the shopper.
        case .pending where payment.provider?.isDebit == true && !translation.details.leftForIssuer:
            (.paymentCreated, .created)
        case .pending where payment.provider?.sendsToPage == true: (.paymentRedirected, .redirected)
        case .refused where payment.wasGivenUp: (.paymentCancelled, .cancelledByShopper)
        // The refusal of its capture was told.
        case .expired where payment.isRefusedDebit: nil
        default: type(state)
        }
    }

    static func type(_ state: PaymentState) -> (DirectEventType, DirectStatusCode)? {
        switch state {
        case .authenticating: (.paymentRedirected, .redirected)
        case .authorising: (.paymentCreated, .created)
        case .unknown: (.paymentAuthorizationRequested, .authorizationUncertain)
        case .pending: (.paymentAuthorizationRequested, .authorizationWaiting)
        case .refused: (.paymentRejected, .rejected)
        case .verified, .toValidate, .toCapture: (.paymentPendingCapture, .authorized)
        case .cancelled, .expired: (.paymentCancelled, .cancelled)
        default: nil
        }
    }

    static func type(_ kind: PaymentOperation.Kind, _ state: PaymentOperation.State) -> DirectEventType? {
        switch (kind, state) {
        case (.capture, .requested): .paymentCaptureRequested
        case (.capture, .settled): .paymentCaptured
        case (.capture, .refused): .paymentRejectedCapture
        case (.cancellation, .settled): .paymentCancelled
        case (.refund, .requested): .refundRequested
        case (.refund, .settled): .paymentRefunded
        // Requests without a documented event, and unknown results, have no event.
        case (.cancellation, _), (.refund, _), (.increment, _), (.capture, .uncertain): nil
        }
    }

    /// The merchant was removed since.
    struct NoKey: Error {}
}
