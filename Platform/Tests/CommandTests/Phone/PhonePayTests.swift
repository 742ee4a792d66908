import Foundation
import GuichetCore
import Support
import Testing

@Suite("guichet phone pay", .timeLimit(.minutes(5)))
struct PhonePayTests {
    @Test("pays, shows every field in line, and never the card")
    func accepted() async throws {
        try await PhoneBench.with { phone in
            let result = try await phone.run("pay", "--card", "4100000000000000", "--csc", "987")
            #expect(result.status == 0)
            #expect(result.errors == "")
            #expect(result.output.hasPrefix("✓ orderInitialize  00  initialised\n✓ cardOrder        00  accepted\n"))
            #expect(result.output.contains("\nmaskedPan                        4100##########00\n"))
            #expect(!result.output.contains("4100000000000000"))
            #expect(!result.output.contains("987\n"))
            #expect(!result.output.contains("\u{1B}["))
        }
    }

    @Test("the card that is not typed is valid for a year of the platform's time, wherever its clock is")
    func moved() async throws {
        try await Workbench.with { bench in
            try await bench.serving("--dev") { platform in
                #expect(try await Command.run(["clock", "advance", "260w", "--data", bench.data]).status == 0)
                let calls = [["pay"], ["wallet", "add", "anna"], ["enroll"]]
                for words in calls {
                    let result = try await Command.run(["phone"] + words + ["--url", platform.address])
                    #expect(result.status == 0, "\(words): \(result.output)")
                }
            }
        }
    }

    @Test("the exit status distinguishes accepted, refused and undecided, for every brand")
    func statuses() async throws {
        try await PhoneBench.with { phone in
            for (card, status, verdict) in [
                ("4100000000000000", Int32(0), "accepted"), ("4100000000000005", 2, "refused"),
                ("4100000000000060", 3, "unknown"), ("4111111111111111", 2, "refused"),
            ] {
                for brand in ["sips", "sogenactif", "mercanet"] {
                    let (code, printed) = try await phone.json("pay", "--card", card, "--brand", brand)
                    #expect(code == status, "\(card)")
                    #expect(printed["verdict"]?.text == verdict)
                    #expect(printed["operation"] == "cardOrder")
                }
            }
        }
    }

