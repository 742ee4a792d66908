import GuichetCore
import Support
import Testing

/// docs/operator.md, "Who may do what" and "The API": the document that the platform gives of its API.
@Suite("The document of the operator's API", .timeLimit(.minutes(5)))
struct OperatorContractTests {
    private static func contract(_ test: TestPlatform) async throws -> JSONValue {
        try await OperatorTester(test).get("openapi.json").json
    }

    /// The requests that a row of the page names, such as `POST /clock`.
    private static func named(_ right: String) throws -> Set<String> {
        let lines = try Repository.text("docs/operator.md").split(separator: "\n")
        let row = try #require(lines.first { $0.hasPrefix("| `\(right)` |") })
        let last = try #require(row.split(separator: "|").filter { $0.contains { $0 != " " } }.last)
        return Set(last.split(separator: "`").map(String.init).filter { $0.contains("/") })
    }

    @Test("each request needs the right that the page says")
    func rights() async throws {
        let documented = ["test": try Self.named("test"), "administer": try Self.named("administer")]
        try await TestPlatform.run { test in
            var found: [String: Set<String>] = [:]
            for path in try await Self.contract(test)["paths"]?.object?.members ?? [] {
                for operation in path.value.object?.members ?? [] {
                    let about = try #require(operation.value["description"]?.text)
                    let right = try #require(
                        ["see", "test", "administer"].first { about.contains("the right to \($0)") })
                    found[right, default: []].insert("\(operation.name.uppercased()) \(path.name)")
                }
            }
            #expect(found["see"]?.contains("GET /payments") == true)
            #expect(found["test"] == documented["test"])
            #expect(found["administer"] == documented["administer"])
        }
    }
}
