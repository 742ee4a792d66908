import APISupport
import GuichetAsyncHTTPClient
import GuichetCore
@_spi(Platform) import GuichetDirect
import Server
import Support
import Testing

@testable import DirectAPI

@Suite("Worldline Direct: the printed contract", .timeLimit(.minutes(5)))
struct DirectContractTests {
    @Test("it has every call by its path, each with its success")
    func calls() async throws {
        try await TestPlatform.run { test in
            let document = try await Self.document(test)
            #expect(document["openapi"] == "3.1.1")
            #expect(document["servers"]?.array?.first?["url"] == .string(test.platform.parts.address.url))
            let supported = test.platform.direct.composition(of: test.platform.parts).contractRoutes.supported
            // Only the calls of the two lists get a path.
            #expect(supported == Set((DirectEndpoint.server + DirectEndpoint.client).map(\.name)))
            for endpoint in DirectEndpoint.server + DirectEndpoint.client {
                let operation = try #require(document["paths"]?[endpoint.template]?[endpoint.method.lowercased()])
                #expect(operation["operationId"] == .string(endpoint.name))
                #expect(operation["responses"]?[String(endpoint.success)] != nil, "\(endpoint.name)")
            }
        }
    }

    @Test("every supported call is described with its documents")
    func described() async throws {
        try await TestPlatform.run { test in
            let described = Set(DirectCallContract.supported.map(\.endpoint.name))
            #expect(
                test.platform.direct.composition(of: test.platform.parts).contractRoutes.supported.subtracting(
                    described
                )
                .sorted() == [])
            for call in DirectCallContract.supported where ![202, 204].contains(call.endpoint.success) {
                #expect(call.answer != nil, "\(call.endpoint.name)")
            }
        }
    }

    @Test("the filters of products are described")
    func filters() throws {
        let call = try #require(DirectCallContract.supported.first { $0.endpoint == .getPaymentProducts })
        #expect(
            call.query.map(\.name)
                == ["countryCode", "currencyCode", "amount", "isRecurring", "locale", "hide", "operationType"])
    }

    @Test("a refusal that may have no body is described without one; the client API has bodies")
    func withoutBody() async throws {
        try await TestPlatform.run { test in
            let document = try await Self.document(test)
            let calls: [(DirectEndpoint, DirectEndpoint, Int)] = [
                (.getProductGroup, .clientProductGroup, 404),
                (.createPaymentProductSession, .clientProductSession, 400),
            ]
            for (server, client, status) in calls {
                let refusals = [server, client].map {
                    document["paths"]?[$0.template]?[$0.method.lowercased()]?["responses"]?[String(status)]
                }
                #expect(refusals.first??["description"]?.text?.isEmpty == false)
                #expect(refusals.first??["content"] == nil && refusals.first??["$ref"] == nil)
                #expect(refusals.last??["$ref"] == .string("#/components/responses/refusal\(status)"))
            }
        }
    }

    @Test("every reference resolves, and every required name is a member of its document")
    func references() async throws {
        try await TestPlatform.run { test in
            let document = try await Self.document(test)
            var references: Set<String> = []
            Self.collect(.object(try #require(document.object)), into: &references)
            #expect(references.count > 50)
            for reference in references {
                let end = reference.dropFirst(2).split(separator: "/").reduce(Optional(document)) { $0?[String($1)] }
                #expect(end?.object?.members.isEmpty == false, "\(reference)")
            }
            let schemas = try #require(document["components"]?["schemas"]?.object)
            for (name, members) in DirectCallContract.alwaysGiven {
                guard let schema = schemas["\(name)Given"] ?? schemas[name] else {
                    Issue.record("\(name) is no document of the contract")
                    continue
                }
                let declared = schema["properties"]?.object?.members.map(\.name) ?? []
                #expect(members.subtracting(declared).sorted() == [], "\(name)")
            }
        }
    }

    @Test("requests accept null or empty for an absent member; answers have declared members only")
    func sides() async throws {
        try await TestPlatform.run { test in
            let schemas = try #require(try await Self.document(test)["components"]?["schemas"])
            let taken = try #require(schemas["References"])
            let given = try #require(schemas["ReferencesGiven"])
            #expect(taken["additionalProperties"] == nil)
            #expect(given["additionalProperties"] == .bool(false))
            let reference: JSONValue = ["type": "string", "maxLength": .integer(40)]
            #expect(given["properties"]?["merchantReference"] == reference)
            // A number is read, too, and false is absent (docs/choices/direct.md, DP21, DM4).
            let lenient: JSONValue = ["type": ["string", "integer"], "maxLength": .integer(40)]
            #expect(
                taken["properties"]?["merchantReference"]
                    == ["anyOf": [lenient, ["$ref": "#/components/schemas/AbsentText"]]])
            #expect(
                taken["properties"]?["operationGroupReference"]?["anyOf"]?.array?.last
                    == ["$ref": "#/components/schemas/AbsentText"])
            #expect(schemas["CreatePaymentRequest"]?["required"] == ["order"])
            #expect(
                schemas["Feedbacks"]?["properties"]?["webhooksUrls"]?["anyOf"]?.array?.first?["items"]?["maxLength"]
                    == .integer(325))
        }
    }

    private static func document(_ test: TestPlatform) async throws -> JSONValue {
        let answer = try await test.transport.send(
            HTTPTransportRequest(method: "GET", url: test.url(DirectContractRoutes.path), headers: [], body: []))
        #expect(answer.status == 200)
        return try JSONValue(parsing: answer.body, limits: JSONLimits(depth: 32, values: 100_000))
    }

    private static func collect(_ value: JSONValue, into references: inout Set<String>) {
        for member in value.object?.members ?? [] {
            if member.name == "$ref", let text = member.value.text { references.insert(text) }
            collect(member.value, into: &references)
        }
        for element in value.array ?? [] { collect(element, into: &references) }
    }
}
