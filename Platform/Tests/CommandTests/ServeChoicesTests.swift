import Foundation
import GuichetCore
import Support
import Testing

@Suite(
    "guichet serve: accepted token issuers, and Lyra's undocumented answers",
    .timeLimit(.minutes(5)))
struct ServeChoicesTests {
    private static let password = "testpassword_DEMOPRIVATEKEY23G4475zXZQ2UA5x7M"

    private static func lyra(
        _ platform: RunningPlatform, _ message: JSONValue, password: String = password
    ) async throws -> (status: Int, code: String?) {
        guard let url = URL(string: platform.address + "/api-payment/V4/Charge/CreatePayment") else {
            throw URLError(.badURL)
        }
        let credentials = Data("69876357:\(password)".utf8).base64EncodedString()
        let answer = try await platform.transport.send(
            HTTPTransportRequest(
                url: url, headers: [("Authorization", "Basic \(credentials)")], body: message.encoded()))
        let json = try JSONValue(parsing: answer.body, limits: JSONLimits(depth: 32, values: 10_000))
        return (answer.status, json["answer"]?["errorCode"]?.text)
    }

    /// A payment with a token that a test authority signed just now.
    private static func payment(
        _ bench: Workbench, _ number: Int, withIdentifier: Bool = true, amount: Int = 2_500
    ) async throws -> JSONValue {
        let file = bench.folder.appendingPathComponent("token\(number).json").path
        let minted = try await Command.run(
            "applepay", "mint", "--folder", bench.folder.appendingPathComponent("apple").path, "--out", file,
            "--amount", String(amount))
        #expect(minted.status == 0)
        let json = try JSONValue(parsing: Array(Data(contentsOf: URL(fileURLWithPath: file))))
        var token = JSONObject()
        token.append("paymentData", json["paymentData"] ?? json)
        token.append("paymentMethod", ["displayName": "Visa 0055", "network": "Visa", "type": "debit"])
        if withIdentifier {
            token.append("transactionIdentifier", token["paymentData"]?["header"]?["transactionId"] ?? "")
        }
        return [
            "amount": .integer(2_500), "currency": "EUR", "orderId": .string("ORDER\(number)"),
            "payload": ["type": "APPLE_PAY", "data": ["token": .object(token)]],
        ]
    }

    /// Keeps the merchant's certificate of the minted tokens.
    private static func keepCertificate(_ bench: Workbench) async throws -> String {
        _ = try await payment(bench, 0)
        let folder = bench.folder.appendingPathComponent("apple").path
        let added = try await bench.run(
            "applepay", "certificates", "add", "--certificate", folder + "/certificate.pem", "--key",
            folder + "/key.pem", "--environment", "test")
        #expect(added.status == 0, "\(added.errors)")
        return folder + "/root.pem"
    }

    @Test("--applepay-root adds an authority: its tokens are decrypted, and their card is checked")
    func root() async throws {
        try await Workbench.withPlatform { bench in
            let root = try await Self.keepCertificate(bench)
            try await bench.serving { platform in
                let answer = try await Self.lyra(platform, try await Self.payment(bench, 1))
                // Of an authority that is not trusted.
                #expect(answer.code == "PSP_1068")
            }
            try await bench.serving("--applepay-root", root) { platform in
                let answer = try await Self.lyra(platform, try await Self.payment(bench, 2))
                // Opened; the card inside is not one of Lyra's published ones.
                #expect(answer.code == "PSP_1070")
                let other = try await Self.lyra(platform, try await Self.payment(bench, 3, amount: 2_600))
                #expect(other.code == "PSP_1066")
            }
            try await bench.serving(
                "--applepay-root", root, "--lyra-requires-transaction-identifier", "--lyra-ignores-token-amount"
            ) { platform in
                let without = try await Self.lyra(platform, try await Self.payment(bench, 4, withIdentifier: false))
                #expect(without.code == "INT_876")
                let other = try await Self.lyra(platform, try await Self.payment(bench, 5, amount: 2_600))
                #expect(other.code == "PSP_1070")
            }
        }
    }

    @Test("the status beside INT_905 is 200, or 401 if chosen", arguments: [200, 401])
    func status(status: Int) async throws {
        try await Workbench.with { bench in
            try await bench.serving("--lyra-wrong-credentials-status", String(status)) { platform in
                let answer = try await Self.lyra(platform, [:], password: "testpassword_wrong")
                #expect(answer.status == status)
                #expect(answer.code == "INT_905")
            }
        }
    }

    @Test("a contradictory value is refused, with the option's name")
    func nonsense() async throws {
        try await Workbench.with { bench in
            let garbage = try bench.write("no certificate", to: "garbage.pem")
            for (options, reason) in [
                (["--lyra-wrong-credentials-status", "500"], "--lyra-wrong-credentials-status takes 200 or 401"),
                (["--applepay-root", garbage], "--applepay-root: "),
                (["--applepay-root", "/nowhere/root.pem"], "/nowhere/root.pem"),
            ] {
                let result = try await Command.run(["serve", "--port", "0"] + bench.options + options)
                #expect(result.status != 0)
                #expect(result.output == "")
                #expect(result.errors.contains(reason), "\(options)")
            }
        }
    }
}
