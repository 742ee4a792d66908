@_spi(Platform) import GuichetCore
import GuichetSDK
import GuichetSips
import Testing

/// A driver that keeps what it is asked and answers as it is told.
private actor RecordingPlatform: PaymentPlatform {
    private let answer: Result<INAPPOrderResponse, InAppError>
    private let known: OrderOutcome
    private(set) var orders: [CardOrderRequest] = []
    private(set) var calls: [any OperationRequest] = []
    private(set) var questions: [OrderHandle] = []

    init(_ answer: Result<INAPPOrderResponse, InAppError>, known: OrderOutcome = .pending) {
        self.answer = answer
        self.known = known
    }

    func perform<Request: OperationRequest>(_ request: Request) async throws(InAppError) -> Request.Response {
        if let order = request as? CardOrderRequest {
            orders.append(order)
            guard let response = try answer.get() as? Request.Response else { return Request.Response() }
            return response
        }
        calls.append(request)
        return Request.Response()
    }

    func outcome(of order: OrderHandle) async throws(InAppError) -> OrderOutcome {
        questions.append(order)
        return known
    }
}

@Suite("The client of an app")
struct InAppClientTests {
    private func refusal() -> INAPPOrderResponse {
        var response = INAPPOrderResponse()
        response.inAppResponseCode = .refused
        return response
    }

    @Test("hands every parameter of cardOrder to the platform")
    func parameters() async throws {
        let platform = RecordingPlatform(.success(INAPPOrderResponse()))
        _ = try await InAppClient<Mercanet>(platform: platform).cardOrder(
            cardNumber: PAN("5100009876543217"), cardExpiryDate: CardExpiry(yyyyMM: "203012"),
            cardCSCValue: CardSecurityCode("739"), paymentMeanBrand: .cb,
            paymentMeanBrandSelectionStatus: .appliedHolder, initialisation: Sample.initialisation())
        let order = try #require(await platform.orders.first)
        #expect(order.cardNumber?.digits == "5100009876543217")
        #expect(order.cardExpiryDate.yyyyMM == "203012")
        #expect(order.cardCSCValue?.digits == "739")
        #expect(order.paymentMeanBrand == .cb)
        #expect(order.paymentMeanBrandSelectionStatus == .appliedHolder)
        #expect(order.initialisation == (try Sample.initialisation()))
    }

    /// Sips In-App 24.3, cardOrder: the security code and the two brand fields are optional.
    @Test("leaves out what the app leaves out")
    func optional() async throws {
        let platform = RecordingPlatform(.success(INAPPOrderResponse()))
        _ = try await InAppClient<Sips>(platform: platform).cardOrder(
            cardNumber: PAN("5100009876543217"), cardExpiryDate: CardExpiry(yyyyMM: "203012"),
            initialisation: Sample.initialisation())
        let order = try #require(await platform.orders.first)
        #expect(order.cardCSCValue == nil)
        #expect(order.paymentMeanBrand == nil)
        #expect(order.paymentMeanBrandSelectionStatus == nil)
    }

    @Test("gives a refusal as the answer that it is")
    func refused() async throws {
        let client = InAppClient<Sogenactif>(platform: RecordingPlatform(.success(refusal())))
        let response = try await client.cardOrder(
            cardNumber: PAN("5100009876543217"), cardExpiryDate: CardExpiry(yyyyMM: "203012"),
            initialisation: Sample.initialisation())
        #expect(response == refusal())
        #expect(response.advice == .otherCard)
    }

    @Test("passes on the platform's error unchanged")
    func failed() async throws {
        let failure = InAppError(code: .outcomeUnknown, reason: "why", field: "amount", advice: .ask)
        let client = InAppClient<Sips>(platform: RecordingPlatform(.failure(failure)))
        let error = try await #require(throws: InAppError.self) {
            try await client.cardOrder(
                cardNumber: PAN("5100009876543217"), cardExpiryDate: CardExpiry(yyyyMM: "203012"),
                initialisation: Sample.initialisation())
        }
        #expect(error.code == .outcomeUnknown)
        #expect(error.reason == "why")
        #expect(error.field == "amount")
        #expect(error.advice == .ask)
    }

    @Test("asks the platform for an outcome")
    func outcome() async throws {
        let platform = RecordingPlatform(.success(INAPPOrderResponse()), known: .final(refusal()))
        let initialisation = try Sample.initialisation()
        #expect(try await InAppClient<Sips>(platform: platform).outcome(of: initialisation) == .final(refusal()))
        #expect(await platform.questions == [.initialisation(initialisation)])
        #expect(await platform.orders.isEmpty)
    }

    @Test("pays over the wire like the driver behind it")
    func overTheWire() async throws {
        let transport = ScriptedTransport(.answer(#"{"inAppResponseCode":"00"}"#))
        let client = InAppClient<Mercanet>(platform: InAppWireDriver(transport: transport))
        let response = try await client.cardOrder(
            cardNumber: PAN("5100009876543217"), cardExpiryDate: CardExpiry(yyyyMM: "203012"),
            initialisation: Sample.initialisation())
        #expect(response.isAccepted)
        #expect(try await transport.onlyRequest().message()["operation"] == "cardOrder")
    }
}
