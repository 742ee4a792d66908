import APISupport
import Engine
import Hummingbird

extension BackOfficeRoutes {
    private typealias Field = BackOfficePages.NotificationField

    func addNotifications(to router: Router<BasicRequestContext>) {
        router.get("\(BackOfficeLinks.notifications)") { request, context in
            await visited(request, context) { pages in
                let query = FormBody.query(of: request)
                let state: Notification.State? = try OperatorCall.word(
                    Field.state, query?[Field.state].flatMap { $0.isEmpty ? nil : $0 })
                let after = query?[Field.after]
                let page = try await operations.notifications.page(state, after: after, limit: 50)
                return pages.notifications(
                    page, in: state, after: after, heldShops: try await operations.notifications.heldShops(),
                    subjects: try await operations.payments.subjects(of: page.notifications))
            }
        }
        router.get("\(BackOfficeLinks.notifications)/one") { request, context in
            await visited(request, context) { pages in
                let name = FormBody.query(of: request)?[Field.id] ?? ""
                let details = try await operations.notifications.details(name)
                return pages.notification(
                    details, subjects: try await operations.payments.subjects(of: [details.notification]))
            }
        }
        add(BackOfficeLinks.resend, OperatorNotifications.resendKind, .resent, to: router) {
            notifications, name, caller in
            OperatorNotifications.resent(try await notifications.resend(name, by: caller))
        }
        add(BackOfficeLinks.duplicate, OperatorNotifications.duplicateKind, .duplicated, to: router) {
            notifications, name, caller in
            OperatorNotifications.duplicated(try await notifications.duplicate(name, by: caller))
        }
        add(BackOfficeLinks.hold, OperatorNotifications.holdKind, .heldBack, to: router) {
            notifications, name, caller in
            OperatorNotifications.held(.one(name), try await notifications.hold(.one(name), by: caller))
        }
        add(BackOfficeLinks.release, OperatorNotifications.releaseKind, .released, to: router) {
            notifications, name, caller in
            OperatorNotifications.released(.one(name), try await notifications.release(.one(name), by: caller))
        }
    }

    /// A form about one notification.
    private func add(
        _ link: String, _ kind: String, _ note: BackOfficeNote, to router: Router<BasicRequestContext>,
        _ act: @escaping @Sendable (OperatorNotifications, String, OperatorCaller) async throws -> String
    ) {
        router.post("\(link)") { request, context in
            await sent(request, context, needs: .test) { visit, form in
                let name = form[Field.id] ?? ""
                let about = try await act(operations.notifications, name, visit.session.caller)
                operations.log(kind, by: visit.session.caller, about: about)
                let back =
                    form[Field.payment].map(BackOfficeLinks.payment)
                    ?? (form[Field.page] == nil
                        ? BackOfficeLinks.notifications : BackOfficeLinks.notification(name))
                return .seeOther(BackOfficeLinks.with(note, back))
            }
        }
    }
}
