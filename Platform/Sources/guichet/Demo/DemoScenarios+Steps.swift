import GuichetCore
import GuichetSDK
import GuichetSips

/// Common code of the scenes.
extension DemoScenarios {
    static let accepted = "4100000000000000"
    static let refused = "4100000000000005"
    /// A card of CB and VISA.
    static let coBadged = "4300000000000000"

    var phone: DemoPhone { DemoPhone(stage: stage) }

    static func order(_ reference: String) -> OrderInitializeRequest {
        var order = OrderInitializeRequest()
        order.amount = "2500"
        order.currencyCode = .eur
        order.orderId = reference
        order.transactionReference = reference
        return order
    }

    /// One that no capture comes to within the next hour, at whatever time of day the demo runs.
    static func orderForTomorrow(_ reference: String) -> OrderInitializeRequest {
        var order = order(reference)
        order.captureDay = "1"
        return order
    }

    static func s10Order(_ id: String) -> OrderInitializeRequest {
        var order = order(id)
        order.transactionReference = nil
        order.s10TransactionReference = INAPPS10TransactionReference(id: id, date: nil)
        return order
    }

    /// - Parameter reference: a different one for each order of the shop.
    static func order(
        _ reference: String, for name: SDKOperationName, _ change: (inout OrderInitializeRequest) -> Void = { _ in }
    ) -> OrderInitializeRequest {
        var order = order(reference)
        order.sdkOperationName = name
        change(&order)
        return order
    }

    func chapter(_ title: String, _ brand: String, _ order: OrderInitializeRequest, card: String?) {
        let amount = Amount(digits: order.amount ?? "", currency: order.currencyCode ?? "")
        let masked = card.flatMap { try? PAN($0) }.map { "card \($0)" }
        report.chapter(
            title, [brand, amount?.description, masked].compactMap(\.self).joined(separator: " · "))
    }

    func pay<Brand: InAppBrand>(
        _ client: InAppClient<Brand>, _ card: String, _ initialisation: Initialisation
    ) async throws -> INAPPOrderResponse {
        try await client.cardOrder(
            cardNumber: PAN(card), cardExpiryDate: CardExpiry(year: 2099, month: 12),
            cardCSCValue: CardSecurityCode("123"), initialisation: initialisation)
    }

    func initialise(
        _ order: OrderInitializeRequest, at shop: String = "sips", expecting expected: ResponseCode = .accepted
    ) async throws -> Initialisation? {
        try await initialise(.orderInitialize, order.wireObject, at: shop, expecting: expected)
    }

    func initialise<Value: Decodable>(
        _ service: InitService, _ body: JSONObject, at shop: String, expecting expected: ResponseCode = .accepted
    ) async throws -> Value? {
        let (answer, took) = try await timed {
            try await phone.initialise(service, body, at: shop, as: Value.self)
        }
        switch answer {
        case .initialised(let values):
            report.step(
                service.name, code: "00", "sealed both ways; the values for the phone", took: took,
                isExpected: expected == .accepted)
            return values
        case .refused(let code, let reason):
            report.step(service.name, code: code, reason, took: took, isExpected: code == expected.rawValue)
            return nil
        }
    }

    /// One call of the phone.
    @discardableResult
    func call<Response: OperationResponse>(
        _ operation: InAppOperation, expecting expected: ResponseCode = .accepted,
        _ meaning: (Response) -> String, where isRight: (Response) -> Bool = { _ in true },
        _ body: () async throws -> Response
    ) async throws -> Response {
        let (response, took) = try await timed(body)
        report.step(
            operation.rawValue, code: response.responseCode?.rawValue ?? "--", meaning(response), took: took,
            isExpected: response.responseCode == expected && isRight(response))
        return response
    }

    func cardOrder(
        expecting expected: ResponseCode, _ pay: () async throws -> INAPPOrderResponse
    ) async throws {
        let (response, took) = try await timed(pay)
        let code = response.inAppResponseCode
        let meaning =
            response.isAccepted
            ? "accepted, \(response.paymentMeanBrand?.rawValue ?? "?"), authorisation \(response.authorisationId ?? "?")"
            : "not accepted; advice: \(response.advice)"
        report.step(
            "cardOrder", code: code?.rawValue ?? "--", meaning, took: took, isExpected: code == expected)
    }

    func outcome(
        of initialisation: Initialisation, _ judge: (OrderOutcome) -> (code: String, meaning: String, isExpected: Bool)
    ) async throws {
        let (outcome, took) = try await timed { try await phone.client(Sips.self).outcome(of: initialisation) }
        let verdict = judge(outcome)
        report.step(
            "outcome", code: verdict.code, verdict.meaning, took: took, isExpected: verdict.isExpected)
    }

    /// Checks ten times a second.
    func eventually(_ isTrue: () async throws -> Bool) async throws -> Bool {
        stage.clock.passTime()
        let end = ContinuousClock.now + stage.waitLimit
        while ContinuousClock.now < end {
            if try await isTrue() { return true }
            try await Task.sleep(for: .milliseconds(100))
        }
        return false
    }

    func timed<Result>(
        _ body: () async throws -> Result
    ) async rethrows -> (result: Result, took: Duration) {
        let start = ContinuousClock.now
        let result = try await body()
        return (result, ContinuousClock.now - start)
    }
}
