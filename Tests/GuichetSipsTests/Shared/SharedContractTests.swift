@_spi(Platform) import GuichetCore
@_spi(Platform) import GuichetSips
import TestSupport
import Testing

@Suite("The answers, compared with the documents of the three brands")
struct SharedContractTests {
    static let path = "data/sips-contract.json"

    private func brand(_ facts: BrandFacts) throws -> JSONValue {
        try #require(try SharedFolder.json(Self.path)[facts.name])
    }

    private func names(_ value: JSONValue?) throws -> [String] {
        try #require(value?.object).members.map(\.name)
    }

    @Test(
        "an order's answer has the documented 42 fields, in their order",
        .enabled(if: SharedFolder.has(path), "\(SharedFolder.missing)"), arguments: BrandFacts.all)
    func order(facts: BrandFacts) throws {
        let documented = try names(brand(facts)["operations"]?["cardOrder"]?["response"])
        #expect(documented.count == 42)
        #expect(INAPPOrderResponse.fields.map(\.name) == documented)
    }

    @Test(
        "its containers have their documented 17 and 2 fields, in their order",
        .enabled(if: SharedFolder.has(path), "\(SharedFolder.missing)"), arguments: BrandFacts.all)
    func containers(facts: BrandFacts) throws {
        let containers = try brand(facts)["containers"]
        let card = try names(containers?["INAPPCardData"])
        #expect(card.count == 17)
        #expect(INAPPCardData.fields.map(\.name) == card)
        let reference = try names(containers?["INAPPS10TransactionReference"])
        #expect(reference.count == 2)
        #expect(INAPPS10TransactionReference.fields.map(\.name) == reference)
    }
}
