/// Faults of notifications and of the issuer's page; and the whole catalogue.
extension Fault {
    package static let notificationNever = Fault(
        "notification-never", at: .notification, "The notification is lost, but the platform treats it as delivered.",
        client: "the usual answer, and no notification", platform: "as always")
    package static let notificationFailed = Fault(
        "notification-failed", at: .notification, "The notification cannot be delivered, and is tried again later.",
        client: "the usual answer; the notification comes with a later attempt", platform: "as always")
    package static let notificationDelayed = Fault(
        "notification-delayed", at: .notification, "The notification is sent late.",
        client: "the usual answer; the notification comes later", platform: "as always", delaySeconds: 600)
    package static let notificationDoubled = Fault(
        "notification-doubled", at: .notification, "The notification is sent twice.",
        client: "the usual answer, and the same notification twice", platform: "as always")
    package static let notificationOutOfOrder = Fault(
        "notification-out-of-order", at: .notification,
        "Every other notification is held back, so that a later one overtakes it.",
        client: "the usual answer; notifications in another order", platform: "as always", delaySeconds: 60)
    package static let notificationWrongSeal = Fault(
        "notification-wrong-seal", at: .notification, "The seal, hash or signature of the notification is wrong.",
        client: "the usual answer, and a notification to be rejected", platform: "as always")
    package static let notificationAltered = Fault(
        "notification-altered", at: .notification,
        "The notification's content is changed in transit, but not its seal.",
        client: "the usual answer, and a notification to be rejected", platform: "as always")
    package static let notificationGarbled = Fault(
        "notification-garbled", at: .notification, "Only the first half of the notification arrives.",
        client: "the usual answer, and a notification that cannot be read", platform: "as always")

    package static let issuerDown = Fault(
        "issuer-down", at: .issuerPage, "The issuer's page answers 503.",
        client: "the cardholder sees an error and cannot come back",
        platform: "waits for the cardholder until the timeout")
    package static let issuerError = Fault(
        "issuer-error", at: .issuerPage, "The issuer's page answers 500.",
        client: "the cardholder sees an error and cannot come back",
        platform: "waits for the cardholder until the timeout")
    package static let issuerSlow = Fault(
        "issuer-slow", at: .issuerPage, "The issuer's page is slow.",
        client: "the cardholder waits", platform: "as always", delaySeconds: 5)
    package static let challengeRefused = Fault(
        "challenge-refused", at: .challenge, "The issuer refuses the cardholder, even after a correct answer.",
        client: "the authentication failed", platform: "as the shop treats a failed authentication")
    package static let challengeTimedOut = Fault(
        "challenge-timed-out", at: .challenge, "The issuer says that the cardholder answered too late.",
        client: "the authentication timed out", platform: "as the shop treats a timeout")
    package static let challengeError = Fault(
        "challenge-error", at: .challenge, "The issuer has a technical error during the challenge.",
        client: "the authentication has a technical error", platform: "as the shop treats a technical error")
    package static let issuerWrongAnswer = Fault(
        "issuer-wrong-answer", at: .issuerAnswer, "The issuer's answer is damaged on its way through the browser.",
        client: "the answer is refused", platform: "waits for the cardholder until the timeout")

    private static let ofNotificationsAndIssuers = [
        notificationNever, notificationFailed, notificationDelayed, notificationDoubled, notificationOutOfOrder,
        notificationWrongSeal, notificationAltered, notificationGarbled, issuerDown, issuerError, issuerSlow,
        challengeRefused,
        challengeTimedOut, challengeError, issuerWrongAnswer,
    ]

    /// The catalogue, in its order.
    package static let all = ofTheAcquirer + ofCalls + ofNotificationsAndIssuers
}
