import Engine
import GuichetCore
import GuichetSips
import Server
import Support
import Testing

@Suite("guichet cards", .timeLimit(.minutes(5)))
struct CardsTests {
    @Test("lists each API's published cards with their answers, and the other rules")
    func table() async throws {
        let result = try await Command.run("cards", "--api", "direct")
        #expect(result.status == 0)
        #expect(result.errors == "")
        let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        #expect(lines.first?.hasPrefix("DIRECT            BRANDS") == true)
        #expect(lines.contains("4330264936344675  VISA            accepted                            frictionless"))
        #expect(lines.contains("4321456998744563  VISA            30511001 there is not enough money  frictionless"))
        #expect(lines.contains("4874970686672022  VISA            accepted                            challenge"))
        #expect(lines.contains { $0.contains("13.02 is declined") })
    }

    /// The list is read from the tables that decide: each card of it is paid with, and answers what the list says.
    @Test("every card that the list calls accepted is accepted, every other one is declined with its code")
    func answers() async throws {
        let json = try JSONValue(
            parsing: Array(try await Command.run("cards", "--json").output.utf8),
            limits: JSONLimits(depth: 8, values: 10_000))
        for api in ["sips", "lyra", "direct"] {
            let cards = try #require(json[api]?["cards"]?.array)
            #expect(cards.count > 10)
            #expect(try #require(json[api]?["notes"]?.array).isEmpty == false)
            for card in cards {
                let number = try PAN(#require(card["number"]?.text))
                let code = try await Self.code(of: number, at: api)
                let answer = try #require(card["answer"]?.text)
                #expect(answer.split(separator: " ").first.map(String.init) == code ?? "accepted", "\(card)")
            }
        }
    }

    /// The simulated acquirer's own answer; `nil` for an approval.
    private static func code(of number: PAN, at api: String) async throws -> String? {
        let verdict = try await Platform.simulatedAcquirer.authorise(
            AuthorisationRequest(
                messageID: AcquirerMessageID("1"), kind: .payment, shop: ShopID(api: api, name: "1"),
                amount: try #require(Amount(minorUnits: 100, currency: .eur)), pan: number,
                expiry: CardExpiry(year: 2030, month: 1), securityCode: CardSecurityCode("123")))
        switch verdict {
        case .approved: return nil
        case .declined(let code, _), .pending(let code): return code
        case .notProcessed: return "not processed"
        }
    }

    /// docs/in-app-wire.md, 7.2 and 9.1.
    @Test(
        "of the Sips family the list has each code once, says that 60 and 62 alone are not final, and who decides 3-D Secure"
    )
    func sips() async throws {
        let result = try await Command.run("cards", "--json", "--api", "sips")
        let list = try JSONValue(
            parsing: Array(result.output.utf8), limits: JSONLimits(depth: 8, values: 10_000))["sips"]
        let cards = try #require(list?["cards"]?.array)
        let codes = cards.compactMap { $0["answer"]?.text?.split(separator: " ").first.map(String.init) }
        #expect(codes.filter { $0 != "accepted" } == ResponseCode.documented.map(\.rawValue).filter { $0 != "00" })
        let open = cards.compactMap { $0["answer"]?.text }.filter { $0.contains("ask later") }
        #expect(open == ["60 pending: ask later", "62 awaiting confirmation: ask later"])
        #expect(cards.allSatisfy { $0["authentication"]?.text == "chosen on the page" })
        let notes = list?["notes"]?.array?.compactMap(\.text) ?? []
        #expect(notes.contains("Every card is enrolled: the result of 3-D Secure is chosen on the issuer's page."))
    }

    @Test("an unknown API is refused, with the list of known ones")
    func unknown() async throws {
        let result = try await Command.run("cards", "--api", "stripe")
        #expect(result.status == 64)
        #expect(result.errors.contains("there is no API stripe: say sips, lyra, direct."))
    }
}
