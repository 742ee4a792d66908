import GuichetCore
import GuichetSips
import Support
import Testing

@Suite("cardOrder, the brand of a co-badged card")
struct BrandChoiceTests {
    private static let cbVisa = "4300000000000000"
    private static let visa = "4100000000000000"

    private static func choose(
        card: String, initialised: JSONValue? = nil, phone: JSONValue? = nil, status: JSONValue? = nil
    ) async throws -> WireAnswer {
        try await TestPlatform.run { test in
            let initialisation = try await test.prepare(JSONObject.order().with("paymentMeanBrand", initialised))
            let message = try WireOrder.message(for: initialisation, card: card)
                .with("paymentMeanBrand", phone).with("paymentMeanBrandSelectionStatus", status)
            let answer = try await test.call(message)
            let stored = try await test.stored()
            #expect(stored == (answer.code == "00" ? .oneOrder : .nothing))
            return answer
        }
    }

    private static func expect(_ answer: WireAnswer, brand: String, selection: String) {
        #expect(answer.code == "00")
        #expect(answer.message["paymentMeanBrand"]?.text == brand)
        #expect(answer.message["cardData"]?["cardBrand"]?.text == brand)
        #expect(answer.message["paymentMeanBrandSelectionStatus"]?.text == selection)
    }

    @Test("is the card's default when nothing is chosen")
    func byDefault() async throws {
        try await Self.expect(Self.choose(card: Self.cbVisa), brand: "CB", selection: "APPLIED_DEFAULT")
    }

    @Test("is the cardholder's when the phone names one")
    func byHolder() async throws {
        let answer = try await Self.choose(card: Self.cbVisa, phone: "VISA")
        Self.expect(answer, brand: "VISA", selection: "APPLIED_HOLDER")
    }

    @Test("may be proposed by the app, which then says that the cardholder did not change it")
    func proposed() async throws {
        let answer = try await Self.choose(card: Self.cbVisa, phone: "VISA", status: "APPLIED_DEFAULT")
        Self.expect(answer, brand: "VISA", selection: "APPLIED_DEFAULT")
    }

    @Test("is the merchant's when the initialisation names one and the phone none")
    func byMerchant() async throws {
        let answer = try await Self.choose(card: Self.cbVisa, initialised: "VISA")
        #expect(answer.message["paymentMeanBrand"]?.text == "VISA")
    }

    @Test("is the phone's when both name one: the cardholder's choice has priority")
    func phoneOverMerchant() async throws {
        let answer = try await Self.choose(card: Self.cbVisa, initialised: "VISA", phone: "CB")
        Self.expect(answer, brand: "CB", selection: "APPLIED_HOLDER")
    }

    @Test("is no choice on a card with one brand", arguments: [nil, "VISA"] as [String?])
    func single(asked: String?) async throws {
        let answer = try await Self.choose(card: Self.visa, phone: asked.map(JSONValue.string))
        Self.expect(answer, brand: "VISA", selection: "NOT_APPLICABLE")
    }

    @Test(
        "must be a brand of the card: another is refused with 12 and paymentMeanBrand",
        arguments: [visa, cbVisa], ["MASTERCARD", "visa", "SOMETHING"])
    func notOnTheCard(card: String, brand: String) async throws {
        for answer in [
            try await Self.choose(card: card, phone: .string(brand)),
            try await Self.choose(card: card, initialised: .string(brand)),
        ] {
            #expect(answer.code == "12")
            #expect(answer.field == "paymentMeanBrand")
        }
    }

    @Test("requires a documented status: another is refused with 12")
    func unknownStatus() async throws {
        let answer = try await Self.choose(card: Self.cbVisa, phone: "CB", status: "GUESSED")
        #expect(answer.code == "12")
        #expect(answer.field == "paymentMeanBrandSelectionStatus")
    }
}
