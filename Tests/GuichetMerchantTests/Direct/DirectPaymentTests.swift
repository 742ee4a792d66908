import Foundation
import GuichetCore
import GuichetDirect
import GuichetMerchant
import Testing

@Suite("createPayment of Worldline Direct")
struct DirectPaymentTests {
    @Test("is signed, with a date, an idempotence key and a description of the caller, and has the payment")
    func sent() async throws {
        let transport = ScriptedTransport(Direct.created().json, status: 201)
        let key = try #require(DirectIdempotenceKey("order-0001-1"))
        let answer = try await Direct.client(transport).createPayment(
            Direct.request(), key: key, clientMetaInfo: "e30=")
        let request = try await transport.onlyRequest()
        #expect(request.method == "POST")
        #expect(request.url.absoluteString == "https://api.example/v2/Boutique/payments")
        #expect(request.header("Content-Type") == "application/json")
        #expect(request.header("Date") == "Thu, 28 May 2026 20:26:40 GMT")
        #expect(request.header("X-GCS-Idempotence-Key") == "order-0001-1")
        #expect(request.header("X-GCS-ClientMetaInfo") == "e30=")
        #expect(request.header("X-GCS-ServerMetaInfo") != nil)
        let received = DirectSignedRequest(method: "POST", target: request.target, headers: request.headers)
        #expect(received.isSigned(with: Direct.key))
        #expect(received.isFresh(at: Direct.date, within: 0))
        let sent = try Direct.request().directJSON
        #expect(request.json == sent)
        #expect(answer.document == Direct.created())
        #expect(answer.idempotenceKey == key)
        #expect(!answer.isReplay)
        #expect(answer.outcome == .accepted)
    }

    @Test("gets a new key where the caller has none, another one each time")
    func ownKey() async throws {
        var keys: Set<String> = []
        for _ in 0..<2 {
            let transport = ScriptedTransport(Direct.created().json, status: 201)
            let answer = try await Direct.client(transport).createPayment(Direct.request())
            let sent = try await transport.onlyRequest().header("X-GCS-Idempotence-Key")
            #expect(sent == answer.idempotenceKey.rawValue)
            #expect(DirectIdempotence.isKey(answer.idempotenceKey.rawValue))
            keys.insert(answer.idempotenceKey.rawValue)
        }
        #expect(keys.count == 2)
        #expect(DirectIdempotenceKey(String(repeating: "k", count: 41)) == nil)
    }

    @Test("that is declined is an answer with its payment, whether the platform says 402 or 201")
    func declined() async throws {
        let other = try await Direct.client(ScriptedTransport(Direct.decline(), status: 402)).createPayment(
            Direct.request())
        #expect(other.outcome == .declined)
        #expect(other.outcome.advice == .otherCard)
        #expect(other.payment?.statusOutput?.statusCode == .rejected)
        #expect(other.errors.first?.errorCode == .insufficientFunds)
        let created = try await Direct.client(
            ScriptedTransport(Direct.created(Direct.payment(.rejected)).json, status: 201)
        ).createPayment(Direct.request())
        #expect(created.outcome == .declined)
        #expect(created.errors.isEmpty)
    }

    @Test("that is declined without its payment is an error")
    func bareDecline() async throws {
        let client = try Direct.client(ScriptedTransport(Direct.errors(.expiredCard), status: 402))
        let error = try await #require(throws: DirectError.self) { try await client.createPayment(Direct.request()) }
        #expect(error.code == .declined)
        #expect(error.advice == .otherCard)
        #expect(error.errorCode == .expiredCard)
    }

    @Test("may first redirect the shopper")
    func action() async throws {
        var response = Direct.created(Direct.payment(.redirected))
        response.merchantAction = DirectMerchantAction()
        response.merchantAction?.actionType = .redirect
        let answer = try await Direct.client(ScriptedTransport(response.json, status: 201)).createPayment(
            Direct.request())
        #expect(answer.outcome == .actionNeeded)
        #expect(answer.outcome.advice == .wait)
    }

    @Test(
        "is accepted, pending, declined or given back by its status; a new status decides nothing",
        arguments: [
            ("PENDING_CAPTURE", "accepted"), ("CAPTURE_REQUESTED", "accepted"), ("CAPTURED", "accepted"),
            ("REJECTED", "declined"), ("CANCELLED", "declined"), ("AUTHORIZATION_REQUESTED", "pending"),
            ("CREATED", "pending"), ("REDIRECTED", "pending"), ("REJECTED_CAPTURE", "pending"),
            ("REFUNDED", "refunded"),
            ("REFUND_REQUESTED", "refunded"), ("NEW", "pending"),
        ])
    func outcome(status: String, outcome: String) {
        var payment = Direct.payment()
        payment.status = DirectStatus(rawValue: status)
        #expect(DirectOutcome(payment).rawValue == outcome)
        #expect(DirectOutcome(nil) == .pending)
    }

    @Test(
        "is declined once it was cancelled; a cancellation in progress or of unknown outcome decides nothing",
        arguments: [(1, "declined"), (6, "declined"), (61, "pending"), (62, "pending"), (63, "accepted")])
    func cancelled(code: Int64, outcome: String) {
        #expect(DirectOutcome(Direct.payment(DirectStatusCode(rawValue: code))).rawValue == outcome)
    }

