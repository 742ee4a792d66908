import GuichetCore
import GuichetSips
import Testing

@Suite("The brands")
struct BrandTests {
    /// The brands' data dictionaries, In-App, orderInitialize.
    @Test(
        "have their documented office servers",
        arguments: [
            ("sips", OfficeEnvironment.production, "office-server.sips-services.com"),
            ("sips", .test, "office-server.test.sips-services.com"),
            ("sips", .simulation, "office-server.simu.sips-services.com"),
            ("sogenactif", .production, "office-server.sogenactif.com"),
            ("sogenactif", .test, "office-server-sogenactif.test.sips-services.com"),
            ("mercanet", .production, "office-server.mercanet.com"),
            ("mercanet", .test, "office-server-mercanet.test.sips-services.com"),
        ])
    func hosts(brand: String, environment: OfficeEnvironment, host: String) throws {
        let facts = try #require(BrandFacts.all.first { $0.name == brand })
        #expect(facts.officeHosts[environment] == host)
    }

    @Test("share no server, and have none that is not documented")
    func distinct() {
        let hosts = BrandFacts.all.flatMap { $0.officeHosts.values }
        #expect(hosts.count == 7)
        #expect(Set(hosts).count == hosts.count)
        #expect(Sogenactif.facts.officeHosts[.simulation] == nil)
        #expect(Mercanet.facts.officeHosts[.simulation] == nil)
    }

    @Test("are three, each with a name of its own")
    func names() {
        #expect(BrandFacts.all.map(\.name) == ["sips", "sogenactif", "mercanet"])
        #expect(Set(BrandFacts.all.map(\.displayName)).count == 3)
        func name(_ brand: any InAppBrand.Type) -> String { brand.facts.name }
        #expect([name(Sips.self), name(Sogenactif.self), name(Mercanet.self)] == BrandFacts.all.map(\.name))
    }

    @Test("give only the support contact that is public")
    func support() {
        #expect(Sogenactif.facts.support.telephone == "+33 825 090 095")
        #expect(Sogenactif.facts.support.email == "supportsogenactif@worldline.com")
        #expect(Sips.facts.support.telephone == nil)
        #expect(Sips.facts.support.email == nil)
        #expect(Mercanet.facts.support.telephone == nil)
        #expect(Mercanet.facts.support.email == nil)
    }
}
