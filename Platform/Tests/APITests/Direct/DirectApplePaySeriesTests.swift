import DirectAPI
import Engine
import GuichetApplePayTesting
import GuichetCore
import GuichetDirect
@_spi(Platform) import GuichetDirectClient
import Server
import Support
import Testing

/// `paymentProduct302SpecificInput`: `tokenize`, `isRecurring` and `recurring`, in `createPayment`, beside a blob, and on the
/// page of a hosted checkout.
@Suite("Worldline Direct: what follows a payment with Apple Pay", .timeLimit(.minutes(5)))
struct DirectApplePaySeriesTests {
    private typealias Members = KeyValuePairs<String, JSONValue>

    private static let first: JSONValue = ["recurringPaymentSequenceIndicator": "first"]

    /// `createPayment` with these members of `paymentProduct302SpecificInput`.
    private static func message(_ more: Members, dpan: String = "4761120010000492") throws -> JSONValue {
        var message = try #require(DirectTester.applePay(dpan: dpan).object)
        var input = try #require(message["mobilePaymentMethodSpecificInput"]?.object)
        var details = JSONObject()
        for (name, value) in more { details[name] = value }
        input["paymentProduct302SpecificInput"] = .object(details)
        message["mobilePaymentMethodSpecificInput"] = .object(input)
        return .object(message)
    }

    private static func checkout(_ page: Members, _ more: Members = [:]) -> JSONValue {
        var details = JSONObject()
        for (name, value) in more { details[name] = value }
        return DirectTester.checkout(
            page,
            blocks: [
                "mobilePaymentMethodSpecificInput": [
                    "paymentProductId": 302, "paymentProduct302SpecificInput": .object(details),
                ]
            ])
    }

    private static func next(_ id: String, _ test: TestPlatform) async throws -> DirectTester.Answer {
        try await test.direct.send(
            "POST", "/payments/\(id)/subsequent",
            [
                "subsequentcardPaymentMethodSpecificInput": ["subsequentType": "Recurring"],
                "order": ["amountOfMoney": ["amount": .integer(1_500), "currencyCode": "EUR"]],
            ])
    }

    private static func creation(_ answer: DirectTester.Answer) -> DirectCreationOutput? {
        answer.document(DirectCreatePaymentResponse.self).creationOutput
    }

    // MARK: A series

    @Test("the first of a series, and a payment that stores the device's number, can be followed as a card's payment")
    func followed() async throws {
        try await TestPlatform.run { test in
            let beginnings: [Members] = [
                ["isRecurring": .bool(true), "recurring": Self.first], ["isRecurring": .bool(true)],
                ["recurring": Self.first], ["tokenize": .bool(true)],
            ]
            for members in beginnings {
                let id = try await test.direct.paid(try Self.message(members))
                let answer = try await Self.next(id, test)
                #expect(answer.status == 201, "\(members): \(answer.error)")
                let output = try #require(answer.payment?.paymentOutput)
                #expect(output.paymentMethod == .card && output.amountOfMoney?.amount == 1_500)
                let card = output.cardPaymentMethodSpecificOutput
                #expect(card?.paymentProductId == .visa && card?.card?.cardNumber == "************0492")
                // A device's number is given out nowhere, and it is no number of the cardholder's.
                #expect(card?.crmToken == nil)
                let own = try #require(answer.payment?.id?.rawValue)
                #expect(try await test.direct.send("GET", "/detokenize/payments?payments=\(own)").status == 400)
                // It is followed in turn, as any card's payment is.
                #expect(try await Self.next(own, test).status == 201)
            }
        }
    }

