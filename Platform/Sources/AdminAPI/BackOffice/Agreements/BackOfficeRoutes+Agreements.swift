import APISupport
import Hummingbird

/// The pages about subscriptions and mandates. They change nothing.
extension BackOfficeRoutes {
    func addAgreements(to router: Router<BasicRequestContext>) {
        router.get("\(BackOfficeLinks.subscriptions)") { request, context in
            await visited(request, context) { pages in
                let (list, api, shop) = asked(request)
                let page = try await operations.agreements.subscriptions(
                    api: api, shop: shop, after: list.after, limit: 50)
                return pages.subscriptions(page, list)
            }
        }
        router.get("\(BackOfficeLinks.mandates)") { request, context in
            await visited(request, context) { pages in
                let (list, api, shop) = asked(request)
                let page = try await operations.agreements.mandates(api: api, shop: shop, after: list.after, limit: 50)
                return pages.mandates(page, list)
            }
        }
    }

    /// What names no shop finds nothing. The list keeps what was typed: with its API, the next page is of that shop alone, too.
    private func asked(_ request: Request) -> (BackOfficePages.AgreementList, api: String?, shop: String?) {
        let query = FormBody.query(of: request)
        let name = query?[BackOfficePages.RequestField.shop]
        let shop = try? operations.shops.filter(nil, name)
        let list = BackOfficePages.AgreementList(
            shop: name, after: query?[BackOfficePages.Filter.after], shops: operations.shops.all)
        return (list, shop?.api, shop?.shop ?? name)
    }
}
