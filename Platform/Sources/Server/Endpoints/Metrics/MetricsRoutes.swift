import APISupport
import Engine
import HTTPTypes
import Hummingbird

/// `GET /metrics`, in Prometheus' text format.
struct MetricsRoutes: Sendable {
    let paymentService: PaymentService
    let storeQueue: @Sendable () -> Int

    func addRoutes(to router: Router<BasicRequestContext>) {
        router.get("/metrics") { _, _ in
            let (waiting, failed, open, mails, lostMails) = try await paymentService.store.read { store in
                (
                    try store.countNotifications(.waiting), try store.countNotifications(.failed),
                    try store.countPayments(in: .unknown) + store.countPayments(in: .pending),
                    try store.countMails(.waiting), try store.countMails(.failed)
                )
            }
            return Response.text(
                paymentService.meters.prometheusText(
                    QueueDepths(
                        storeWrites: storeQueue(), notificationsWaiting: waiting, notificationsFailed: failed,
                        openQuestions: open, mailsWaiting: mails, mailsFailed: lostMails)))
        }
    }
}