    @Test("a payment with Apple Pay that began nothing, or was declined, is followed by none, and the error says why")
    func notFollowed() async throws {
        try await TestPlatform.run { test in
            let plain = try await test.direct.paid(try Self.message(["isRecurring": .bool(false)]))
            let refused = try await Self.next(plain, test)
            #expect(refused.error.hasPrefix("400 50001127"))
            let item = refused.document(DirectErrorResponse.self).errors?.first
            #expect(item?.message?.contains("began no series") == true)
            let provider = try await test.direct.send("POST", "/payments", DirectProviderTests.wallet())
            let url = provider.document(DirectCreatePaymentResponse.self).merchantAction?.redirectData?.redirectURL
            _ = try await DirectProviderTests.press("approve", on: try await DirectProviderTests.page(url, test), test)
            let other = try await Self.next(try #require(provider.payment?.id?.rawValue), test)
            let reason = other.document(DirectErrorResponse.self).errors?.first?.message
            #expect(other.status == 400 && reason == "the payment was not made with a card")
            let declined = try await test.direct.send(
                "POST", "/payments", try Self.message(["isRecurring": .bool(true)], dpan: DirectShopper.declined))
            #expect(declined.status == 402)
            let id = try #require(declined.payment?.id?.rawValue)
            #expect(try await Self.next(id, test).error.hasPrefix("400 50001127"))
        }
    }

    @Test("isRecurring alone stores no card, and first is the only word of the sequence")
    func words() async throws {
        try await TestPlatform.run { test in
            let answer = try await test.direct.send(
                "POST", "/payments", try Self.message(["isRecurring": .bool(true), "recurring": Self.first]))
            #expect(Self.creation(answer)?.token == "" && Self.creation(answer)?.tokenizationSucceeded == false)
            let wrong = try await test.direct.send(
                "POST", "/payments",
                try Self.message(["recurring": ["recurringPaymentSequenceIndicator": "recurring"]]))
            #expect(wrong.error == "400 50001111 INVALID_VALUE")
            let path = wrong.document(DirectErrorResponse.self).errors?.first?.propertyName
            #expect(path?.hasSuffix("recurring.recurringPaymentSequenceIndicator") == true)
        }
    }

    // MARK: Beside a blob

    @Test("beside a blob the members count, too: the number is stored, pays by its token, and is followed")
    func besideABlob() async throws {
        let apple = try LyraAppleFixture()
        try await apple.run { test in
            let phone = try await test.direct.phone()
            let token = try DirectTester.passKit(try apple.token(.directVisa))
            let blob = try await phone.encrypt(token).encryptedCustomerInput
            var terms = JSONObject()
            terms.append(
                "mobilePaymentMethodSpecificInput", ["paymentProduct302SpecificInput": ["tokenize": .bool(true)]])
            let answer = try await test.direct.send("POST", "/payments", DirectTester.message(blob, beside: terms))
            #expect(Self.creation(answer)?.tokenizationSucceeded == true)
            let name = try #require(Self.creation(answer)?.token)
            #expect(try await test.direct.send("POST", "/payments", DirectTester.stored(name)).status == 201)
            #expect(try await Self.next(try #require(answer.payment?.id?.rawValue), test).status == 201)
        }
    }

    // MARK: On a page

    @Test("tokenize on a page: the sheet says that the card is kept, and its number has the token of later payments")
    func keptOnAPage() async throws {
        for keeps in [true, false] {
            try await DirectHostedApplePayTests.run { test in
                let shopper = try await test.direct.shopper(Self.checkout([:], ["tokenize": .bool(keeps)]))
                let sheet = try await shopper.sheet(DirectHostedApplePayTests.device)
                #expect(sheet.html.contains("id=\"will-remember\"") == keeps)
                #expect(try await shopper.confirm("visa").result == "paid")
                // The contract: the same number has the same token, which is not a new one.
                let again = try await test.direct.send(
                    "POST", "/payments", try Self.message(["tokenize": .bool(true)], dpan: DirectShopper.accepted))
                #expect(Self.creation(again)?.isNewToken == !keeps)
                let name = try #require(Self.creation(again)?.token)
                let token = try await test.direct.send("GET", "/tokens/\(name)").document(DirectToken.self)
                #expect(token.paymentProductId == .applePay)
                #expect(try await test.direct.send("POST", "/payments", DirectTester.stored(name)).status == 201)
            }
        }
    }

    @Test("a page's payment with Apple Pay is followed if the page, or its block, begins a series or stores the number")
    func seriesOnAPage() async throws {
        try await DirectHostedApplePayTests.run { test in
            let cases: [(page: Members, block: Members, isFollowed: Bool)] = [
                (["isRecurring": .bool(true)], [:], true),
                (["isNewUnscheduledCardOnFileSeries": .bool(true)], [:], true),
                ([:], ["isRecurring": .bool(true), "recurring": Self.first], true),
                ([:], ["tokenize": .bool(true)], true),
                ([:], [:], false),
            ]
            for (page, block, isFollowed) in cases {
                let shopper = try await test.direct.shopper(Self.checkout(page, block))
                #expect(try await shopper.confirm("visa").result == "paid")
                let payment = try await shopper.status().createdPaymentOutput?.payment
                let id = try #require(payment?.id?.rawValue)
                #expect(try await Self.next(id, test).status == (isFollowed ? 201 : 400), "\(page) \(block)")
            }
        }
    }

    @Test("a page whose payment with Apple Pay is declined stores nothing")
    func declinedOnAPage() async throws {
        try await DirectHostedApplePayTests.run { test in
            let shopper = try await test.direct.shopper(Self.checkout([:], ["tokenize": .bool(true)]))
            #expect(try await shopper.confirm("visa-declined").html.contains("id=\"refused\""))
            let service = test.platform.paymentService
            let number = try PAN(DirectShopper.declined)
            let payment = try #require(try await test.payments().first)
            let isKept = try await service.store.lookUp { store in
                try service.keptCard(number, of: payment.shop, in: store) != nil
            }
            #expect(!isKept)
        }
    }
}
