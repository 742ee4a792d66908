import Foundation
import GuichetCore
@_spi(Platform) import GuichetDirect
import Support
import Testing

@Suite("guichet requests", .timeLimit(.minutes(5)))
struct RequestsTests {
    private static let pan = "4970100000000055"
    private static let password = "testpassword_DEMOPRIVATEKEY23G4475zXZQ2UA5x7M"
    private static let secret = "I42Zf4pVnRdroHfuHnRiJjJ2B6+22h0yQt/R3nZR8Xg="
    private static let key = DirectAPIKey(id: "5e45c937b9db33ae", secret: secret)

    private static func run(_ bench: Workbench, _ arguments: String...) async throws -> ChildProcess.Result {
        try await Command.run(["requests"] + arguments + ["--data", bench.data])
    }

    private static func json(_ bench: Workbench, _ arguments: String...) async throws -> JSONValue {
        let result = try await Command.run(["requests"] + arguments + ["--json", "--data", bench.data])
        #expect(result.status == 0, "\(result.errors)")
        return try JSONValue(parsing: Array(result.output.utf8), limits: JSONLimits(depth: 16, values: 20_000))
    }

    private static func send(
        _ method: String = "POST", _ path: String, _ headers: [(String, String)] = [], _ body: JSONValue? = nil,
        to platform: RunningPlatform
    ) async throws -> HTTPTransportResponse {
        let url = try #require(URL(string: platform.address + path))
        return try await platform.transport.send(
            HTTPTransportRequest(method: method, url: url, headers: headers, body: body?.encoded() ?? []))
    }

    private static func lyra(
        _ platform: RunningPlatform, password: String = password, order: String = "ORDER1"
    ) async throws {
        let basic = Data("69876357:\(password)".utf8).base64EncodedString()
        let card: JSONValue = [
            "paymentMethodType": "CARD", "pan": .string(pan), "expiryMonth": "12", "expiryYear": "99",
            "securityCode": "917",
        ]
        let message: JSONValue = [
            "amount": .integer(2_500), "currency": "EUR", "orderId": .string(order), "paymentForms": [card],
        ]
        _ = try await send(
            "POST", "/api-payment/V4/Charge/CreatePayment", [("Authorization", "Basic \(basic)")], message, to: platform
        )
    }

    /// A call of Worldline Direct whose signature is of another text than the platform's.
    private static func direct(
        _ platform: RunningPlatform, path: String = "/v2/AcmeTest/products?countryCode=FR&currencyCode=EUR",
        key: DirectAPIKey = key, signing change: (String) -> String = { $0 }
    ) async throws -> Int {
        let date = DirectDate.text(Date())
        let text = DirectSignature.stringToHash(
            method: "GET", contentType: "", date: date, headers: [], target: path)
        let signature = DirectSignature.signature(of: change(text), with: key)
        return try await send(
            "GET", path,
            [("Date", date), ("Authorization", DirectAuthorization(keyId: key.id, signature: signature).header)],
            to: platform
        ).status
    }

    @Test("a call on which an ordered fault acted says so: the answer may be none of the API's")
    func ofFaults() async throws {
        try await Workbench.with { bench in
            try await bench.serving("--dev") { platform in
                for fault in ["503", "answer-empty"] {
                    let set = try await Command.run("fault", "set", fault, "--times", "1", "--data", bench.data)
                    #expect(set.status == 0, "\(set.errors)")
                    try await Self.lyra(platform, order: "OF-\(fault)")
                }
                try await Self.lyra(platform)
                let lines = try await Self.run(bench).output.split(separator: "\n").map(String.init)
                try #require(lines.count == 4, "\(lines)")
                #expect(!lines[1].contains("fault"))
                #expect(lines[2].hasSuffix("the fault answer-empty (F2) acted on the call"))
                #expect(lines[3].contains("  503") && lines[3].hasSuffix("the fault 503 (F1) acted on the call"))
            }
        }
    }