    @Test("an answer with an unknown outcome is asked about before the command ends")
    func asks() async throws {
        try await PhoneBench.with { phone in
            let (status, printed) = try await phone.json("pay", "--card", "4100000000000099")
            #expect(status == 2)
            #expect(printed["verdict"] == "refused")
            #expect(printed["advice"] == "startAgain")
            #expect(
                printed["steps"]?.array?.compactMap { $0["name"]?.text } == ["orderInitialize", "cardOrder", "outcome"])
        }
    }

    @Test("a reference pays once: the second initialisation is 94, and says what to do")
    func duplicate() async throws {
        try await PhoneBench.with { phone in
            let first = try await phone.json("pay", "--reference", "TWICE1")
            #expect(first.status == 0)
            #expect(first.printed["reference"] == "TWICE1")
            #expect(first.printed["response"]?["transactionReference"] == "TWICE1")
            let second = try await phone.run("pay", "--reference", "TWICE1")
            #expect(second.status == 2)
            #expect(second.output.contains("✗ orderInitialize  94"))
            #expect(second.output.contains("give another --reference"))
        }
    }

    @Test("the brand that the shopper chose, the reference of Sips 1.0 and the mode of capture arrive")
    func options() async throws {
        try await PhoneBench.with { phone in
            let (status, printed) = try await phone.json(
                "pay", "--brand", "mercanet", "--card", "4300000000000000", "--payment-mean-brand", "VISA", "--s10-id",
                "77", "--amount", "1234", "--capture-mode", "VALIDATION", "--capture-day", "3")
            #expect(status == 0)
            let response = try #require(printed["response"])
            #expect(response["paymentMeanBrand"] == "VISA")
            #expect(response["paymentMeanBrandSelectionStatus"] == "APPLIED_HOLDER")
            #expect(response["s10TransactionReference"]?["s10TransactionId"] == "77")
            #expect(response["amount"] == "1234")
            #expect(response["captureMode"] == "VALIDATION")
            #expect(response["captureDay"] == "3")
        }
    }

    @Test("a wrong key, an unknown shop and a disabled function are reported with what to do")
    func hints() async throws {
        try await PhoneBench.with { phone in
            let key = try await phone.run("pay", "--key", "another")
            #expect(key.status == 2)
            #expect(key.output.contains("✗ orderInitialize  34"))
            #expect(key.output.contains("Give the shop's own key with --key"))
            let shop = try await phone.run("pay", "--shop", "123456789012345", "--key", "x")
            #expect(shop.status == 2)
            #expect(shop.output.contains("`guichet shop add 123456789012345`"))
            let token = try await phone.run("token", "--brand", "mercanet")
            #expect(token.status == 2)
            #expect(token.output.contains("`guichet shop enable 002001000000002 paymentTokenGenerate`"))
        }
    }

    @Test("without a platform: 4, and how to start one")
    func unreachable() async throws {
        let result = try await Command.run("phone", "pay", "--url", "http://127.0.0.1:1")
        #expect(result.status == 4)
        #expect(result.output.contains("✗ orderInitialize  --  "))
        #expect(result.output.contains("`guichet serve --dev` starts one"))
    }

    @Test(
        "an initialisation whose answer a fault spoilt, or lost, paid nothing: the answer tells of faults",
        arguments: [
            ("answer-wrong-seal", "Nothing was paid: the answer was changed"),
            ("connection-refused", "ended the connection without an answer: begin --url with https://"),
        ])
    func spoiltInitialisation(fault: String, words: String) async throws {
        try await Workbench.with { bench in
            try await bench.serving { platform in
                let set = try await Command.run(
                    "fault", "set", fault, "--call", "orderInitialize", "--times", "1", "--data", bench.data)
                #expect(set.status == 0, "\(set.errors)")
                let result = try await Command.run("phone", "pay", "--url", platform.address)
                #expect(result.status == 4)
                #expect(result.output.contains(words), "\(result.output)")
                #expect(result.output.contains("`guichet fault list --active`"))
                #expect(!result.output.contains("serve --dev"), "\(result.output)")
            }
        }
    }

    @Test("another machine without TLS: nothing is sent, and the answer says what to do about it")
    func otherMachine() async throws {
        for words in [["pay"], ["wallet", "list", "anna"]] {
            let result = try await Command.run(["phone"] + words + ["--url", "http://192.0.2.1:8080"])
            #expect(result.status == 4)
            #expect(result.output.contains("called under TLS only"), "\(result.output)")
            #expect(!result.output.contains("Correct the value"), "\(result.output)")
        }
    }

    @Test(
        "a platform that gives apps an address that cannot be called: the answer says what to correct",
        arguments: [
            ("http://127.0.0.1:1", "http://127.0.0.1:1 does not answer"),
            ("http://192.0.2.1:8080", "an address without TLS"),
        ])
    func publicAddress(given: String, words: String) async throws {
        try await Workbench.with { bench in
            try await bench.serving("--public-url", given) { platform in
                let result = try await Command.run("phone", "pay", "--url", platform.address)
                #expect(result.status == 4)
                #expect(result.output.contains("✓ orderInitialize  00"))
                #expect(result.output.contains(words), "\(result.output)")
                #expect(!result.output.contains("serve --dev"), "\(result.output)")
            }
        }
    }

    @Test("wrong options are refused with 64 before anything is sent, and what was typed as a card is not repeated")
    func wrongUse() async throws {
        for (arguments, reason) in [
            (["--card", "4100-0000"], "--card: a card number has digits only."),
            (["--card", "41"], "--card: a card number has 12 to 19 digits."),
            (["--csc", "12"], "--csc: "), (["--expiry", "203013"], "--expiry: "),
            (["--url", "nowhere"], "--url (or GUICHET_URL) nowhere is not an address"),
            (["--brand", "visa"], "choose among sips"),
            (["--shop", "123456789012345"], "give it with --key"), (["--amount", "-1"], "--amount"),
            (["--reference", "A", "--s10-id", "1"], "give one"),
            (["--wallet", "W"], "both --wallet and --payment-mean"),
            (["--wallet", "W", "--payment-mean", "1", "--card", "4100000000000000"], "not both"),
        ] {
            let result = try await Command.run(["phone", "pay"] + arguments)
            #expect(result.status == 64, "\(arguments)")
            #expect(result.output == "")
            #expect(result.errors.contains(reason), "\(arguments): \(result.errors)")
            #expect(!result.errors.contains("4100-0000"))
        }
    }
}
