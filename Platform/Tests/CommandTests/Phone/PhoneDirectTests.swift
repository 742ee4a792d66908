import Foundation
import GuichetCore
import Support
import Testing

@Suite("guichet phone applepay --provider direct", .timeLimit(.minutes(5)))
struct PhoneDirectTests {
    private static func with(_ body: @Sendable (PhoneBench, Workbench) async throws -> Void) async throws {
        try await Workbench.with { bench in
            try await bench.serving("--simulated-device") { try await body(PhoneBench(platform: $0), bench) }
        }
    }

    private static func pay(
        _ phone: PhoneBench, _ options: String...
    ) async throws -> (status: Int32, printed: JSONValue) {
        let result = try await Command.run(
            ["phone", "applepay", "--json", "--provider", "direct", "--url", phone.platform.address] + options)
        #expect(result.errors == "")
        return (result.status, try JSONValue(parsing: Array(result.output.utf8)))
    }

    private static func mobile(_ printed: JSONValue) -> JSONValue? {
        let payment = printed["response"]?["payment"] ?? printed["response"]
        return payment?["paymentOutput"]?["mobilePaymentMethodSpecificOutput"]
    }

    @Test("the platform decrypts: it accepts the whole token, and prints what a merchant looks at; never the card")
    func token() async throws {
        try await Self.with { phone, _ in
            let result = try await phone.run(
                "applepay", "--provider", "direct", "--mode", "token", "--order-id", "ORDER1")
            #expect(result.status == 0)
            #expect(result.errors == "")
            let lines = result.output.split(separator: "\n").map(String.init)
            #expect(
                lines.first
                    == "✓ Apple Pay sheet  AGREED           Visa 0492, 25.00 EUR, for merchant.example.guichet")
            #expect(lines.dropFirst().first == "✓ createPayment    PENDING_CAPTURE  accepted")
            for field in [
                "merchantReference  ORDER1", "status             PENDING_CAPTURE", "statusCode         5",
                "amount             25.00 EUR", "paymentProductId   302", "network            Visa",
                "dpan               ************0492",
            ] { #expect(lines.contains(field), "\(field)") }
            #expect(!result.output.contains("4761120010000492"))
        }
    }

