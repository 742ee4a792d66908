import APISupport
import DirectAPI
import Engine
import GuichetCore
import GuichetDirect
import Server
import Support
import Testing

@Suite("Worldline Direct: mandates", .timeLimit(.minutes(5)))
struct DirectMandateTests {
    private static let iban = "BE68539007547034"

    private static func message(_ reference: String? = nil, iban: String = iban) -> JSONValue {
        var message: JSONValue = [
            "customerReference": "customer-1", "recurrenceType": "UNIQUE", "signatureType": "UNSIGNED",
            "customer": [
                "bankAccountIban": ["iban": .string(iban)], "mandateAddress": DirectSigningTests.address,
            ],
        ]
        if let reference, var object = message.object {
            object.append("uniqueMandateReference", .string(reference))
            message = .object(object)
        }
        return message
    }

    @Test("is made active, and found by its reference; of the account number only the ends are kept")
    func creates() async throws {
        try await TestPlatform.run { test in
            let made = try await test.direct.send("POST", "/mandates", Self.message("M-1"))
            #expect(made.status == 201)
            let mandate = made.document(DirectCreateMandateResponse.self).mandate
            #expect(mandate?.status == .active && mandate?.uniqueMandateReference == "M-1")
            #expect(mandate?.customer?.bankAccountIban?.iban == "BE68********7034")
            let found = try await test.direct.send("GET", "/mandates/M-1")
            #expect(found.document(DirectMandateResponse.self).mandate == mandate)
            let unnamed = try await test.direct.send("POST", "/mandates", Self.message())
            let reference = unnamed.document(DirectCreateMandateResponse.self).mandate?.uniqueMandateReference
            #expect(reference?.count == 32)
        }
    }

    @Test("is blocked, unblocked and revoked for good; what its status does not allow changes nothing")
    func changes() async throws {
        try await TestPlatform.run { test in
            _ = try await test.direct.send("POST", "/mandates", Self.message("M-1"))
            let steps: [(String, Int, String)] = [
                ("unblock", 400, "ACTIVE"), ("block", 200, "BLOCKED"), ("block", 400, "BLOCKED"),
                ("unblock", 200, "ACTIVE"), ("block", 200, "BLOCKED"), ("revoke", 200, "REVOKED"),
                ("revoke", 400, "REVOKED"), ("block", 400, "REVOKED"), ("unblock", 400, "REVOKED"),
            ]
            for (step, status, state) in steps {
                let answer = try await test.direct.send("POST", "/mandates/M-1/\(step)", [:])
                #expect(answer.status == status, "\(step) \(state)")
                let found = try await test.direct.send("GET", "/mandates/M-1")
                #expect(found.document(DirectMandateResponse.self).mandate?.status?.rawValue == state)
            }
        }
    }

