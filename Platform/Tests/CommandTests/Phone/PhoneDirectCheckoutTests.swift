import Foundation
import GuichetCore
import Support
import Testing

@Suite("guichet phone applepay --provider direct --mode checkout", .timeLimit(.minutes(5)))
struct PhoneDirectCheckoutTests {
    private static func with(
        _ flag: String = "--simulated-device", _ body: @Sendable (PhoneBench, Workbench) async throws -> Void
    ) async throws {
        try await Workbench.with { bench in
            try await bench.serving(flag) { try await body(PhoneBench(platform: $0), bench) }
        }
    }

    private static func pay(
        _ phone: PhoneBench, _ options: String...
    ) async throws -> (status: Int32, printed: JSONValue) {
        let result = try await Command.run(
            ["phone", "applepay", "--json", "--provider", "direct", "--mode", "checkout", "--url"]
                + [phone.platform.address] + options)
        #expect(result.errors == "")
        return (result.status, try JSONValue(parsing: Array(result.output.utf8)))
    }

    @Test("a page, its Apple Pay, the way back, and the result; captured and refunded by the merchant")
    func pays() async throws {
        try await Self.with { phone, _ in
            let (status, printed) = try await Self.pay(
                phone, "--order-id", "ORDER1", "--capture", "2500", "--refund", "500")
            #expect(status == 0)
            #expect(
                PhoneBench.steps(printed) == [
                    "createHostedCheckout OPENED", "page APPLE PAY", "Apple Pay sheet AGREED", "return RETURNMAC",
                    "getHostedCheckout PENDING_CAPTURE", "capturePayment CAPTURE_REQUESTED", "getPayment CAPTURED",
                    "refundPayment REFUND_REQUESTED", "getPayment CAPTURED",
                ])
        }
    }

    @Test("the readable output has what a merchant looks at, never the card")
    func lines() async throws {
        try await Self.with { phone, _ in
            let result = try await phone.run("applepay", "--provider", "direct", "--mode", "checkout")
            #expect(result.status == 0)
            let lines = result.output.split(separator: "\n").map(String.init)
            for field in [
                "status             PENDING_CAPTURE", "paymentProductId   302", "network            Visa",
                "dpan               ************4675",
            ] { #expect(lines.contains(field), "\(field)") }
            #expect(!result.output.contains("4330264936344675"))
        }
    }

    @Test("SALE is the wallet's own authorizationMode; a card that the bank declines ends with 2")
    func modes() async throws {
        try await Self.with { phone, _ in
            let sale = try await Self.pay(phone, "--authorization-mode", "SALE")
            #expect(sale.status == 0)
            #expect(sale.printed["response"]?["status"] == "CAPTURED")
            let declined = try await Self.pay(phone, "--card", "4321456998744563")
            #expect(declined.status == 2)
            #expect(declined.printed["verdict"] == "refused")
            #expect(declined.printed["response"]?["status"] == "REJECTED")
        }
    }

    @Test(
        "a condition that prevents Apple Pay is named, and nothing is paid",
        arguments: [
            (["--device", "iphone-5s"], "device"), (["--browser", "firefox"], "browser"),
            (["--region", "IN"], "region"), (["--card", "371449635311004"], "card"),
        ] as [([String], String)])
    func absent(options: [String], condition: String) async throws {
        try await Self.with { phone, _ in
            let result = try await Command.run(
                ["phone", "applepay", "--provider", "direct", "--mode", "checkout", "--url"]
                    + [phone.platform.address] + options)
            #expect(result.status == 4)
            #expect(result.output.contains("it offers no Apple Pay: \(condition)\n"))
        }
    }

    @Test("a merchant that withdrew its acceptance is offered none; without simulated Apple no merchant is")
    func registration() async throws {
        try await Self.with { phone, bench in
            _ = try await bench.run("applepay", "registration", "unsubscribe", "AcmeTest")
            let (status, printed) = try await Self.pay(phone)
            #expect(status == 4)
            #expect(PhoneBench.steps(printed) == ["createHostedCheckout OPENED", "page --"])
        }
        try await Self.with("--no-simulated-device") { phone, _ in
            let (status, _) = try await Self.pay(phone)
            #expect(status == 4)
        }
    }

    @Test("the platform decides which cards the page accepts by Apple Pay")
    func networks() async throws {
        try await Workbench.with { bench in
            try await bench.serving("--simulated-device", "--direct-apple-pay-networks", "amex") { platform in
                let phone = PhoneBench(platform: platform)
                let amex = try await Self.pay(phone, "--card", "371449635311004")
                #expect(amex.status == 0)
                let visa = try await Self.pay(phone)
                #expect(visa.status == 4)
            }
        }
        let wrong = try await Command.run("serve", "--direct-apple-pay-networks", "Visa,Diners")
        #expect(wrong.status == 64)
    }

    @Test(
        "options that a page cannot have are wrong usage",
        arguments: [
            ["--token", "x"], ["--sheet-amount", "1"], ["--network", "Visa"], ["--device", "nokia-3310"],
            ["--browser", "lynx"], ["--region", "fr"], ["--card", "4970100000000113"],
        ])
    func usage(options: [String]) async throws {
        let result = try await Command.run(
            ["phone", "applepay", "--provider", "direct", "--mode", "checkout"] + options)
        #expect(result.status == 64, "\(options)")
    }

    @Test("the option for a device requires --mode checkout")
    func deviceAlone() async throws {
        let result = try await Command.run(["phone", "applepay", "--provider", "direct", "--device", "iphone-15"])
        #expect(result.status == 64)
        #expect(result.errors.contains("--mode checkout"))
    }
}
