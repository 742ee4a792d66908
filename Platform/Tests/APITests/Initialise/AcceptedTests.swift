import Engine
import GuichetCore
import GuichetJOSE
import GuichetMerchant
import GuichetSips
import Support
import Testing

@Suite("orderInitialize, accepted")
struct AcceptedTests {
    @Test("is answered 00 with the four values for the phone, under the shop's seal")
    func fourValues() async throws {
        try await TestPlatform.run { test in
            let answer = try await test.initialise()
            #expect(answer.status == 200)
            #expect(answer.code == "00")
            #expect(answer.field == nil)
            #expect(answer.isSealed())
            #expect(answer.message["redirectionUrl"]?.text == "\(test.address)/inapp/v1")
            #expect(answer.message["redirectionVersion"]?.text == "GUICHET_1.0")
            #expect(answer.message["redirectionStatusMessage"]?.text?.isEmpty == false)
            #expect((answer.redirectionData ?? "").count > 100)
            let key = try PublicJWK(publicKeyValue: answer.message["publicKeyValue"]?.text ?? "")
            // Good for this initialisation's fifteen minutes, and for at most fifteen more.
            let lifetime = key.expires - test.clock.now().seconds
            #expect((15 * 60...30 * 60).contains(lifetime))
        }
    }

    @Test("says nothing else: no field but those of the document")
    func nothingElse() async throws {
        try await TestPlatform.run { test in
            let names = try await test.initialise().message.members.map(\.name)
            #expect(
                Set(names) == [
                    "publicKeyValue", "redirectionData", "redirectionStatusCode", "redirectionStatusMessage",
                    "redirectionUrl", "redirectionVersion", "seal",
                ])
        }
    }

    @Test("works for the demo shop of each of the three brands")
    func brands() async throws {
        try await TestPlatform.run { test in
            _ = try await test.merchant(Sips.self, shop: "002001000000001").orderInitialize(.test())
            _ = try await test.merchant(Mercanet.self, shop: "002001000000002").orderInitialize(.test())
            _ = try await test.merchant(Sogenactif.self, shop: "002001000000003").orderInitialize(.test())
        }
    }

    @Test("keeps shops apart: the same reference is free in each of them")
    func shopsApart() async throws {
        try await TestPlatform.run { test async throws in
            for shop in ["002001000000001", "002001000000002", "002001000000003"] {
                #expect(try await test.order(.order(shop: shop, reference: "SAME")).code == "00")
            }
        }
    }

    @Test("without the demo shops, their published keys open nothing: 03")
    func noDemoShops() async throws {
        var options = TestPlatform.Options()
        options.withDemoShops = false
        try await TestPlatform.run(options) { test async throws in
            #expect(try await test.initialise().code == "03")
        }
    }

    @Test("begins redirectionUrl with the public URL, when one is given")
    func publicURL() async throws {
        var options = TestPlatform.Options()
        options.publicURL = "https://pay.example.org/guichet"
        try await TestPlatform.run(options) { test async throws in
            let answer = try await test.initialise()
            #expect(answer.message["redirectionUrl"]?.text == "https://pay.example.org/guichet/inapp/v1")
        }
    }

    @Test("reserves nothing: the same initialisation may be repeated, and writes neither payment nor claim")
    func reservesNothing() async throws {
        try await TestPlatform.run { test async throws in
            let first = try await test.initialise()
            let second = try await test.initialise()
            #expect(first.code == "00")
            #expect(second.code == "00")
            #expect(first.redirectionData != second.redirectionData)
            #expect(try await test.stored() == .nothing)
        }
    }

    @Test("seals every field that was sent, the unknown ones too, and then ignores those")
    func unknownFields() async throws {
        try await TestPlatform.run { test async throws in
            let message = JSONObject.order()
                .with("fraudData", ["bypass3DS": "MERCHANTWALLET"])
                .with("zzz", ["b", "a", ["y": "2", "x": "1"]])
                .with("aFlag", .bool(true))
                .with("nothing", .null)
                .with("aFloat", .number("1.50"))
            #expect(try await test.initialise(message).code == "00")
            let changed = message.sealed().with("fraudData", ["bypass3DS": "ALL"])
            #expect(try await test.send(changed).code == "34")
            let missing = message.sealed().with("zzz", nil)
            #expect(try await test.send(missing).code == "34")
        }
    }
}