    @Test(
        "lists each call with its API, shop, code and reason, newest first; filters narrow; payments' calls are known")
    func list() async throws {
        try await Workbench.with { bench in
            try await bench.serving("--dev") { platform in
                try await Self.lyra(platform)
                try await Self.lyra(platform, password: "testpassword_wrong")
                #expect(try await platform.code(key: "wrong") == "34")
                #expect(try await platform.get("/nothing") == 404)
                let lines = try await Self.run(bench).output.split(separator: "\n").map(String.init)
                #expect(lines.count == 5, "\(lines)")
                #expect(lines[0].hasPrefix("NUMBER  TIME                     API   CALL"))
                #expect(lines[1].contains("  404") && lines[1].contains("no such path"))
                #expect(lines[2].contains("sips  orderInitialize       002001000000001  200     34"))
                #expect(lines[2].hasSuffix("the seal is not right"))
                #expect(lines[3].contains("INT_905") && lines[3].hasSuffix("the password is not one of the shop's"))
                #expect(lines[4].contains("lyra  Charge/CreatePayment  69876357         200     PAID"))
                for (arguments, count) in [
                    (["--refused"], 3), (["--api", "lyra"], 2), (["--shop", "69876357"], 2), (["--limit", "1"], 1),
                    (["--refused", "--api", "sips"], 1), (["--shop", "lyra/69876357"], 2),
                    (["--shop", "lyra/69876357", "--api", "page"], 0), (["--shop", "AcmeTest"], 0),
                ] {
                    let result = try await Command.run(["requests", "--json"] + arguments + ["--data", bench.data])
                    let found = try JSONValue(parsing: Array(result.output.utf8))
                    #expect(found["requests"]?.array?.count == count, "\(arguments)")
                    #expect(found["dropped"]?.text == "0")
                }
                let payment = try await Command.run(["payment", "show", "ORDER1", "--data", bench.data])
                #expect(payment.output.contains("request 1"), "\(payment.output)")
                // Health and the operator's own calls are no calls of a merchant.
                _ = try await platform.get("/ready")
                #expect(try await Self.json(bench)["requests"]?.array?.count == 4)
            }
        }
    }

    @Test("show tells what was sent and answered, with the card masked and without code, password and token")
    func show() async throws {
        try await Workbench.with { bench in
            try await bench.serving("--dev") { platform in
                try await Self.lyra(platform)
                let text = try await Self.run(bench, "show", "1").output
                #expect(text.contains("line     POST /api-payment/V4/Charge/CreatePayment\n"), "\(text)")
                #expect(text.contains("Authorization: Basic 69876357:(left out)\n"))
                #expect(text.contains("\"pan\": \"497010XXXXXX0055\""))
                #expect(text.contains("\"securityCode\": \"(left out)\""))
                #expect(text.contains("\"orderStatus\": \"PAID\""))
                let unknown = try await Self.run(bench, "show", "99")
                #expect(unknown.status != 0)
                #expect(unknown.errors.contains("There is no such request in the journal"))
            }
        }
    }

    @Test(
        "a wrong signature of Direct is shown beside what the platform signed, with what differs",
        arguments: [
            ("newline", "the line feed at the end is missing in what was signed"),
            ("query", "the query is missing in what was signed"),
            ("type", "Content-Type was signed as application/json, but sent differently or not at all"),
            ("crlf", "the lines of what was signed end with CR LF, and have to end with LF"),
        ])
    func directSignature(mistake: String, finding: String) async throws {
        try await Workbench.with { bench in
            try await bench.serving("--dev") { platform in
                #expect(try await Self.direct(platform) == 200)
                let status = try await Self.direct(platform) { text in
                    switch mistake {
                    case "newline": String(text.dropLast())
                    case "query": text.replacing("?countryCode=FR&currencyCode=EUR", with: "")
                    case "type": text.replacing("GET\n\n", with: "GET\napplication/json\n")
                    default: text.replacing("\n", with: "\r\n")
                    }
                }
                #expect(status == 403)
                let request = try await Self.json(bench, "show", "2")
                #expect(request["signature"]?["findings"]?.array == [.string(finding)])
                // It is right for something, so it is not kept.
                #expect(request["signature"]?["sent"] == .null)
                #expect(request["signature"]?["key"]?.text == Self.key.id)
                let text = try await Self.run(bench, "show", "2").output
                #expect(text.contains("\n  GET\\n\n  \\n\n  "), "\(text)")
                #expect(text.contains("\n  /v2/AcmeTest/products?countryCode=FR&currencyCode=EUR\\n\n"))
                #expect(try await Self.json(bench, "show", "1")["signature"] == nil)
                // Made with another secret: nothing explains it, and it opens nothing.
                #expect(try await Self.direct(platform, key: DirectAPIKey(id: Self.key.id, secret: "other")) == 403)
                let other = try await Self.json(bench, "show", "3")
                #expect(other["signature"]?["findings"]?.array == [])
                #expect(other["signature"]?["sent"]?.text?.count == 44)
            }
        }
    }

