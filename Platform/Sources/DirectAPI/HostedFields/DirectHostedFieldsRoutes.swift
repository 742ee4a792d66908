import APISupport
import Engine
import Hummingbird

/// The script of hosted fields, the frames of a session, and what they send.
struct DirectHostedFieldsRoutes: Sendable {
    let opening: DirectCardFormOpening
    let choices: DirectChoices

    static let path = "/hostedfields/sessions"

    func addRoutes(to router: Router<BasicRequestContext>) {
        router.get(RouterPath(DirectHostedFieldsScript.path)) { _, _ in
            Response.forMerchantPages(DirectHostedFieldsScript.text, type: "text/javascript; charset=utf-8")
        }
        router.get("\(Self.path)/:session/frame") { request, context in
            await page.answer(request, context) { visit in
                guard let field = visit.arrival.query?["field"].flatMap(DirectHostedField.init(rawValue:)) else {
                    return Response(status: .notFound)
                }
                guard taking.isOpen(visit.form) else {
                    return DirectFieldFrame.broken(
                        visit.form.token == nil ? "the session has expired" : "the session has its card already",
                        visit.language, frameAncestors: visit.shop.framing(choices))
                }
                return DirectFieldFrame(field: field, visit: visit, frameAncestors: visit.shop.framing(choices))
                    .response()
            }
        }
        router.post("\(Self.path)/:session") { request, context in
            await page.answer(request, context, failing: DirectCardFormOpening.failure) { visit in
                guard let form = await FormBody.read(request) else { return Response(status: .badRequest) }
                return DirectCardFormAnswer(
                    outcome: try await taking.take(form, visit), language: visit.language, namesToken: true
                ).response()
            }
        }
    }

    private var taking: DirectCardTaking { DirectCardTaking(cards: opening.cards) }

    private var page: LinkedPage<DirectCardFormVisit> {
        opening.page(.fields, parameter: "session") { request, arrival, failure in
            guard request.method == .get else { return nil }
            let message =
                switch failure {
                case .unknown: "there is no such session"
                case .unanswered: "the session could not be read, try again"
                }
            return DirectFieldFrame.broken(message, arrival.language())
        }
    }
}