    @Test("the merchant decrypts: its own key, a certificate for it, and the platform gets the content of the token")
    func decrypted() async throws {
        try await Self.with { phone, _ in
            let (status, printed) = try await Self.pay(
                phone, "--mode", "decrypted", "--merchant-id", "merchant.example.own")
            #expect(status == 0)
            #expect(
                PhoneBench.steps(printed) == [
                    "certificate SIGNED", "Apple Pay sheet AGREED", "token OPENED", "createPayment PENDING_CAPTURE",
                ])
            let mobile = try #require(Self.mobile(printed))
            #expect(mobile["paymentData"]?["dpan"] == "************0492")
            #expect(mobile["threeDSecureResults"]?["eci"] == "7")
            // The platform keeps no certificate of that identifier: it could not have opened the token.
            let other = try await Self.pay(phone, "--merchant-id", "merchant.example.own")
            #expect(other.status == 4)
            #expect(other.printed["code"] == "unknownMerchant")
        }
    }

    @Test("the merchant decrypts by the platform's time: simulated Apple signs by it, also where the clock was moved")
    func decryptedLater() async throws {
        try await Self.with { phone, bench in
            #expect(try await Command.run(["clock", "advance", "10d", "--data", bench.data]).status == 0)
            let (status, printed) = try await Self.pay(phone, "--mode", "decrypted")
            #expect(status == 0)
            #expect(PhoneBench.steps(printed).contains("token OPENED"))
        }
    }

    @Test("the phone encrypts for the platform in a client session: the server forwards what it cannot read")
    func blob() async throws {
        try await Self.with { phone, _ in
            let (status, printed) = try await Self.pay(phone, "--mode", "blob", "--order-id", "ORDER2")
            #expect(status == 0)
            #expect(
                PhoneBench.steps(printed) == [
                    "createSession OPENED", "Apple Pay sheet AGREED", "encrypt ENCRYPTED",
                    "createPayment PENDING_CAPTURE",
                ])
            let payment = printed["response"]?["payment"]
            #expect(payment?["paymentOutput"]?["references"]?["merchantReference"] == "ORDER2")
            #expect(Self.mobile(printed)?["paymentData"]?["dpan"] == "************0492")
            let wrong = try await Self.pay(phone, "--mode", "blob", "--password", "another secret")
            #expect(wrong.status == 4)
            #expect(wrong.printed["code"] == "50001118")
            let amount = try await Self.pay(phone, "--mode", "blob", "--sheet-amount", "100")
            #expect(amount.status == 2)
        }
    }

    @Test("a decline is 402 with its payment: exit status 2, in each mode", arguments: ["token", "decrypted", "blob"])
    func declined(mode: String) async throws {
        try await Self.with { phone, _ in
            let (status, printed) = try await Self.pay(phone, "--mode", mode, "--card", "4321456998744563")
            #expect(status == 2)
            #expect(printed["operation"] == "createPayment")
            #expect(printed["verdict"] == "refused")
            #expect(printed["code"] == "30511001")
            #expect(printed["detail"] == "EXTERNAL_ACQUIRER_ERROR")
            #expect(printed["advice"] == "otherCard")
            #expect(printed["response"]?["payment"]?["status"] == "REJECTED")
            #expect(PhoneBench.steps(printed).last == "createPayment REJECTED")
        }
    }

    @Test("a lost answer: the same call under the same key gets the first outcome, and nothing is paid twice")
    func lostAnswer() async throws {
        try await Self.with { phone, _ in
            try await phone.overLosingLine("--once") { address in
                let (status, printed) = try await PhoneBench.applePay(over: address, "--provider", "direct")
                #expect(status == 0)
                #expect(printed["verdict"] == "accepted")
                #expect(
                    PhoneBench.steps(printed) == [
                        "Apple Pay sheet AGREED", "createPayment --", "createPayment again PENDING_CAPTURE",
                    ])
                let meaning = printed["steps"]?.array?.last?["meaning"]?.text
                #expect(meaning == "accepted; the platform had the first call, and this is its outcome")
            }
        }
    }

    @Test("a lost call is carried out by its repeat, for the first time")
    func lostCall() async throws {
        try await Self.with { phone, _ in
            try await phone.overLosingLine("--calls", "--once") { address in
                let (status, printed) = try await PhoneBench.applePay(over: address, "--provider", "direct")
                #expect(status == 0)
                #expect(printed["steps"]?.array?.last?["meaning"] == "accepted")
            }
        }
    }

    @Test("if the repeat is lost too, the outcome is unknown: exit status 3, and ask before paying again")
    func lostTwice() async throws {
        try await Self.with { phone, _ in
            try await phone.overLosingLine { address in
                let (status, printed) = try await PhoneBench.applePay(over: address, "--provider", "direct")
                #expect(status == 3)
                #expect(printed["verdict"] == "unknown")
                #expect(printed["advice"] == "ask")
            }
        }
    }

    @Test("captures and refunds in part, and shows the state of the payment")
    func operations() async throws {
        try await Self.with { phone, _ in
            let (status, printed) = try await Self.pay(
                phone, "--amount", "3000", "--currency", "978", "--capture", "3000", "--refund", "1000")
            #expect(status == 0)
            #expect(printed["operation"] == "refundPayment")
            #expect(
                PhoneBench.steps(printed).dropFirst(2) == [
                    "capturePayment CAPTURE_REQUESTED", "getPayment CAPTURED", "refundPayment REFUND_REQUESTED",
                    "getPayment CAPTURED",
                ])
            #expect(printed["response"]?["paymentOutput"]?["acquiredAmount"]?["amount"] == .integer(3_000))
            let sale = try await Self.pay(phone, "--authorization-mode", "SALE", "--refund", "2500")
            #expect(sale.status == 0)
            #expect(sale.printed["code"] == "REFUNDED")
        }
    }

    @Test("an impossible capture or refund is refused: the payment stays, and the exit status is that of the last call")
    func operationsRefused() async throws {
        try await Self.with { phone, _ in
            let capture = try await Self.pay(phone, "--capture", "2501")
            #expect(capture.status == 2)
            #expect(capture.printed["operation"] == "capturePayment")
            #expect(capture.printed["code"] == "50001126")
            let refund = try await Self.pay(phone, "--refund", "100")
            #expect(refund.status == 2)
            #expect(refund.printed["operation"] == "refundPayment")
            #expect(PhoneBench.steps(refund.printed).contains("createPayment PENDING_CAPTURE"))
        }
    }

    @Test(
        "another amount in the sheet than in the order: the platform refuses, or the merchant does, and sends nothing")
    func wrongAmount() async throws {
        try await Self.with { phone, _ in
            let platform = try await phone.run("applepay", "--provider", "direct", "--sheet-amount", "100")
            #expect(platform.status == 2)
            #expect(platform.output.contains("amountMismatch"))
            #expect(platform.output.contains("The shopper agreed to another amount"))
            let (status, printed) = try await Self.pay(phone, "--mode", "decrypted", "--sheet-amount", "100")
            #expect(status == 4)
            #expect(printed["verdict"] == "notSent")
            #expect(printed["code"] == "amountMismatch")
            #expect(PhoneBench.steps(printed).last == "token amountMismatch")
        }
    }

    @Test("a token pays once: a second use under another key is refused")
    func replayed() async throws {
        try await Self.with { phone, bench in
            let file = bench.folder.appendingPathComponent("token.json").path
            let first = try await Self.pay(phone, "--save-token", file)
            #expect(first.status == 0)
            let again = try await phone.run("applepay", "--provider", "direct", "--token", file)
            #expect(again.status == 2)
            #expect(again.output.contains("replayed"))
            #expect(again.output.contains("\nA token pays once. Check the outcome of the earlier payment"))
        }
    }

    @Test(
        "contacts of the payment go into the order by the guide's table; an invalid one stops the call, and names its field"
    )
    func contacts() async throws {
        try await Self.with { phone, bench in
            for (country, status, field) in [
                ("BE", Int32(0), nil), ("BELGIUM", 4, "order.customer.billingAddress.countryCode"),
            ] {
                let url = try #require(URL(string: "\(phone.platform.address)/simulated-apple/payments"))
                let agreed = try await phone.platform.transport.send(
                    .json(
                        [
                            "merchantIdentifier": "merchant.example.guichet", "amount": .integer(2_500),
                            "currency": "EUR",
                            "card": "4761120010000492",
                        ], to: url))
                var payment = try #require(try JSONValue(parsing: agreed.body).object)
                payment.append(
                    "billingContact",
                    ["emailAddress": "zoe@shopper.example", "locality": "Gent", "countryCode": .string(country)])
                let file = bench.folder.appendingPathComponent("\(country).json")
                try Data(JSONValue.object(payment).encoded()).write(to: file)
                let (found, printed) = try await Self.pay(phone, "--token", file.path)
                #expect(found == status, "\(country)")
                #expect(printed["field"]?.text == field, "\(country)")
            }
        }
    }

    @Test("a webhook address that the platform may not reach is refused, and the field is named")
    func webhookURL() async throws {
        try await Self.with { phone, _ in
            let (status, printed) = try await Self.pay(phone, "--webhook-url", "http://10.0.0.1/hook")
            #expect(status == 2)
            #expect(printed["field"] == "feedbacks.webhooksUrls")
        }
    }

    @Test("a wrong secret is refused with its code, and no platform has exit status 4")
    func access() async throws {
        try await Self.with { phone, _ in
            let (status, printed) = try await Self.pay(phone, "--password", "another secret")
            #expect(status == 2)
            #expect(printed["code"] == "50001118")
        }
        let nobody = try await Command.run("phone", "applepay", "--provider", "direct", "--url", "http://127.0.0.1:1")
        #expect(nobody.status == 4)
        #expect(nobody.output.contains("Is a platform running at http://127.0.0.1:1?"))
        let own = try await Command.run(
            "phone", "applepay", "--provider", "direct", "--mode", "decrypted", "--url", "http://127.0.0.1:1")
        #expect(own.status == 4)
        #expect(own.output.contains("✗ certificate"))
    }

    @Test(
        "wrong options are 64",
        arguments: [
            ["--mode", "other"], ["--capture", "0"], ["--refund", "-1"],
            ["--authorization-mode", "LATER"], ["--mode", "decrypted", "--token", "a"], ["--capture-delay", "1"],
            ["--email", "zoe@shopper.example"], ["--shop", "Another"], ["--key-id", "another"], ["--currency", "EURO"],
        ])
    func wrongOptions(options: [String]) async throws {
        let result = try await Command.run(["phone", "applepay", "--provider", "direct"] + options)
        #expect(result.status == 64)
    }

    @Test(
        "options of Worldline Direct are refused with Scellius",
        arguments: [
            ["--mode", "token"], ["--capture", "100"], ["--key-id", "a"], ["--webhook-url", "http://a.example"],
        ])
    func otherProvider(options: [String]) async throws {
        let result = try await Command.run(["phone", "applepay"] + options)
        #expect(result.status == 64)
    }
}