    @Test("what a caller wrote into a message with a wrong seal does not control the terminal that shows it")
    func control() async throws {
        try await Workbench.with { bench in
            try await bench.serving("--dev") { platform in
                var message = JSONObject.order()
                message["orderId"] = "\u{1B}]0;x\u{7}\u{9B}2Jy\rz"
                message["seal"] = .string(String(repeating: "0", count: 64))
                #expect(try await platform.initialise(message)["redirectionStatusCode"]?.text == "34")
                let text = try await Self.run(bench, "show", "1").output
                #expect(text.contains(#"  orderId=\u{1B}]0;x\u{7}\u{9B}2Jy\u{D}z"#), "\(text)")
                #expect(!text.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control })
            }
        }
    }

    @Test("a wrong seal of Sips is shown beside the values that the platform sealed, with what differs")
    func seal() async throws {
        try await Workbench.with { bench in
            try await bench.serving("--dev") { platform in
                // In the order in which they were sent.
                var message = JSONObject()
                for member in JSONObject.order().members.reversed() { message.append(member.name, member.value) }
                let joined = message.members.filter { $0.name != "keyVersion" }.compactMap(\.value.text).joined()
                var one = JSONObject()
                one.append("all", .string(joined))
                message["seal"] = one.sealed(key: "002001000000001_KEY1")["seal"]
                #expect(try await platform.initialise(message)["redirectionStatusCode"]?.text == "34")
                let signature = try #require(try await Self.json(bench, "show", "1")["signature"])
                #expect(
                    signature["findings"]?.array == [
                        "the values were sealed in the order in which they were sent, and have to be sorted by name"
                    ])
                #expect(signature["signed"]?.text == "2500978IR_MB_3.0002001000000001CARDORDERGUICHETREF1")
                #expect(signature["scheme"]?.text == "HMAC-SHA-256")
                #expect(signature["key"]?.text == "1")
                let text = try await Self.run(bench, "show", "1").output
                #expect(text.contains("  amount=2500\n  currencyCode=978\n"))
            }
        }
    }

    @Test("--follow prints calls as they come")
    func follow() async throws {
        try await Workbench.with { bench in
            try await bench.serving("--dev") { platform in
                try await Self.lyra(platform, order: "BEFORE")
                let start = try Command.start(["requests", "--follow", "--refused", "--data", bench.data])
                try await ChildProcess.with(start) { child in
                    _ = try await poll("the titles") { child.output.contains("NUMBER") ? true : nil }
                    try await Self.lyra(platform, order: "AFTER")
                    try await Self.lyra(platform, password: "testpassword_wrong")
                    let output = try await poll("the refused call") {
                        child.output.contains("INT_905") ? child.output : nil
                    }
                    #expect(output.split(separator: "\n").count == 2)
                    #expect(output.contains("\n3       "))
                }
            }
        }
    }

    @Test(
        "--follow with --limit begins with that many earlier calls, in the order in which they came; each is printed once"
    )
    func followFrom() async throws {
        try await Workbench.with { bench in
            try await bench.serving("--dev") { platform in
                for order in ["A", "B", "C"] { try await Self.lyra(platform, order: order) }
                _ = try await poll("three calls in the journal") {
                    try await Self.json(bench)["requests"]?.array?.count == 3 ? true : nil
                }
                let start = try Command.start(["requests", "--follow", "--limit", "2", "--data", bench.data])
                try await ChildProcess.with(start) { child in
                    _ = try await poll("the earlier calls") { child.output.contains("\n3       ") ? true : nil }
                    try await Self.lyra(platform, order: "D")
                    let output = try await poll("the new call") {
                        child.output.contains("\n4       ") ? child.output : nil
                    }
                    let numbers = output.split(separator: "\n").map { $0.prefix { $0 != " " } }
                    #expect(numbers == ["NUMBER", "2", "3", "4"], "\(output)")
                }
                let both = try await Self.run(bench, "--follow", "--after", "2")
                #expect(both.status == 64)
                #expect(both.errors.contains("--follow and --after cannot be combined."))
                #expect(try await Self.run(bench, "--follow", "--limit", "0").status == 64)
            }
        }
    }

    @Test("no card number, code, password, key, token or session is in the journal's file, its log or its answers")
    func canary() async throws {
        try await Workbench.with { bench in
            var secrets = [
                Self.pan, "4970 1000 0000 0055", "testpassword_", "DEMOPRIVATEKEY", Self.secret, "002001000000001_KEY1",
                "38453613e7f44dc58732bad3dca2bca3", "guichet-webhook-secret",
            ]
            let (files, answers) = try await bench.serving("--dev") { platform in
                try await Self.lyra(platform)
                _ = try await Self.send(
                    "POST", "/api-payment/V4/Charge/CreatePayment?pan=\(Self.pan)&cvv=917",
                    [("Cookie", "session=abcdefghijk")], ["pan": "4970 1000 0000 0055", "cvv": .integer(917)],
                    to: platform)
                for provider in ["direct", "scellius"] {
                    let paid = try await Command.run([
                        "phone", "applepay", "--provider", provider, "--url", platform.address,
                    ])
                    #expect(paid.status == 0, "\(paid.errors)")
                }
                let blob = try await Command.run([
                    "phone", "applepay", "--provider", "direct", "--mode", "blob", "--url", platform.address,
                ])
                #expect(blob.status == 0, "\(blob.errors)")
                let paid = try await Command.run(["phone", "pay", "--csc", "9173", "--url", platform.address])
                #expect(paid.status == 0, "\(paid.errors)")
                var answers = try await Self.run(bench, "--limit", "200").output
                let list = try await Self.json(bench, "--limit", "200")
                for request in list["requests"]?.array ?? [] {
                    let number = request["number"]?.text ?? ""
                    answers += try await Self.run(bench, "show", number).output
                    answers += try await Self.run(bench, "show", number, "--json").output
                }
                #expect((list["requests"]?.array?.count ?? 0) > 8)
                return (try Self.journal(bench), answers)
            }
            // A few digits alone may also be a part of a time, of a port or of a length.
            secrets += [
                "abcdefghijk", "\"917\"", "cvv\":917", "cvv\\\":917", "=917", "\"9173\"", "4100000000000000",
            ]
            let all = [files, try Self.journal(bench), Data(answers.utf8)]
            for (index, place) in all.enumerated() {
                for secret in secrets {
                    #expect(place.range(of: Data(secret.utf8)) == nil, "\(secret) is in place \(index)")
                }
                #expect(place.range(of: Data("497010XXXXXX0055".utf8)) != nil)
            }
            // Apple Pay's encrypted data, a signature, a sealed context: nothing of that length without white space.
            let longest = answers.split { $0.isWhitespace || $0 == "\"" || $0 == "\\" }.map(\.count).max() ?? 0
            #expect(longest <= 200, "\(longest)")
        }
    }

    private static func journal(_ bench: Workbench) throws -> Data {
        ["requests.sqlite", "requests.sqlite-wal"].compactMap { name in
            FileManager.default.contents(atPath: "\(bench.data)/\(name)")
        }.reduce(Data(), +)
    }

    @Test("a restart keeps the journal, and --journal-days 0 keeps none", arguments: ["days", "megabytes"])
    func options(option: String) async throws {
        try await Workbench.with { bench in
            try await bench.serving("--dev", "--journal-\(option)", "0") { platform in
                try await Self.lyra(platform)
                let refused = try await Self.run(bench)
                #expect(refused.status != 0)
                #expect(refused.errors.contains("This platform keeps no journal of requests"))
                #expect(!FileManager.default.fileExists(atPath: "\(bench.data)/requests.sqlite"))
            }
            for number in 1...2 {
                try await bench.serving("--dev") { platform in
                    try await Self.lyra(platform, order: "AGAIN\(number)")
                    let newest = try await Self.json(bench, "--limit", "1")
                    #expect(newest["requests"]?.array?.first?["number"]?.text == "\(number)")
                    platform.process.terminate()
                    #expect(try await platform.process.end(within: .seconds(120)).status == 0)
                }
            }
        }
    }

    @Test("a damaged journal is put aside, and a new one begins")
    func damaged() async throws {
        try await Workbench.with { bench in
            try await bench.serving("--dev") { platform in
                try await Self.lyra(platform)
                platform.process.terminate()
                #expect(try await platform.process.end(within: .seconds(120)).status == 0)
            }
            let path = "\(bench.data)/requests.sqlite"
            let damage = Data("This is no database. It only has the name of one.".utf8)
            try damage.write(to: URL(fileURLWithPath: path))
            try await bench.serving("--dev") { platform in
                try await Self.lyra(platform, order: "AFTER")
                let newest = try await Self.json(bench, "--limit", "1")
                #expect(newest["requests"]?.array?.first?["number"]?.text == "1")
            }
            #expect(FileManager.default.contents(atPath: path + ".damaged") == damage)
        }
    }
}
