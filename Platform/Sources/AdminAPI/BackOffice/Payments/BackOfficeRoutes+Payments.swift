import APISupport
import Engine
import GuichetCore
import Hummingbird

/// The pages about payments. They change nothing.
extension BackOfficeRoutes {
    func addPayments(to router: Router<BasicRequestContext>) {
        router.get("\(BackOfficeLinks.home)") { request, context in
            await visited(request, context) { pages in try await payments(request, pages) }
        }
        router.get("\(BackOfficeLinks.payments)/:payment") { request, context in
            await visited(request, context) { pages in
                let name = OperatorCall.decoded(context.parameters.get("payment"))
                let details = try await operations.payments.details(name)
                return pages.payment(details, named: operations.payments.names(details.payment))
            }
        }
    }

    private func payments(_ request: Request, _ pages: BackOfficePages) async throws -> Response {
        let query = FormBody.query(of: request)
        var filter = PaymentFilter { field in
            query?[field.rawValue].map { PaymentFilter.read($0, in: field) }
        }
        // What names no shop finds nothing.
        if let shop = try? operations.shops.filter(filter[.api], filter[.shop]) {
            (filter[.api], filter[.shop]) = (shop.api, shop.shop)
        }
        let after = query?[BackOfficePages.Filter.after]
        let isWhole = filter.isEmpty && after == nil
        let day = isWhole ? try await operations.payments.day(query?[BackOfficePages.Filter.day]) : nil
        let page: OperatorPayments.Page
        do {
            page = try await operations.payments.page(filter, after: after, limit: 50)
        } catch let problem as OperatorProblem {
            guard let field = problem.parameter.flatMap(PaymentFilter.Field.init),
                let refused = pages.payments(refusing: field, problem, of: filter, shops: operations.shops.all)
            else { throw problem }
            return refused
        }
        return pages.payments(
            page, of: filter, after: after, day: day, shops: operations.shops.all, names: operations.payments.names)
    }
}
