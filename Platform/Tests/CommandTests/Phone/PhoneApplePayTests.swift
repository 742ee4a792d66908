import Foundation
import GuichetCore
import Support
import Testing

@Suite("guichet phone applepay", .timeLimit(.minutes(5)))
struct PhoneApplePayTests {
    private static func with(_ body: @Sendable (PhoneBench, Workbench) async throws -> Void) async throws {
        try await Workbench.with { bench in
            try await bench.serving("--simulated-device") { try await body(PhoneBench(platform: $0), bench) }
        }
    }

    @Test("pays: the sheet, the call, the platform's answer; and never the card")
    func accepted() async throws {
        try await Self.with { phone, _ in
            let result = try await phone.run("applepay", "--order-id", "ORDER1")
            #expect(result.status == 0)
            #expect(result.errors == "")
            let lines = result.output.split(separator: "\n").map(String.init)
            #expect(
                lines.first
                    == "✓ Apple Pay sheet       AGREED      CartesBancaires 0055, 25.00 EUR, for merchant.example.guichet"
            )
            #expect(lines.dropFirst().first == "✓ Charge/CreatePayment  AUTHORISED  accepted")
            for field in [
                "orderId              ORDER1", "orderStatus          PAID", "amount               25.00 EUR",
                "wallet               APPLE_PAY", "effectiveBrand       CB", "pan                  497010XXXXXX0055",
                "liabilityShift       YES",
            ] { #expect(lines.contains(field), "\(field)") }
            #expect(!result.output.contains("4970100000000055"))
            #expect(!result.output.contains("\u{1B}["))
        }
    }

    @Test("a refused card: exit status 2, the bank's answer, and what to do")
    func refused() async throws {
        try await Self.with { phone, _ in
            let (status, printed) = try await phone.json("applepay", "--card", "4970100000000113")
            #expect(status == 2)
            #expect(printed["operation"] == "Charge/CreatePayment")
            #expect(printed["verdict"] == "refused")
            #expect(printed["code"] == "ACQ_001")
            #expect(printed["detail"] == "51")
            #expect(printed["advice"] == "otherCard")
            #expect(printed["response"]?["orderStatus"] == "UNPAID")
            #expect(PhoneBench.steps(printed) == ["Apple Pay sheet AGREED", "Charge/CreatePayment REFUSED"])
        }
    }

    @Test("a token pays once: a second use is refused as replayed, and the earlier payment is to be looked up")
    func replayed() async throws {
        try await Self.with { phone, bench in
            let file = bench.folder.appendingPathComponent("token.json").path
            let first = try await phone.json("applepay", "--save-token", file)
            #expect(first.status == 0)
            let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            let again = try await phone.json("applepay", "--token", file)
            #expect(again.status == 2)
            #expect(again.printed["code"] == "PSP_1066")
            #expect(again.printed["detail"] == "replayed")
            #expect(PhoneBench.steps(again.printed) == ["Apple Pay sheet FROM FILE", "Charge/CreatePayment PSP_1066"])
            let told = try await phone.run("applepay", "--token", file)
            #expect(told.output.contains("\nA token pays once. Check the outcome of the earlier payment"))
            // A file is never overwritten, and then nothing is paid.
            let kept = try await phone.run("applepay", "--save-token", file)
            #expect(kept.status == 64)
        }
    }

