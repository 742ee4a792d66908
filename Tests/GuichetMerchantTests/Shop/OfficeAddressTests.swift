import Foundation
import GuichetCore
import GuichetMerchant
import GuichetSips
import Testing

@Suite("The address of a brand's office server")
struct OfficeAddressTests {
    @Test("is the documented host under TLS")
    func documented() {
        func addresses<Brand: InAppBrand>(_ brand: Brand.Type) -> [String?] {
            [OfficeEnvironment.production, .test, .simulation].map {
                InAppMerchant<Brand>.officeAddress(in: $0)?.absoluteString
            }
        }
        #expect(
            addresses(Sips.self) == [
                "https://office-server.sips-services.com", "https://office-server.test.sips-services.com",
                "https://office-server.simu.sips-services.com",
            ])
        #expect(
            addresses(Sogenactif.self) == [
                "https://office-server.sogenactif.com", "https://office-server-sogenactif.test.sips-services.com", nil,
            ])
        #expect(
            addresses(Mercanet.self) == [
                "https://office-server.mercanet.com", "https://office-server-mercanet.test.sips-services.com", nil,
            ])
    }

    @Test("does not exist for an environment that no document names", arguments: ["", "recette", "PRODUCTION"])
    func undocumented(environment: OfficeEnvironment) {
        #expect(InAppMerchant<Sips>.officeAddress(in: environment) == nil)
        #expect(InAppMerchant<Sogenactif>.officeAddress(in: environment) == nil)
        #expect(InAppMerchant<Mercanet>.officeAddress(in: environment) == nil)
    }

    @Test("is the one that a preset calls, and there is no preset without a document")
    func presets() async throws {
        let transport = ScriptedTransport(failure: .unreachable)
        let merchant = try #require(
            InAppMerchant<Mercanet>(shop: Sample.shop(), in: .test, sdkVersion: "1", transport: transport))
        let order = try Sample.order()
        await #expect(throws: MerchantError.self) { try await merchant.orderInitialize(order) }
        let url = try await transport.onlyRequest().url
        #expect(url.host == "office-server-mercanet.test.sips-services.com")
        #expect(url.path == InitService.orderInitialize.path)
        let nowhere = ScriptedTransport()
        #expect(
            InAppMerchant<Mercanet>(shop: Sample.shop(), in: .simulation, sdkVersion: "1", transport: nowhere) == nil)
        #expect(OfficeClient<Mercanet>(shop: Sample.shop(), in: .simulation, transport: nowhere) == nil)
        #expect(OfficeClient<Sips>(shop: Sample.shop(), in: .production, transport: nowhere) != nil)
    }
}
