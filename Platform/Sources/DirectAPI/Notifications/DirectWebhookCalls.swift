import APISupport
import Engine
import GuichetCore
@_spi(Platform) import GuichetDirect

/// Lets a merchant test its notifications: whether a key is right, and whether its address receives them.
struct DirectWebhookCalls: Sendable {
    let notifications: ImmediateNotifications
    let addresses: AddressPolicy
    let clock: any PlatformClock
    let random: any RandomSource

    /// `validateCredentials`: the request contains the signature of an empty body, not the secret.
    func validate(_ call: DirectCall) throws -> DirectReply {
        let request: DirectValidateCredentialsRequest = try call.document()
        let key = call.shop.webhookKeys.first { $0.id == request.key }
        let isRight = key.map { DirectWebhookSignature.isRight(request.secret ?? "", of: [], with: $0) }
        var answer = DirectValidateCredentialsResponse()
        answer.result = isRight == true ? .valid : .invalid
        return DirectReply(200, answer)
    }

    /// `sendtest`: to the address in the request, otherwise to those of the merchant's settings.
    func sendTest(_ call: DirectCall) throws -> DirectReply {
        let request: DirectSendTestRequest = try call.document()
        let urls = request.url.map { [$0] } ?? call.shop.webhookURLs
        guard let key = call.shop.webhookKeys.first, !urls.isEmpty else {
            throw DirectRefusal(.invalidValue, propertyName: "url", message: "WEBHOOK_CONFIGURATION_NOT_FOUND")
        }
        for url in urls where addresses.refusesAtSight(url) {
            throw DirectRefusal(
                .invalidValue, propertyName: "url",
                message: "the address leads to this machine or a private network, which is not allowed")
        }
        let notification = DirectNotificationWriter.request(
            test(for: call.shop), signedWith: key, attempt: 1, terms: DeliveryTerms())
        for url in urls {
            guard notifications.send(notification, to: url, of: call.shop.id) else { throw Self.tooMany }
        }
        return DirectReply(204)
    }

    /// It contains a payment that does not exist.
    private func test(for shop: DirectPlatformShop) -> DirectWebhookEvent {
        let now = clock.now()
        var payment = DirectPayment()
        payment.id = "9999_9"
        payment.status = .created
        var status = DirectStatusCode.created.output
        status.statusCodeChangeDateTime = DirectTime.compact(now)
        payment.statusOutput = status
        var event = DirectWebhookEvent()
        event.apiVersion = .v1
        event.apiFullVersion = "v1.1"
        event.created = DirectTime.text(now)
        event.id = DirectTime.uuid(random.bytes(16))
        event.merchantId = shop.merchantId
        event.payment = payment
        event.type = .paymentTest
        return event
    }

    private static let tooMany: DirectRefusal = {
        var item = DirectErrorItem("50001111", message: "too many tests at once: ask again in a moment")
        item.id = "TOO_MANY_REQUESTS"
        item.httpStatusCode = 429
        item.retriable = true
        return DirectRefusal(status: 429, [item])
    }()
}
