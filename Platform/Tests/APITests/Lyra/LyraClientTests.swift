import Engine
import GuichetAsyncHTTPClient
@_spi(Platform) import GuichetCore
import GuichetLyra
import GuichetMerchant
import Support
import Testing

/// A merchant's server that uses the kit, against the platform.
@Suite("LyraClient against the platform", .timeLimit(.minutes(5)))
struct LyraClientTests {
    private static func client(_ test: TestPlatform, _ password: String = LyraCall.password) throws -> LyraClient {
        LyraClient(
            shop: LyraShop(shopId: "69876357", password: LyraPassword(password)), api: try test.url(""),
            transport: test.transport)
    }

    private static func request(_ orderId: String) throws -> LyraCreatePaymentRequest {
        var request = LyraCreatePaymentRequest(amount: 2_500, currency: .eur)
        request.orderId = orderId
        request.paymentForms = [
            LyraCardForm(
                pan: try PAN("4970100000000055"), expiry: try CardExpiry(year: 2030, month: 12),
                securityCode: try CardSecurityCode("123"))
        ]
        var options = LyraCardOptions()
        options.captureDelay = 0
        request.transactionOptions = LyraTransactionOptions()
        request.transactionOptions?.cardOptions = options
        return request
    }

    @Test("pays, captures, refunds, and asks for the result")
    func pays() async throws {
        try await TestPlatform.run { test in
            let client = try Self.client(test)
            let echo = try await client.sdkTest("hello")
            #expect(echo == "hello")
            let payment = try await client.pay(Self.request("KIT1"))
            #expect(payment.orderStatus == .paid)
            let uuid = try #require(payment.transactions?.first?.uuid)
            try await client.capture([uuid])
            let refund = try await client.refund(uuid, amount: 500, currency: .eur)
            #expect(refund.operationType == .credit)
            let outcome = try await client.outcome(ofOrder: "KIT1", amount: 2_500, currency: .eur)
            #expect(outcome.state == .paid)
            let unseen = try await client.outcome(ofOrder: "KIT2", amount: 2_500, currency: .eur)
            #expect(unseen.state == .unseen)
        }
    }

    @Test("registers a card, reads it, pays with it and cancels it")
    func registers() async throws {
        try await TestPlatform.run { test in
            let client = try Self.client(test)
            var request = LyraCreateTokenRequest()
            request.currency = .eur
            request.orderId = "KITREG"
            request.customer = LyraCustomer()
            request.customer?.email = "anna@example.com"
            guard case .formToken(let form) = try await client.createToken(request) else { throw LyraCall.Unexpected() }
            #expect(form.formToken?.isEmpty == false)
            request.paymentForms = try Self.request("KITREG").paymentForms
            guard case .payment(let registered) = try await client.createToken(request) else {
                throw LyraCall.Unexpected()
            }
            let name = try #require(registered.transactions?.first?.paymentMethodToken)
            let token = try await client.token(name)
            #expect(token.tokenDetails?.pan == "497010XXXXXX0055")
            var again = LyraCreatePaymentRequest(amount: 1_000, currency: .eur)
            again.orderId = "KITAGAIN"
            again.formAction = .silent
            again.paymentMethodToken = name
            let paid = try await client.pay(again)
            #expect(paid.orderStatus == .paid)
            try await client.cancelToken(name)
            let cancelled = try await client.token(name)
            #expect(cancelled.cancellationDate != nil)
            let refused = again
            await #expect { try await client.pay(refused) } throws: { error in
                (error as? LyraError)?.errorCode == "PSP_031" && (error as? LyraError)?.advice == .otherCard
            }
        }
    }

    @Test("a wrong password is an error with the platform's code, and nothing is charged")
    func refused() async throws {
        try await TestPlatform.run { test in
            let client = try Self.client(test, "testpassword_WRONG")
            await #expect { try await client.pay(Self.request("KIT1")) } throws: { error in
                (error as? LyraError)?.errorCode == .wrongCredentials
            }
            #expect(try await test.stored() == .nothing)
        }
    }
}
