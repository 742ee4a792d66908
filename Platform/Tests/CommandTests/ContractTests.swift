import Foundation
import GuichetCore
import GuichetSips
import Support
import Testing

@Suite("guichet contract sips", .timeLimit(.minutes(5)))
struct ContractTests {
    private static let path = "data/sips-contract.json"

    /// What the declarations have and the tables of the guides do not: decided, with its source
    /// (docs/choices/sips.md, G4).
    private static let ours = ["INAPPGetWalletDataResponseItem": "paymentMeanCoBadgingBrandList"]

    private func printed(_ arguments: String...) async throws -> JSONValue {
        let result = try await Command.run(["contract", "sips", "--json"] + arguments)
        #expect(result.status == 0)
        #expect(result.errors == "")
        return try JSONValue(
            parsing: Array(result.output.utf8), limits: JSONLimits(depth: 32, values: 100_000))
    }

    @Test(
        "matches the contract extracted from the three guides, name by name, presence and type included",
        .enabled(if: SharedFolder.has(path), Comment(rawValue: SharedFolder.missing)),
        arguments: BrandFacts.all.map(\.name))
    func documented(brand: String) async throws {
        let printed = try #require(try await printed()[brand])
        let documented = try #require(try SharedFolder.json(Self.path)[brand])
        let operations = try #require(printed["operations"]?.object)
        #expect(operations.names == documented["operations"]?.object?.names)
        for operation in operations.members {
            var guide = try #require(documented["operations"]?[operation.name]?.object)
            // Declared as an answer that is returned, not as a parameter.
            var request = try #require(guide["request"]?.object)
            request["handler"] = nil
            guide["request"] = .object(request)
            #expect(operation.value.unordered == JSONValue.object(guide).unordered, "\(operation.name)")
        }
        var containers = try #require(printed["containers"]?.object)
        for (container, field) in Self.ours {
            var fields = try #require(containers[container]?.object)
            #expect(fields[field] == "Liste de NSString")
            fields[field] = nil
            containers[container] = .object(fields)
        }
        #expect(JSONValue.object(containers).unordered == documented["containers"]?.unordered)
    }

    @Test("prints twelve operations for Sips, and eleven for each of the two others")
    func operations() async throws {
        let printed = try await printed()
        #expect(printed.object?.members.map(\.name) == ["sips", "sogenactif", "mercanet"])
        #expect(printed["sips"]?["operations"]?.object?.members.count == 12)
        for brand in ["sogenactif", "mercanet"] {
            let names = try #require(printed[brand]?["operations"]?.object?.names)
            #expect(names.count == 11)
            #expect(!names.contains("paymentTokenGenerate"))
        }
    }

    @Test("prints one operation as its declaration has it")
    func oneOperation() async throws {
        let printed = try await printed("--brand", "sips")
        #expect(printed.object?.members.count == 1)
        let token = try #require(printed["sips"]?["operations"]?["paymentTokenGenerate"])
        #expect(token["init"] == "paymentTokenInitialize")
        #expect(token["sdkOperationName"] == "PAYMENTTOKENGENERATE")
        #expect(token["request"]?["cardNumber"] == ["presence": "Facultatif", "type": "NSString"])
        #expect(token["request"]?["merchantId"] == ["presence": "Obligatoire", "type": "NSString"])
        #expect(token["responseObject"] == "INAPPPaymentTokenGenerateResponse")
        #expect(token["response"]?.object?.names == ["errorFieldName", "inAppResponseCode", "paymentToken"])
        let following = try #require(printed["sips"]?["operations"]?["getTransactionData"])
        #expect(following["init"] == .null)
        #expect(following["sdkOperationName"] == .null)
    }

    @Test("is a readable table without --json, in lines of eighty columns, without colour into a file")
    func readable() async throws {
        let result = try await Command.run("contract", "sips", "--brand", "mercanet")
        #expect(result.status == 0)
        #expect(result.output.hasPrefix("Mercanet\n\ncardOrder\n  prepared by  orderInitialize, CARDORDER\n"))
        #expect(result.output.contains("\n  parameters   cardCSCValue?, cardExpiryDate, cardNumber?"))
        #expect(result.output.contains("\nINAPPOrderResponse, 42 fields\n"))
        #expect(!result.output.contains("paymentTokenGenerate"))
        #expect(!result.output.contains("\u{1B}["))
        #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }

    @Test("an unknown brand is refused with 64 and the list of known ones")
    func unknownBrand() async throws {
        let result = try await Command.run("contract", "sips", "--brand", "etransactions")
        #expect(result.status == 64)
        #expect(result.errors.contains("choose among sips, sogenactif, mercanet"))
    }
}

extension JSONObject {
    fileprivate var names: Set<String> { Set(members.map(\.name)) }
}

extension JSONValue {
    /// Objects compare by what they hold, in whatever order.
    fileprivate var unordered: JSONValue {
        guard let object else { return self }
        var sorted = JSONObject()
        for member in object.members.sorted(by: { $0.name < $1.name }) {
            sorted.append(member.name, member.value.unordered)
        }
        return .object(sorted)
    }
}
