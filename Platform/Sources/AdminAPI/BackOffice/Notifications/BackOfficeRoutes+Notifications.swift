import APISupport
import Engine
import Hummingbird

extension BackOfficeRoutes {
    func addNotifications(to router: Router<BasicRequestContext>) {
        typealias Field = BackOfficePages.NotificationField
        router.get("\(BackOfficeLinks.notifications)") { request, context in
            await visited(request, context) { pages in
                let state: Notification.State? = try OperatorCall.word(
                    Field.state, FormBody.query(of: request)?[Field.state])
                return pages.notifications(try await operations.notifications.list(state, limit: 100), in: state)
            }
        }
        router.post("\(BackOfficeLinks.resend)") { request, context in
            await sent(request, context, needs: .test) { visit, form in
                let notification = try await operations.notifications.resend(form[Field.id] ?? "")
                try await operations.record(
                    OperatorNotifications.resendKind, by: visit.session.caller,
                    about: OperatorNotifications.resent(notification))
                let back = form[Field.payment].map(BackOfficeLinks.payment) ?? BackOfficeLinks.notifications
                return .seeOther(BackOfficeLinks.with(.resent, back))
            }
        }
    }
}
