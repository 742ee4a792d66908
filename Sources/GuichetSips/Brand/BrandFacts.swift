import GuichetCore

extension Sips {
    /// Hosts: Sips data dictionary, In-App, orderInitialize. The simulation host occurs only in client libraries.
    public static let facts = BrandFacts(
        name: "sips",
        displayName: "Worldline Sips",
        officeHosts: [
            .production: "office-server.sips-services.com",
            .test: "office-server.test.sips-services.com",
            .simulation: "office-server.simu.sips-services.com",
        ],
        support: SupportContact(name: "assistance technique Worldline Sips", telephone: nil, email: nil)
    )
}

extension Sogenactif {
    /// Hosts: Sogenactif data dictionary. Support: Sogenactif In-App iOS guide 24.5 (give the 15-digit merchantId).
    public static let facts = BrandFacts(
        name: "sogenactif",
        displayName: "Sogenactif",
        officeHosts: [
            .production: "office-server.sogenactif.com",
            .test: "office-server-sogenactif.test.sips-services.com",
        ],
        support: SupportContact(
            name: "assistance technique Sogenactif", telephone: "+33 825 090 095",
            email: "supportsogenactif@worldline.com")
    )
}

extension Mercanet {
    /// Hosts: Mercanet data dictionary.
    public static let facts = BrandFacts(
        name: "mercanet",
        displayName: "Mercanet",
        officeHosts: [
            .production: "office-server.mercanet.com",
            .test: "office-server-mercanet.test.sips-services.com",
        ],
        support: SupportContact(name: "assistance technique Mercanet", telephone: nil, email: nil)
    )
}

extension BrandFacts {
    /// Every brand.
    public static let all: [BrandFacts] = [Sips.facts, Sogenactif.facts, Mercanet.facts]
}