    @Test("the token is bound to the order: its header has the hash of the order's reference")
    func applicationData() async throws {
        try await Self.with { phone, bench in
            let file = bench.folder.appendingPathComponent("token.json").path
            #expect(try await phone.json("applepay", "--order-id", "ORDER7", "--save-token", file).status == 0)
            let saved = try JSONValue(parsing: Array(String(contentsOfFile: file, encoding: .utf8).utf8))
            // printf ORDER7 | sha256sum
            #expect(
                saved["paymentData"]?["header"]?["applicationData"]
                    == "9900626b055b4ea0ced6f1e18e82871967ba00c1f059801b54f5f5feda3d1ff3")
        }
    }

    @Test("another amount in the sheet than in the order is refused")
    func wrongAmount() async throws {
        try await Self.with { phone, _ in
            let (status, printed) = try await phone.json("applepay", "--amount", "2500", "--sheet-amount", "100")
            #expect(status == 2)
            #expect(printed["code"] == "PSP_1066")
            #expect(printed["detail"] == "amountMismatch")
            let other = try await phone.run("applepay", "--sheet-amount", "100")
            #expect(other.output.contains("The shopper agreed to another amount"))
        }
    }

    @Test("a minted token is accepted as a file, and refused: its authority is not trusted, its key unknown")
    func minted() async throws {
        try await Self.with { phone, bench in
            let file = bench.folder.appendingPathComponent("minted.json").path
            let minted = try await Command.run(
                [
                    "applepay", "mint", "--folder", bench.folder.appendingPathComponent("mint").path, "--out", file,
                ])
            #expect(minted.status == 0)
            let (status, printed) = try await phone.json("applepay", "--token", file)
            #expect(status == 2)
            #expect(printed["code"] == "PSP_1069")
        }
    }

    @Test("options reach the platform: amount, currency, order, network, delay, validation")
    func options() async throws {
        try await Self.with { phone, _ in
            let (status, printed) = try await phone.json(
                "applepay", "--amount", "1234", "--currency", "840", "--order-id", "ORDER2", "--network", "Visa",
                "--capture-delay", "3", "--manual-validation")
            #expect(status == 0)
            #expect(printed["code"] == "AUTHORISED_TO_VALIDATE")
            #expect(printed["reference"] == "ORDER2")
            let transaction = printed["response"]?["transactions"]?.array?.first
            #expect(transaction?["amount"] == .integer(1_234))
            #expect(transaction?["currency"] == "USD")
            #expect(transaction?["transactionDetails"]?["cardDetails"]?["effectiveBrand"] == "VISA")
        }
    }

    @Test("an error before sending has exit status 4: an invalid card, another merchant, no platform")
    func notSent() async throws {
        try await Self.with { phone, _ in
            for (options, code) in [
                (["--card", "4916000000000004"], "notATestNumber"),
                (["--merchant-id", "merchant.example.none"], "unknownMerchant"),
                (["--network", "AmEx"], "noSuchNetwork"),
            ] {
                let result = try await Command.run(
                    ["phone", "applepay", "--json", "--url", phone.platform.address] + options)
                #expect(result.status == 4)
                let printed = try JSONValue(parsing: Array(result.output.utf8))
                #expect(printed["verdict"] == "notSent")
                #expect(printed["code"]?.text == code)
            }
        }
        let nobody = try await Command.run("phone", "applepay", "--url", "http://127.0.0.1:1")
        #expect(nobody.status == 4)
        #expect(nobody.output.contains("Is a platform running at http://127.0.0.1:1?"))
    }

    @Test("a platform without the option says so, and what to do")
    func withoutSwitch() async throws {
        try await PhoneBench.with { phone in
            let result = try await phone.run("applepay")
            #expect(result.status == 4)
            #expect(result.output.contains("guichet serve --simulated-device"))
            #expect(result.output.contains("--publish-simulated-device if other machines reach it"))
        }
    }

    @Test("wrong options are 64, a wrong password is refused with its code")
    func wrongOptions() async throws {
        for options in [
            ["--amount", "0"], ["--currency", "EURO"], ["--card", "41"], ["--token", "a", "--network", "Visa"],
            ["--url", "somewhere"], ["--shop", "12345678"], ["--provider", "nobody"], ["--capture-delay", "999"],
            ["--token", "/nowhere"], ["--merchant-id", "shop 1"],
        ] {
            let result = try await Command.run(["phone", "applepay"] + options)
            #expect(result.status == 64, "\(options)")
        }
        try await Self.with { phone, _ in
            let (status, printed) = try await phone.json("applepay", "--password", "testpassword_wrong")
            #expect(status == 2)
            #expect(printed["code"] == "INT_905")
        }
    }

    @Test("a lost answer is asked about before the command ends: it was paid, and is not paid again")
    func lostAnswer() async throws {
        try await Self.with { phone, _ in
            try await phone.overLosingLine { address in
                let (status, printed) = try await PhoneBench.applePay(over: address)
                #expect(status == 0)
                #expect(printed["verdict"] == "accepted")
                #expect(printed["code"] == "paid")
                #expect(
                    PhoneBench.steps(printed) == [
                        "Apple Pay sheet AGREED", "Charge/CreatePayment --", "Order/Get paid",
                    ])
            }
        }
    }

    @Test("a call that the platform never received stays unknown: exit status 3, and ask before paying again")
    func lostCall() async throws {
        try await Self.with { phone, _ in
            try await phone.overLosingLine("--calls") { address in
                let (status, printed) = try await PhoneBench.applePay(over: address)
                #expect(status == 3)
                #expect(printed["verdict"] == "unknown")
                #expect(printed["code"] == "unseen")
                #expect(printed["advice"] == "ask")
            }
        }
    }
}
