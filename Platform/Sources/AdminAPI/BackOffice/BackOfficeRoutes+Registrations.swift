import APISupport
import Engine
import GuichetCore
import Hummingbird
import Logging

/// Merchants' registrations for Apple Pay on the hosted checkout page.
extension BackOfficeRoutes {
    func addRegistrations(to router: Router<BasicRequestContext>) {
        router.get("\(BackOfficeLinks.registrations)") { request, context in
            await visited(request, context) { pages in
                var all: [ApplePayRegistration] = []
                for merchant in merchants() { all.append(try await registrations.status(of: merchant)) }
                return pages.registrations(all)
            }
        }
        router.get("\(BackOfficeLinks.registrations)/:merchant") { request, context in
            await visited(request, context) { pages in
                let one = try await registrations.status(of: context.parameters.get("merchant") ?? "")
                return pages.registration(one, isChecked: FormBody.query(of: request)?["check"] == "yes")
            }
        }
        router.post("\(BackOfficeLinks.registrations)/:merchant") { request, context in
            await sent(request, context, needs: .administer) { visit, form in
                let merchant = context.parameters.get("merchant") ?? ""
                do {
                    let note = try await answer(form, of: merchant, by: visit.session.caller)
                    logger.notice(
                        "Apple's terms were answered on the admin pages",
                        metadata: ["merchant": "\(merchant)", "answer": "\(note.rawValue)"])
                    return .seeOther(BackOfficeLinks.with(note, BackOfficeLinks.registration(merchant)))
                } catch let refusal as ApplePayRefusal where refusal.code != .unknown {
                    let one = try await registrations.status(of: merchant)
                    return BackOfficePages(visit: visit).registration(one, refusal: refusal)
                }
            }
        }
    }

    private func answer(
        _ form: FormBody, of merchant: String, by caller: OperatorCaller
    ) async throws -> BackOfficeNote {
        func noted(_ note: BackOfficeNote) -> ApplePayRegistrationAdministration {
            registrations.noting(
                operations.audit.entry(
                    "registration.\(note.rawValue)", by: caller,
                    about: "Apple's terms were answered for \(merchant): \(note.rawValue)"))
        }
        let way = ApplePayRegistrationAdministration.Way.backOffice
        switch form[BackOfficePages.RegistrationField.answer] {
        case ApplePayRegistrationStep.Answer.accepted.rawValue:
            // The version that the page showed, so that no other version is accepted.
            let version = form[BackOfficePages.RegistrationField.terms] ?? ""
            _ = try await noted(.registered).register(merchant, accepting: version, way: way)
            return .registered
        case ApplePayRegistrationStep.Answer.unsubscribed.rawValue:
            _ = try await noted(.unsubscribed).unsubscribe(merchant, way: way)
            return .unsubscribed
        case ApplePayRegistrationStep.Answer.rejected.rawValue:
            _ = try await noted(.rejected).reject(merchant, way: way)
            return .rejected
        default:
            throw ApplePayRefusal(.invalid, "the form says no answer", remedy: "use the page's buttons")
        }
    }
}
