@_spi(Platform) import GuichetSips
import Support
import Testing

@Suite("guichet demo", .timeLimit(.minutes(20)))
struct DemoTests {
    @Test("ends with 0, shows every step by its documented name, and writes nothing to standard error")
    func steps() async throws {
        let result = try await Command.run("demo")
        #expect(result.status == 0)
        #expect(result.errors == "")
        let steps = Self.steps(of: result.output)
        for step in [
            "orderInitialize 00", "orderInitialize 34", "orderInitialize 94", "cardOrder 05", "cardOrder 97",
            "cardOrder --", "outcome 00", "getTransactionData 60", "office validate 00", "office duplicate 00",
            "office refund 00", "office refund 51", "office cancel 00", "office getTransactionData 00",
            "office cardOrder 00", "office cardOrder 34", "addCard 94", "walletOrder 01",
        ] {
            #expect(steps[step] != nil, "\(step)")
        }
        // Every documented operation is carried out, by every brand whose guide has it.
        for operation in InAppOperation.documented {
            let brands = BrandFacts.all.filter { $0.operations.contains { $0.operation == operation } }.count
            #expect(steps["\(operation) 00"] ?? 0 >= brands, "\(operation)")
        }
        for said in [
            "AUTHORISED, CB", "REFUSED: payment refused", "PSP_1066, replayed: no second debit",
            "PSP_1066, amountMismatch: not charged", "its hash is right: PAID", "its hash is right: UNPAID",
            "CAPTURED", "CREDIT of 10.00 EUR",
            // Worldline Direct: each way, a decline, a repeat, what comes after, and what the webhooks tell.
            "PENDING_CAPTURE, Visa", "the merchant's server opens it for the phone",
            "the key stays with the merchant", "402 REJECTED: there is not enough money",
            "PENDING_CAPTURE: the first call's outcome, one debit", "CAPTURE_REQUESTED of 30.00 EUR",
            "REFUND_REQUESTED of 10.00 EUR", "its signature is right: payment.pending_capture",
            "its signature is right: payment.rejected", "its signature is right: payment.captured",
            "its signature is right: payment.refunded", "iPhone 15, Safari, Visa: Apple Pay",
            "PAYMENT_CREATED, PENDING_CAPTURE, Visa", "RETURNMAC is this checkout's",
            // The operator's part: a fault, what the platform knows, the clock.
            "unknown: ordered, lostTrack", "DEMO9: authorised by the acquirer", "DEMO9: captured: 25.00 EUR",
        ] {
            #expect(result.output.contains(said), "\(said)")
        }
        #expect(!result.output.contains("✗"))
        #expect(result.output.contains("all as expected"))
        // Into a file there is no colour, and a card is shown by its mask.
        #expect(!result.output.contains("\u{1B}["))
        #expect(result.output.contains("4100##########00"))
        #expect(!result.output.contains("4100000000000000"))
        #expect(!result.output.contains("4970100000000055"))
        #expect(!result.output.contains("4761120010000492"))
    }

    /// How often each step went as expected, by its name and code.
    private static func steps(of output: String) -> [String: Int] {
        var steps: [String: Int] = [:]
        for line in output.split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.first == "✓", let code = words.firstIndex(where: { $0.count == 2 && $0 != "of" }) else {
                continue
            }
            steps[words[1...code].joined(separator: " "), default: 0] += 1
        }
        return steps
    }

    @Test("shows the platform's log as well when asked to")
    func verbose() async throws {
        let result = try await Command.run("demo", "--verbose")
        #expect(result.status == 0)
        #expect(result.errors.contains("orderInitialize refused"))
    }

    @Test("the tour goes through fault, timeline, requests and clock without waiting where there is no terminal")
    func tour() async throws {
        for result in [
            try await Command.run("demo", "--tour"), try await Command.run("demo", "--tour", "--no-pause"),
        ] {
            #expect(result.status == 0)
            #expect(result.errors == "")
            for said in [
                "$ guichet fault set acquirer-down --reference TOUR1 --times 1", "cardOrder  99  advice: ask",
                "state      unknown", "the seal is not right", "$ guichet clock advance 7d", "captured: 25.00 EUR",
                "state      captured", "/admin shows all of this",
            ] {
                #expect(result.output.contains(said), "\(said)")
            }
            #expect(!result.output.contains("4100000000000000"))
        }
        let wrong = try await Command.run("demo", "--no-pause")
        #expect(wrong.status == 64)
        #expect(wrong.errors.contains("--no-pause needs --tour."))
    }
}
