import APISupport
import Hummingbird

/// The pages about the journal of requests. They change nothing.
extension BackOfficeRoutes {
    func addJournal(to router: Router<BasicRequestContext>) {
        router.get("\(BackOfficeLinks.requests)") { request, context in
            await visited(request, context) { pages in try await requests(request, pages) }
        }
        router.get("\(BackOfficeLinks.requests)/:number") { request, context in
            await visited(request, context) { pages in
                pages.request(try await operations.requests.one(OperatorCall.decoded(context.parameters.get("number"))))
            }
        }
    }

    private enum Truth: String, CaseIterable {
        case yes = "true"
        case no = "false"
    }

    private func requests(_ request: Request, _ pages: BackOfficePages) async throws -> Response {
        typealias Field = BackOfficePages.RequestField
        let query = FormBody.query(of: request)
        var filter = OperatorRequests.Filter()
        filter.isRefused = try OperatorCall.word(Field.refused, query?[Field.refused], of: Truth.self).map {
            $0 == .yes
        }
        filter.api = query?[Field.api]
        filter.shop = query?[Field.shop]
        // What names no shop finds nothing.
        if let shop = try? operations.shops.filter(nil, filter.shop) { filter.narrow(to: shop, of: operations.shops) }
        let after = query?[Field.after]
        let page = try await operations.requests.page(filter, after: after, limit: 50)
        return pages.requests(page, of: filter, after: after, shops: operations.shops.all)
    }
}
