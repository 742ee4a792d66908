import Foundation
import GuichetCore
import GuichetMerchant
import GuichetSips
import SipsAPI

/// The merchant's server after the payment.
extension DemoScenarios {
    func officeClient<Brand: InAppBrand>(_ brand: Brand.Type) throws -> OfficeClient<Brand> {
        guard let shop = SipsShop.demoShops.first(where: { $0.brand == Brand.facts.name }), let key = shop.keys[1],
            let address = URL(string: stage.platformAddress)
        else { throw DemoFailure("there is no demo shop of \(Brand.facts.name)") }
        return OfficeClient(
            shop: ShopCredentials(merchantId: shop.merchantId, secretKey: key, keyVersion: "1"), office: address,
            transport: stage.transport)
    }

    /// One call of the merchant's server. For the kit a refusal is an error; here it is a step like any other.
    @discardableResult
    func office<Response: OfficeResponse>(
        _ service: OfficeService, expecting expected: ResponseCode = .accepted,
        _ meaning: (Response) -> String, _ body: () async throws -> Response
    ) async throws -> Response? {
        let start = ContinuousClock.now
        do {
            let response = try await body()
            let code = response.responseCode
            report.step(
                "office \(service.name)", code: code?.rawValue ?? "--", meaning(response),
                took: ContinuousClock.now - start, isExpected: code == expected)
            return response
        } catch let error as MerchantError {
            report.step(
                "office \(service.name)", code: error.platformCode?.rawValue ?? "--", error.reason,
                took: ContinuousClock.now - start, isExpected: error.platformCode == expected)
            return nil
        }
    }
}
