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
        router.get("\(BackOfficeLinks.paymentTable)") { request, context in
            await visited(request, context) { pages in try await table(request, pages) }
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
        let filter = filter(query)
        let after = query?[BackOfficePages.Filter.after]
        let isWhole = filter.isEmpty && after == nil
        let day = isWhole ? try await operations.payments.day(query?[BackOfficePages.Filter.day]) : nil
        return try await found(filter, pages) {
            let page = try await operations.payments.page(filter, after: after, limit: 50)
            return pages.payments(
                page, of: filter, after: after, day: day, until: operations.clock.furthest,
                shops: operations.shops.all, names: operations.payments.names)
        }
    }

    /// What the list shows with this filter, on all its pages.
    private func table(_ request: Request, _ pages: BackOfficePages) async throws -> Response {
        let filter = filter(FormBody.query(of: request))
        let cookie = BackOfficeCookies(reach).session(request)
        return try await found(filter, pages) {
            try await PaymentTable(payments: operations.payments).response(filter) { [sessions] in
                sessions.session(cookie, isExtended: false) != nil
            }
        }
    }

    private func filter(_ query: FormBody?) -> PaymentFilter {
        var filter = PaymentFilter { field in
            query?[field.rawValue].map { PaymentFilter.read($0, in: field) }
        }
        // What names no shop finds nothing.
        if let shop = try? operations.shops.filter(filter[.api], filter[.shop]) {
            (filter[.api], filter[.shop]) = (shop.api, shop.shop)
        }
        return filter
    }

    /// A filter that cannot be used is answered with its form.
    private func found(
        _ filter: PaymentFilter, _ pages: BackOfficePages, _ body: () async throws -> Response
    ) async throws -> Response {
        do {
            return try await body()
        } catch let problem as OperatorProblem {
            guard let field = problem.parameter.flatMap(PaymentFilter.Field.init),
                let refused = pages.payments(refusing: field, problem, of: filter, shops: operations.shops.all)
            else { throw problem }
            return refused
        }
    }
}