    @Test("a wrong account number, a used reference, an unknown kind of signature: 400, and nothing is made")
    func refused() async throws {
        try await TestPlatform.run { test in
            _ = try await test.direct.send("POST", "/mandates", Self.message("M-1"))
            var signed = try #require(Self.message("M-2").object)
            signed["signatureType"] = "PAPER"
            var twice = try #require(Self.message("M-2").object)
            twice["recurrenceType"] = "TWICE"
            for message in [
                Self.message("M-1"), Self.message("M-2", iban: "BE68539007547035"),
                Self.message("M-2", iban: "INVALID"),
                .object(signed), .object(twice), Self.message(String(repeating: "M", count: 36)),
            ] { #expect(try await test.direct.send("POST", "/mandates", message).status == 400) }
            #expect(try await test.direct.send("GET", "/mandates/M-2").status == 404)
        }
    }

    /// Without the address, or without one of its members.
    private static let incomplete: [(missing: String, customer: JSONValue)] = {
        let account: JSONValue = ["iban": .string(iban)]
        let members = DirectSigningTests.address.object?.members ?? []
        var cases: [(missing: String, customer: JSONValue)] = [("mandateAddress", ["bankAccountIban": account])]
        for member in members {
            var address = DirectSigningTests.address.object ?? JSONObject()
            address[member.name] = member.name == "zip" ? "" : nil
            cases.append(
                ("mandateAddress.\(member.name)", ["bankAccountIban": account, "mandateAddress": .object(address)]))
        }
        return cases
    }()

    @Test("where the account is given, the address is, too: 400 with its path, and nothing is made")
    func address() async throws {
        try await TestPlatform.run { test in
            #expect(Self.incomplete.count == 5)
            for (missing, customer) in Self.incomplete {
                var mandate = try #require(Self.message("M-1").object)
                mandate["customer"] = customer
                let block: JSONValue = ["paymentProduct771SpecificInput": ["mandate": .object(mandate)]]
                let calls: [(path: String, body: JSONValue)] = [
                    ("/mandates", .object(mandate)),
                    ("/payments", DirectDebitTests.message(["mandate": .object(mandate)])),
                    ("/hostedcheckouts", DirectTester.checkout(blocks: [DirectDebitTests.block: block])),
                ]
                for (path, body) in calls {
                    let answer = try await test.direct.send("POST", path, body)
                    #expect(answer.error == "400 20000000 PARAMETER_NOT_FOUND_IN_REQUEST", "\(path) \(missing)")
                    let property = answer.document(DirectErrorResponse.self).errors?.first?.propertyName
                    #expect(property?.hasSuffix("customer.\(missing)") == true, "\(path) \(missing)")
                }
            }
            #expect(try await test.direct.send("GET", "/mandates/M-1").status == 404)
            #expect(try await test.payments().isEmpty)
        }
    }

    @Test("an alias that is an account number is refused: every answer would show it")
    func alias() async throws {
        try await TestPlatform.run { test in
            var message = try #require(Self.message("M-1").object)
            message.append("alias", .string("be68 5390 0754 7034"))
            #expect(try await test.direct.send("POST", "/mandates", .object(message)).status == 400)
            message["alias"] = "Anna's account"
            #expect(try await test.direct.send("POST", "/mandates", .object(message)).status == 201)
        }
    }

    @Test(
        "an ended mandate whose account holder is forgotten is found with its status alone, and its reference stays used"
    )
    func forgotten() async throws {
        try await TestPlatform.run { test in
            _ = try await test.direct.send("POST", "/mandates", Self.message("M-1"))
            _ = try await test.direct.send("POST", "/mandates/M-1/revoke", [:])
            let later = test.clock.now().adding(seconds: 60)
            #expect(try await test.platform.paymentService.forgetMandates(endedBefore: later) == 1)
            let found = try await test.direct.send("GET", "/mandates/M-1")
            let mandate = found.document(DirectMandateResponse.self).mandate
            #expect(found.status == 200 && mandate?.status?.rawValue == "REVOKED")
            #expect(mandate?.customer == nil && mandate?.customerReference == nil && mandate?.alias == nil)
            #expect(try await test.direct.send("POST", "/mandates", Self.message("M-1")).status == 400)
        }
    }

    @Test("a box ticked in the merchant's shop needs no other signature")
    func ticked() async throws {
        try await TestPlatform.run { test in
            var message = try #require(Self.message("M-1").object)
            message["signatureType"] = "TICK_BOX"
            let made = try await test.direct.send("POST", "/mandates", .object(message))
            let answer = made.document(DirectCreateMandateResponse.self)
            #expect(answer.mandate?.status == .active && answer.merchantAction == nil)
        }
    }

    @Test("an unknown one is 404, except to be revoked; one of another merchant is unknown")
    func unknown() async throws {
        var options = TestPlatform.Options()
        options.directShops = [
            DirectPlatformShop(
                merchantId: "Other", apiKeys: [DirectTester.demoKey], webhookKeys: DirectPlatformShop.demo.webhookKeys)
        ]
        try await TestPlatform.run(options) { test in
            _ = try await test.direct.send("POST", "/mandates", Self.message("M-1"))
            let stranger = DirectTester(test: test, merchantId: "Other")
            #expect(try await stranger.send("GET", "/mandates/M-1").status == 404)
            for (step, status) in [("block", 404), ("unblock", 404), ("revoke", 400)] {
                #expect(try await stranger.send("POST", "/mandates/M-1/\(step)", [:]).status == status)
            }
            let found = try await test.direct.send("GET", "/mandates/M-1")
            #expect(found.document(DirectMandateResponse.self).mandate?.status == .active)
        }
    }
}
