import APISupport
import Engine
import GuichetCore
@_spi(Platform) import GuichetLyra

/// The notification (IPN): the result of a payment in its current state, signed with the password of the payment's
/// mode.
struct LyraNotificationWriter: NotificationWriter {
    let shops: LyraShopDirectory
    let clock: any PlatformClock

    /// Lyra: the merchant has 30 seconds; after a failure it is tried again at the next quarters of an hour, four
    /// times.
    let terms = DeliveryTerms(
        timeoutSeconds: 30, acceptsRedirects: true, retries: .atMarks(everySeconds: 900, times: 4))

    func request(about payment: Payment, for notification: Notification) throws -> NotificationRequest? {
        if notification.topic == nil, let rules = shops.shop(payment.shop.name)?.ipnRules {
            guard rules.contains(payment.isAbandoned ? .abandonment : .endOfPayment) else { return nil }
        }
        let translation = try LyraTranslation(payment, now: clock.now())
        guard translation.details.isTransaction(payment) else { return nil }
        guard let keys = shops.shop(payment.shop.name)?.keys(of: translation.details.mode) else { throw NoKey() }
        if let order = translation.details.redirect {
            return try request(about: translation, for: notification, order)
        }
        // Lyra's modules for Magento and PrestaShop read it, and fail without it.
        let form = LyraSignedForm(
            notifying: translation.result.lyraJSON, with: keys.password,
            source: Self.source(of: notification, translation))
        return NotificationRequest(
            contentType: "application/x-www-form-urlencoded", body: form.body, terms: terms, seal: .field("kr-hash"))
    }

    /// A payment by the redirect form is told in the fields of that form (Lyra, form payment, "Analyzing the payment
    /// result").
    private func request(
        about translation: LyraTranslation, for notification: Notification, _ order: LyraRedirectOrder
    ) throws -> NotificationRequest {
        guard let shop = shops.shop(translation.payment.shop.name) else { throw NoKey() }
        let fields = LyraRedirectAnswer(order: order).fields(
            about: translation, source: Self.source(of: notification, translation), of: notification.id)
        let signed = try LyraRedirectAnswer.signed(fields, by: shop, translation.details.mode)
        let body = signed.map { "\(FormEncoding.encode($0.name))=\(FormEncoding.encode($0.value))" }
        return NotificationRequest(
            contentType: "application/x-www-form-urlencoded", body: Array(body.joined(separator: "&").utf8),
            terms: terms, seal: .field(LyraRedirectSignature.field))
    }

    /// `vads_url_check_src` (data dictionary), and `kr-src`, which Lyra's modules take for the same: what made the platform
    /// call. An operation of the REST API counts as one of the Back Office (docs/choices/lyra.md, LP57). "It specifies the
    /// applied notification rule", and each rule has its events. `REC` is "a payment resulting from a recurring payment",
    /// `PAYMENT_ORDER` "a transaction originating from a payment order".
    private static func source(of notification: Notification, _ translation: LyraTranslation) -> String {
        let (payment, details) = (translation.payment, translation.details)
        // The attempt under way is counted.
        guard notification.attempts <= 1 else { return "RETRY" }
        guard let topic = notification.topic else {
            if details.subscription != nil { return "REC" }
            return details.paymentOrder == nil ? "PAY" : "PAYMENT_ORDER"
        }
        if let event = topic.event, let rule = LyraIPNRule.telling(of: event) { return rule.source }
        // A notification that an earlier version stored names no event.
        return switch topic.state {
        case .captured, .captureFailed, .expired: "BATCH"
        // A payment that is authorised at once has no later authorisation.
        case .toCapture, .toValidate, .refused: payment.plan.authorisation == .now ? "MERCH_BO" : "BATCH_AUTO"
        default: "MERCH_BO"
        }
    }

    /// The shop was removed since, or has no such key.
    struct NoKey: Error {}
}
