import GuichetCore
import GuichetSDK
import GuichetSips
import Testing

/// A driver as an app writes one: it imports the libraries as they are, without any SPI.
private struct OwnDriver: PaymentPlatform {
    func perform<Request: OperationRequest>(_ request: Request) async throws(InAppError) -> Request.Response {
        guard let order = request as? CardOrderRequest else {
            throw InAppError(
                code: .notSupported, reason: "\(Request.operation) is not supported", advice: .fixIntegration)
        }
        var answer = INAPPOrderResponse()
        answer.inAppResponseCode = .accepted
        // A real driver encrypts here.
        answer.merchantId = order.cardNumber?.withDigits { String(decoding: $0.reversed(), as: UTF8.self) }
        answer.customerId = order.cardCSCValue?.withDigits { "\($0.count) digits" }
        guard let response = answer as? Request.Response else { throw .outcomeUnknown("another operation's answer") }
        return response
    }

    func outcome(of order: OrderHandle) async throws(InAppError) -> OrderOutcome { .pending }
}

@Suite("A driver that is written outside the package")
struct OwnDriverTests {
    @Test("reads the digits of a card inside a function, and answers")
    func digits() async throws {
        let response = try await InAppClient<Sips>(platform: OwnDriver()).cardOrder(
            cardNumber: PAN("4100000000000001"), cardExpiryDate: CardExpiry(yyyyMM: "203012"),
            cardCSCValue: CardSecurityCode("123"), initialisation: Sample.initialisation())
        #expect(response.inAppResponseCode == .accepted)
        #expect(response.merchantId == "1000000000000014")
        #expect(response.customerId == "3 digits")
    }

    @Test("says which operations it does not support")
    func unsupported() async throws {
        let error = await #expect(throws: InAppError.self) {
            try await InAppClient<Sips>(platform: OwnDriver()).getWalletData(initialisation: Sample.initialisation())
        }
        #expect(error?.code == .notSupported)
    }
}
