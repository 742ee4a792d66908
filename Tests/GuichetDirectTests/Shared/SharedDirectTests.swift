import Foundation
import GuichetCore
import GuichetDirect
@_spi(Platform) import GuichetDirectClient
import TestSupport
import Testing

/// Published and recorded values that may lie beside the checkout.
@Suite(
    "Compared with published values",
    .enabled(if: SharedFolder.has("vectors/direct-v1hmac-published.json"), "\(SharedFolder.missing)"))
struct SharedDirectTests {
    @Test("every published signature is reproduced")
    func published() throws {
        let vectors = try #require(try SharedFolder.json("vectors/direct-v1hmac-published.json").array)
        #expect(vectors.count == 8)
        for vector in vectors {
            let secret = try #require(vector["secret"]?.text)
            let text = try #require(vector["string_to_hash"]?.text)
            let key = DirectAPIKey(id: "any", secret: secret)
            #expect(DirectSignature.signature(of: text, with: key) == vector["expected"]?.text)
        }
    }

    @Test("a request of the vendor's own client is right, and its body is read and passes every check")
    func recorded() throws {
        let raw = try SharedFolder.text("vectors/direct-create-payment.raw").replacing("\r\n", with: "\n")
        let parts = raw.components(separatedBy: "\n\n")
        let lines = parts.first?.split(separator: "\n").map(String.init) ?? []
        let headers = lines.dropFirst().compactMap { line -> (name: String, value: String)? in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            return (String(line[..<colon]), String(line[line.index(colon, offsetBy: 2)...]))
        }
        let request = DirectSignedRequest(method: "POST", target: "/v2/AcmeTest/payments", headers: headers)
        let key = DirectAPIKey(id: "5e45c937b9db33ae", secret: "I42Zf4pVnRdroHfuHnRiJjJ2B6+22h0yQt/R3nZR8Xg=")
        #expect(request.isSigned(with: key))
        #expect(request.date == Date(timeIntervalSince1970: 1_795_253_054))
        let body = try JSONValue(parsing: Array(try #require(parts.last).utf8))
        let payment = try #require(DirectCreatePaymentRequest(direct: body))
        #expect(payment.faults(.receiving).isEmpty)
        #expect(payment.faultsTogether().isEmpty)
        #expect(payment.mobilePaymentMethodSpecificInput?.decryptedPaymentData?.eci == 7)
        #expect(payment.order?.references?.merchantReference == "order-0001")
    }

    @Test(
        "both recorded notifications are right, and so is the proof of a webhook key",
        arguments: [
            "published", "apple_pay_event",
        ])
    func webhooks(name: String) throws {
        let all = try SharedFolder.json("vectors/direct-webhooks.json")
        let vector = try #require(all[name])
        let key = DirectWebhookKey(
            id: try #require(vector["key_id"]?.text), secret: try #require(vector["secret"]?.text))
        let body = Array(try #require(vector["body_utf8"]?.text).utf8)
        #expect(DirectWebhookSignature.signature(of: body, with: key) == vector["signature"]?.text)
        let event = try #require(DirectWebhookEvent(direct: JSONValue(parsing: body)))
        #expect(event.apiVersion == .v1)
        #expect(event.payment?.id != nil)
        if name == "apple_pay_event" {
            #expect(event.payment?.statusOutput == DirectStatusCode.authorized.statusOutput)
            let proof = all["validateCredentials"]?["secret_field_value"]?.text
            #expect(DirectWebhookSignature.credentialsProof(with: key) == proof)
        }
    }
}

/// The contract, as far as its form is asked for: the names of a schema's members.
private struct Contract {
    private let lines: [Substring]

    init() throws {
        lines = try SharedFolder.text("data/worldline-direct-openapi-2.461.1.yaml").split(
            separator: "\n", omittingEmptySubsequences: false)
    }

    /// The members of a schema, those of the schemas that it is made of among them.
    func members(of schema: String) throws -> Set<String> {
        let start = try #require(lines.firstIndex { $0 == "    \(schema):" }, "\(schema)")
        let block = lines[(start + 1)...].prefix { indent($0) > 4 || $0.isEmpty }
        var names: Set<String> = []
        var inside: Int?
        for line in block {
            let column = indent(line)
            if let open = inside {
                if column == open + 2, let colon = line.firstIndex(of: ":"),
                    !line.hasPrefix(String(repeating: " ", count: column) + "-")
                {
                    names.insert(line[..<colon].trimmingCharacters(in: .whitespaces))
                }
                if column <= open, !line.isEmpty { inside = nil }
            }
            // Of this schema, or of one of its parts, and of no member of it.
            if inside == nil, line.hasSuffix("properties:"), column <= 10 { inside = column }
            if inside == nil, column <= 10, let reference = line.range(of: "#/components/schemas/") {
                names.formUnion(
                    try members(of: String(line[reference.upperBound...].prefix { $0 != "'" && $0 != "\"" })))
            }
        }
        return names
    }

    /// Every call, as `GET /v2/…`.
    var calls: [String] {
        var calls: [String] = []
        var path = ""
        for line in lines.drop(while: { $0 != "paths:" }).dropFirst().prefix(while: { indent($0) > 0 || $0.isEmpty }) {
            if indent(line) == 2, line.hasSuffix(":") { path = String(line.dropFirst(2).dropLast()) }
            guard indent(line) == 4, line.hasSuffix(":") else { continue }
            let method = line.dropFirst(4).dropLast().uppercased()
            if ["GET", "POST", "PUT", "DELETE", "PATCH"].contains(method) { calls.append("\(method) \(path)") }
        }
        return calls
    }

    /// The statuses of a call's success; none for a call that this version of the contract does not have.
    func successes(of endpoint: DirectEndpoint) -> [Int] {
        guard let path = lines.firstIndex(of: "  \(endpoint.template):") else { return [] }
        let calls = lines[(path + 1)...].prefix { indent($0) > 2 || $0.isEmpty }
        guard let method = calls.firstIndex(of: "    \(endpoint.method.lowercased()):") else { return [] }
        let call = calls[(method + 1)...].prefix { indent($0) > 4 || $0.isEmpty }
        let statuses = call.filter { indent($0) == 8 }.compactMap { line in
            Int(line.drop { $0 == " " }.prefix { $0 != ":" })
        }
        return statuses.filter { (200...299).contains($0) }
    }

    private func indent(_ line: Substring) -> Int { line.prefix { $0 == " " }.count }
}

@Suite(
    "Compared with the contract",
    .enabled(if: SharedFolder.has("data/worldline-direct-openapi-2.461.1.yaml"), "\(SharedFolder.missing)"))
struct ContractTests {
    @Test("every member of a document has its name in the contract, except those known as missing")
    func names() throws {
        let contract = try Contract()
        var additions: Set<String> = []
        for (type, schema) in Documents.all {
            guard let schema else { continue }
            let members = try contract.members(of: schema)
            #expect(!members.isEmpty, "\(schema)")
            for rule in type.rules where !members.contains(rule.name) { additions.insert("\(type.name).\(rule.name)") }
        }
        #expect(additions == Documents.additions)
    }

    @Test("no call of the contract is missing")
    func calls() throws {
        let known = Set((DirectEndpoint.server + DirectEndpoint.client).map { "\($0.method) \($0.template)" })
        let calls = try Contract().calls
        #expect(calls.count == 61)
        #expect(calls.filter { !known.contains($0) } == [])
    }

    @Test("every call succeeds with a status that the contract has for it, as far as it has the call")
    func successes() throws {
        let contract = try Contract()
        var newer: Set<String> = []
        for endpoint in DirectEndpoint.server {
            let statuses = contract.successes(of: endpoint)
            if statuses.isEmpty { newer.insert(endpoint.name) }
            #expect(statuses.isEmpty || statuses.contains(endpoint.success), "\(endpoint.name)")
        }
        #expect(
            newer == [
                "getPaymentsReport", "sharePaymentLink", "searchPaymentLinks", "incrementAuthorization",
                "addAuthorizationDetails",
            ])
    }
}
