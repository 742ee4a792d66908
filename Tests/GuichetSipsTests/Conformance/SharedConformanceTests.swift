@_spi(Platform) import GuichetCore
@_spi(Platform) import GuichetSips
import TestSupport
import Testing

/// Field by field against the contract that was extracted from the three guides, where it is beside the checkout.
@Suite("The declarations, compared with the documents of the three brands")
struct SharedConformanceTests {
    static let path = "data/sips-contract.json"

    /// What our declarations have and the tables of the guides do not: decided, each with its source.
    private static let ours = [
        // Changelog 23.1.0 adds it to getWalletData; the container's table was not changed.
        "INAPPGetWalletDataResponseItem": ["paymentMeanCoBadgingBrandList"]
    ]

    private func documented(_ facts: BrandFacts, _ part: String) throws -> [String: JSONValue] {
        let members = try #require(try SharedFolder.json(Self.path)[facts.name]?[part]?.object).members
        return Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0.value) })
    }

    private func names(_ value: JSONValue?) throws -> Set<String> {
        Set(try #require(value?.object).members.map(\.name))
    }

    @Test(
        "a brand has the documented operations and no other",
        .enabled(if: SharedFolder.has(path), "\(SharedFolder.missing)"), arguments: BrandFacts.all)
    func operations(facts: BrandFacts) throws {
        let documented = try documented(facts, "operations")
        #expect(Set(facts.operations.map(\.operation.rawValue)) == Set(documented.keys))
        #expect(facts.operations.count == documented.count)
    }

    @Test(
        "every operation has the documented initialisation, parameters, presence and answer",
        .enabled(if: SharedFolder.has(path), "\(SharedFolder.missing)"), arguments: BrandFacts.all)
    func everyField(facts: BrandFacts) throws {
        let documented = try documented(facts, "operations")
        for contract in facts.operations {
            let name = contract.operation.rawValue
            let guide = try #require(documented[name], "\(name)")
            #expect(contract.initService?.name == guide["init"]?.text, "\(name)")
            #expect(contract.sdkOperationName?.rawValue == guide["sdkOperationName"]?.text, "\(name)")
            var presence: [String: Presence] = [:]
            for parameter in try #require(guide["request"]?.object).members where parameter.name != "handler" {
                let text = try #require(parameter.value["presence"]?.text)
                #expect(["Obligatoire", "Facultatif"].contains(text), "\(name), \(parameter.name)")
                presence[parameter.name] = text == "Obligatoire" ? .required : .optional
            }
            let declared = contract.parameters.map { ($0.name, $0.presence) }
            #expect(Dictionary(declared) { first, _ in first } == presence, "\(name)")
            #expect(contract.responseObject == guide["responseObject"]?.text, "\(name)")
            #expect(Set(contract.responseFields) == (try names(guide["response"])), "\(name)")
        }
    }

    @Test(
        "every container has the documented fields, and those that only a changelog names",
        .enabled(if: SharedFolder.has(path), "\(SharedFolder.missing)"), arguments: BrandFacts.all)
    func containers(facts: BrandFacts) throws {
        let documented = try documented(facts, "containers")
        #expect(Set(OperationContract.containers.map(\.name)) == Set(documented.keys))
        for container in OperationContract.containers {
            let guide = try names(documented[container.name])
            #expect(Set(container.fields) == guide.union(Self.ours[container.name] ?? []), "\(container.name)")
        }
    }
}
