import Engine
import GuichetCore
import GuichetSips
import Server
import SipsAPI
import Support
import Testing

/// Bad input of every parameter of addCard, getWalletData and deletePaymentMean.
@Suite("The wallet calls, bad input")
struct WalletInputTests {
    /// One spoilt call: what is wrong, and what it is answered.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let code: String
        let field: String?
        let spoil: @Sendable (JSONObject) throws -> JSONObject

        init(
            _ name: String, _ code: String, _ field: String?,
            _ spoil: @escaping @Sendable (JSONObject) throws -> JSONObject
        ) {
            testDescription = name
            self.code = code
            self.field = field
            self.spoil = spoil
        }
    }

    private static let envelope: [Case] = [
        Case("no redirectionData", "30", "redirectionData") { $0.with("redirectionData", nil) },
        Case("an empty redirectionData", "30", "redirectionData") { $0.with("redirectionData", "") },
        Case("a foreign redirectionData", "12", "redirectionData") { $0.with("redirectionData", "AAAA") },
        Case("a redirectionData that is too long", "30", "redirectionData") {
            $0.with("redirectionData", .string(String(repeating: "A", count: 8_193)))
        },
        Case("no version", "30", "wireVersion") { $0.with("wireVersion", nil) },
        Case("another version", "12", "wireVersion") { $0.with("wireVersion", "GUICHET_2.0") },
    ]

    private static func expect(
        _ cases: [Case], on test: TestPlatform, _ message: () async throws -> JSONObject
    ) async throws {
        for this in cases {
            let answer = try await test.call(this.spoil(try await message()))
            #expect(answer.expect(this.code, this.field), "\(this.testDescription): \(answer.message)")
            #expect(answer.status == 200)
        }
    }

    @Test("addCard refuses it with the field's name, and changes nothing")
    func addCard() async throws {
        try await TestPlatform.run { test in
            let initialisation = try await test.prepareAny(.wallet(.addCard))
            let other = try await test.prepareAny(.wallet(.addCard))
            func card(_ number: String?, _ expiry: String?) throws -> JSONValue {
                try WireCall.encrypted(initialisation, number: number, expiry: expiry)
            }
            let cases = try [
                Case("no alias", "30", "paymentMeanAlias") { $0.with("paymentMeanAlias", nil) },
                Case("an empty alias", "30", "paymentMeanAlias") { $0.with("paymentMeanAlias", "") },
                Case("an alias of 51 characters", "30", "paymentMeanAlias") {
                    $0.with("paymentMeanAlias", .string(String(repeating: "é", count: 51)))
                },
                Case("an alias with a line end", "30", "paymentMeanAlias") { $0.with("paymentMeanAlias", "a\nb") },
                Case("a list for an alias", "30", "paymentMeanAlias") { $0.with("paymentMeanAlias", ["a"]) },
                Case("the card's number for an alias", "12", "paymentMeanAlias") {
                    $0.with("paymentMeanAlias", "my 4100 0000-0000 0000")
                },
                Case("no card", "30", "encryptedCard") { $0.with("encryptedCard", nil) },
                Case("a card in the clear", "30", "encryptedCard") { $0.with("encryptedCard", "4100000000000000") },
                Case("an encrypted card that is too long", "30", "encryptedCard") {
                    $0.with("encryptedCard", .string(String(repeating: "A", count: 4_097)))
                },
                Case("a card for another initialisation", "34", "encryptedCard") { [other] in
                    $0.with(
                        "encryptedCard",
                        try WireCall.encrypted(other, number: "4100000000000000", expiry: "209912"))
                },
                Self.spoilt("no number", "30", "cardNumber", card(nil, "209912")),
                Self.spoilt("an empty number", "30", "cardNumber", card("", "209912")),
                Self.spoilt("letters", "30", "cardNumber", card("41000000000000ab", "209912")),
                Self.spoilt("eleven digits", "30", "cardNumber", card("41000000000", "209912")),
                Self.spoilt("twenty digits", "30", "cardNumber", card("41000000000000000000", "209912")),
                Self.spoilt("a live card", "14", "cardNumber", card("4970101122334455", "209912")),
                Self.spoilt("no expiry", "30", "cardExpiryDate", card("4100000000000000", nil)),
                Self.spoilt("an empty expiry", "30", "cardExpiryDate", card("4100000000000000", "")),
                Self.spoilt("month 13", "30", "cardExpiryDate", card("4100000000000000", "209913")),
                Self.spoilt("month first", "30", "cardExpiryDate", card("4100000000000000", "122099")),
                Self.spoilt("last month", "54", "cardExpiryDate", card("4100000000000000", "202606")),
                Case("a brand that the card lacks", "12", "paymentMeanBrand") { $0.with("paymentMeanBrand", "CB") },
                Case("an empty brand", "30", "paymentMeanBrand") { $0.with("paymentMeanBrand", "") },
                Case("a brand that is too long", "30", "paymentMeanBrand") {
                    $0.with("paymentMeanBrand", .string(String(repeating: "A", count: 21)))
                },
                Case("an unknown status", "12", "paymentMeanBrandSelectionStatus") {
                    $0.with("paymentMeanBrandSelectionStatus", "GUESSED")
                },
                Case("a status in a wrong alphabet", "30", "paymentMeanBrandSelectionStatus") {
                    $0.with("paymentMeanBrandSelectionStatus", "é")
                },
            ]
            try await Self.expect(Self.envelope + cases, on: test) { try WireCall.addCard(initialisation) }
            #expect(try await test.walletData().code == "01")
            #expect(try await test.stored() == .nothing)
            // None of these used the redirectionData.
            #expect(try await test.call(WireCall.addCard(initialisation)).code == "00")
        }
    }

    private static func spoilt(_ name: String, _ code: String, _ field: String, _ card: JSONValue) -> Case {
        Case(name, code, field) { $0.with("encryptedCard", card) }
    }

    @Test("getWalletData and deletePaymentMean refuse it with the field's name")
    func others() async throws {
        try await TestPlatform.run { test in
            _ = try await test.addCard()
            let reading = try await test.prepareAny(.wallet(.getWalletData))
            try await Self.expect(Self.envelope, on: test) { WireCall.message(.getWalletData, reading) }
            let deleting = try await test.prepareAny(.wallet(.deletePaymentMean))
            let numbers: [(JSONValue?, String)] = [
                (nil, "missing"), ("", "empty"), ("1234567", "too long"), ("1a", "letters"), ("-1", "negative"),
                ("1.5", "a fraction"), (["1"], "a list"), (.bool(true), "true"),
            ]
            let cases = numbers.map { number, name in
                Case(name, "30", "paymentMeanId") { $0.with("paymentMeanId", number) }
            }
            try await Self.expect(Self.envelope + cases, on: test) { WireCall.deletePaymentMean(deleting, "1") }
            #expect(try await test.walletData().cards.count == 1)
        }
    }

    @Test("an initialisation is valid for its own function only, for fifteen minutes, at a shop that may use it")
    func initialisation() async throws {
        try await TestPlatform.run { test in
            let adding = try await test.prepareAny(.wallet(.addCard))
            let reading = try await test.prepareAny(.wallet(.getWalletData))
            #expect(try await test.call(WireCall.message(.getWalletData, adding)).expect("12", "redirectionData"))
            #expect(try await test.call(WireCall.addCard(reading)).expect("12", "redirectionData"))
            #expect(try await test.call(WireCall.deletePaymentMean(adding, "1")).expect("12", "redirectionData"))
            #expect(try await test.outcome(of: adding).expect("12", "redirectionData"))
            _ = try await test.platform.sips.administration.set(["addCard"], enabled: false, of: "002001000000001")
            #expect(try await test.call(WireCall.addCard(adding)).expect("40"))
            #expect(try await test.initialise(.wallet(.addCard), to: .walletInitialize).code == "40")
            _ = try await test.platform.sips.administration.set(["addCard"], enabled: true, of: "002001000000001")
            test.clock.advance(seconds: 15 * 60)
            #expect(try await test.call(WireCall.addCard(adding)).expect("97", "redirectionData"))
            #expect(try await test.call(WireCall.message(.getWalletData, reading)).expect("97", "redirectionData"))
        }
    }

    @Test("walletInitialize requires a wallet's name, and one of its own three operations")
    func walletInitialize() async throws {
        try await TestPlatform.run { test in
            let names: [(JSONValue?, String, String)] = [
                (nil, "30", "missing"), ("", "30", "empty"), ("1234567890123456789012", "30", "too long"),
                ("wallet/1", "30", "wrong alphabet"), (["W"], "30", "a list"),
            ]
            for (name, code, what) in names {
                let answer = try await test.initialise(.wallet(.addCard, name), to: .walletInitialize)
                #expect(answer.code == code && answer.field == "merchantWalletId", "\(what)")
            }
            for name: SDKOperationName in [.cardOrder, .walletOrder, .getCardData, "GETWALLET"] {
                let answer = try await test.initialise(.wallet(name), to: .walletInitialize)
                #expect(answer.code == "12" && answer.field == "sdkOperationName", "\(name)")
            }
        }
    }
}