    @Test(
        "of which a part was cancelled is not declined: what is acquired is charged",
        arguments: [(2_000, true), (0, false), (3_000, false)])
    func partCancelled(acquired: Int64, isOpen: Bool) {
        var payment = Direct.payment(.cancelled)
        payment.paymentOutput?.acquiredAmount = DirectAmountOfMoney(amount: acquired, currencyCode: "EUR")
        #expect(DirectOutcome(payment) == (isOpen ? .pending : .declined))
    }

    @Test("that was repeated has the time of the first request")
    func replay() async throws {
        let transport = ScriptedTransport(
            Direct.created().json, status: 201,
            headers: [("x-gcs-idempotence-request-timestamp", "1780000000123")])
        let answer = try await Direct.client(transport).createPayment(Direct.request())
        #expect(answer.isReplay)
        #expect(answer.firstRequestMilliseconds == 1_780_000_000_123)
    }

    @Test(
        "with an answer about something else is an error: the key was used before",
        arguments: [
            (Direct.payment(amount: 2999), "payment.paymentOutput.amountOfMoney"),
            (Direct.payment(currencyCode: "USD"), "payment.paymentOutput.amountOfMoney"),
            (Direct.payment(reference: "order-0002"), "payment.paymentOutput.references.merchantReference"),
        ])
    func other(payment: DirectPayment, field: String) async throws {
        let client = try Direct.client(ScriptedTransport(Direct.created(payment).json, status: 201))
        let error = try await #require(throws: DirectError.self) { try await client.createPayment(Direct.request()) }
        #expect(error.code == .otherAnswer)
        #expect(error.field == field)
        #expect(error.advice == .ask)
        #expect(error.idempotenceKey != nil)
    }

    @Test("that was accepted without a known amount is asked about; one that was declined is declined")
    func noAmount() async throws {
        for code: DirectStatusCode in [.authorized, .captured, .capturePending, .rejected] {
            var payment = Direct.payment(code)
            payment.paymentOutput?.amountOfMoney = nil
            let client = try Direct.client(ScriptedTransport(Direct.created(payment).json, status: 201))
            guard code != .rejected else {
                #expect(try await client.createPayment(Direct.request()).outcome == .declined)
                continue
            }
            let error = try await #require(throws: DirectError.self) {
                try await client.createPayment(Direct.request())
            }
            #expect(error.code == .otherAnswer)
            #expect(error.advice == .ask)
        }
    }

    @Test("whose capture, cancellation or refund is answered about another payment is asked about")
    func otherPayment() async throws {
        let other = DirectPaymentID(base: "999", operation: 1)
        var capture = DirectCapture()
        capture.id = other
        var refund = DirectRefund()
        refund.id = other
        var cancel = DirectCancelResponse()
        cancel.payment = Direct.payment(.cancelPending)
        cancel.payment?.id = other
        try await asks(about: capture.json) { _ = try await $0.capture(Direct.id) }
        try await asks(about: refund.json) { _ = try await $0.refund(Direct.id) }
        try await asks(about: cancel.json) { _ = try await $0.cancel(Direct.id) }
    }

    private func asks(about answer: JSONObject, _ call: @Sendable (DirectClient) async throws -> Void) async throws {
        let client = try Direct.client(ScriptedTransport(answer, status: 201))
        let error = try await #require(throws: DirectError.self) { try await call(client) }
        #expect(error.code == .otherAnswer)
        #expect(error.advice == .ask)
    }

    @Test("that is invalid is not sent")
    func notSent() async throws {
        let client = try Direct.client(ScriptedTransport())
        var none = DirectCreatePaymentRequest()
        none.order = Direct.order()
        var long = try Direct.request()
        long.order?.references?.merchantReference = String(repeating: "r", count: 41)
        var email = try Direct.request()
        email.order?.customer = DirectCustomer()
        email.order?.customer?.contactDetails = DirectContactDetails()
        email.order?.customer?.contactDetails?.emailAddress = String(repeating: "e", count: 71)
        for (request, field) in [
            (none, "cardPaymentMethodSpecificInput"), (long, "order.references.merchantReference"),
            (email, "order.customer.contactDetails.emailAddress"),
        ] {
            let error = try await #require(throws: DirectError.self) { try await client.createPayment(request) }
            #expect(error.code == .invalidRequest)
            #expect(error.field == field)
            #expect(error.advice == .fixIntegration)
        }
    }

    @Test("is sent over TLS only, or to this machine")
    func insecure() async throws {
        let client = try Direct.client(ScriptedTransport(), api: "http://api.example")
        let error = try await #require(throws: DirectError.self) { try await client.createPayment(Direct.request()) }
        #expect(error.code == .insecureConnection)
        let local = ScriptedTransport(Direct.created().json, status: 201)
        _ = try await Direct.client(local, api: "http://127.0.0.1:8080/").createPayment(Direct.request())
        #expect(try await local.onlyRequest().url.absoluteString == "http://127.0.0.1:8080/v2/Boutique/payments")
    }
}
