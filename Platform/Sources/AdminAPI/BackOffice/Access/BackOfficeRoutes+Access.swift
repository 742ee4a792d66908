import APISupport
import Hummingbird

/// Tokens, for those who administer, and the list of changes, for all.
extension BackOfficeRoutes {
    func addAccess(to router: Router<BasicRequestContext>) {
        typealias Field = BackOfficePages.TokenField
        router.get("\(BackOfficeLinks.tokens)") { request, context in
            await visited(request, context, needs: .administer) { $0.tokens(operations.tokens.all) }
        }
        router.post("\(BackOfficeLinks.tokens)") { request, context in
            await sent(request, context, needs: .administer) { visit, form in
                let pages = BackOfficePages(visit: visit)
                do {
                    let caller = OperatorCaller(
                        name: form[Field.name] ?? "", right: try OperatorTokens.right(form[Field.right]))
                    let token = try await operations.tokens.make(caller, by: visit.session.caller).token
                    operations.log(
                        OperatorTokens.makeKind, by: visit.session.caller, about: OperatorTokens.made(caller))
                    return pages.tokens(operations.tokens.all, made: (caller.name, token))
                } catch let problem as OperatorProblem {
                    return pages.tokens(operations.tokens.all, typed: form, refusal: problem)
                }
            }
        }
        router.post("\(BackOfficeLinks.endToken)") { request, context in
            await sent(request, context, needs: .administer) { visit, form in
                let name = form[Field.name] ?? ""
                try await operations.tokens.end(name, by: visit.session.caller)
                operations.log(
                    OperatorTokens.endKind, by: visit.session.caller, about: OperatorTokens.ended(name))
                return .seeOther(BackOfficeLinks.with(.tokenEnded, BackOfficeLinks.tokens))
            }
        }
        router.get("\(BackOfficeLinks.audit)") { request, context in
            await visited(request, context) { pages in
                let after = FormBody.query(of: request)?[BackOfficePages.Filter.after]
                return pages.audit(try await operations.audit.page(after: after, limit: 50), after: after)
            }
        }
    }
}
