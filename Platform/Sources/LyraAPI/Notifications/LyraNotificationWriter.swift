import APISupport
import Engine
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
        let form = LyraSignedForm(notifying: translation.result.lyraJSON, with: keys.password)
        return NotificationRequest(
            contentType: "application/x-www-form-urlencoded", body: form.body, terms: terms, seal: .field("kr-hash"))
    }

    /// The shop was removed since.
    struct NoKey: Error {}
}
