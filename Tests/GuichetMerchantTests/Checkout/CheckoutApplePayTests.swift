import Foundation
import GuichetCore
import GuichetDirect
import GuichetLyra
import GuichetMerchant
import GuichetSips
import Testing

/// A table with one purchase, in memory.
private actor Purchases: ApplePayOrders {
    var attempt: CheckoutAttempt?
    private(set) var otherCharge: ChargeState?
    private(set) var otherAttempt: CheckoutAttempt?
    /// Whether another call is first.
    private let isLate: Bool

    init(
        attempt: CheckoutAttempt? = nil, otherCharge: ChargeState? = nil, otherAttempt: CheckoutAttempt? = nil,
        isLate: Bool = false
    ) {
        self.attempt = attempt
        self.otherCharge = otherCharge
        self.otherAttempt = otherAttempt
        self.isLate = isLate
    }

    func order(of purchase: String, for shopper: String) throws -> CheckoutOrder? {
        guard purchase == "cart-7", shopper == "shopper-1" else { return nil }
        var request = OrderInitializeRequest()
        request.amount = "3000"
        request.currencyCode = .eur
        return CheckoutOrder(
            request: request, attempt: attempt, otherCharge: otherCharge, otherAttempt: otherAttempt)
    }

    func keep(_ attempt: CheckoutAttempt, of purchase: String, replacing last: CheckoutAttempt?) -> Bool {
        guard self.attempt == last, otherCharge ?? .notCharged == .notCharged else { return false }
        self.attempt = attempt
        return true
    }

    func begin(_ attempt: CheckoutAttempt, of purchase: String, beside last: CheckoutAttempt?) -> Bool {
        guard !isLate, self.attempt == last, otherCharge ?? .notCharged == .notCharged else { return false }
        (otherCharge, otherAttempt) = (.notYetKnown, attempt)
        return true
    }

    func end(_ reference: String, as charge: ChargeState) {
        guard otherAttempt?.reference == reference, otherCharge == .notYetKnown else { return }
        otherCharge = charge
    }
}

/// The platform: how often it was called, and what it says.
private actor Platform {
    private(set) var paid: [String] = []
    private(set) var asked = 0
    private let answer: Result<Advice, Problem>
    private let found: ChargeState?

    struct Problem: Error {}

    init(_ answer: Result<Advice, Problem> = .success(.none), found: ChargeState? = nil) {
        self.answer = answer
        self.found = found
    }

    func pay(_ reference: String) throws -> Advice {
        paid.append(reference)
        return try answer.get()
    }

    func ask() -> ChargeState? {
        asked += 1
        return found
    }
}

private struct Books: TransactionLookup {
    var status: TransactionStatus?
    func transactionStatus(of transaction: PaymentReference) -> TransactionStatus? { status }
}

@Suite("The merchant's half of the payment sheet: Apple Pay")
struct CheckoutApplePayTests {
    private static let start = Date(timeIntervalSince1970: 1_000_000)
    private static let card = CheckoutAttempt(reference: "R1", initialisedAt: start, amount: "3000")

    private func server(
        _ purchases: Purchases, _ platform: Platform = Platform(), card status: TransactionStatus? = nil,
        after seconds: Double = 60, failed: @escaping @Sendable (any Error) -> Void = { _ in }
    ) -> CheckoutServer {
        var server = CheckoutServer(
            orders: purchases,
            initialising: { operation, order, _ throws(MerchantError) in
                Initialisation(
                    publicKeyValue: "-", redirectionData: order?.transactionReference ?? "-",
                    redirectionUrl: URL(fileURLWithPath: "/inapp"), redirectionVersion: "1")
            }, lookup: Books(status: status), failed: failed, newReference: { "A1" },
            now: { Self.start.addingTimeInterval(seconds) })
        server.applePay = CheckoutApplePay(
            orders: purchases, paying: { _, _, reference in try await platform.pay(reference) },
            asking: { _, _ in await platform.ask() })
        return server
    }

    private static func body(purchase: String = "cart-7") throws -> [UInt8] {
        let token = try ApplePayPaymentToken(
            paymentData: Array(#"{"version":"EC_v1"}"#.utf8),
            paymentMethod: ApplePayPaymentMethod(displayName: "Visa 4242", network: .visa, type: .debit),
            transactionIdentifier: "00C0FFEE")
        let message: JSONValue = ["purchase": .string(purchase), "token": token.applePayJSON]
        return message.encoded()
    }

    /// The answer's words, or its status.
    private func pay(_ server: CheckoutServer) async throws -> String {
        let answer = await server.payWithApplePay(try Self.body(), for: "shopper-1")
        let json = try JSONValue(parsing: answer.body)
        guard answer.status == 200 else { return "\(answer.status)" }
        return [json["outcome"]?.text, json["advice"]?.text].compactMap(\.self).joined(separator: " ")
    }

    private func charge(_ server: CheckoutServer) async throws -> ChargeState? {
        let answer = await server.charge(Array(#"{"reference":"cart-7"}"#.utf8), for: "shopper-1")
        return try ChargeAnswer(wireObject: try #require(try JSONValue(parsing: answer.body).object)).charge
    }

    @Test(
        "tells the app how the payment ended, and the route charge, too",
        arguments: [
            (.none, "accepted", .charged), (.otherCard, "refused otherCard", .notCharged),
            (.ask, "unknown", .notYetKnown), (.wait, "unknown", .notYetKnown),
        ] as [(Advice, String, ChargeState)])
    func outcome(advice: Advice, said: String, kept: ChargeState) async throws {
        let purchases = Purchases()
        let server = server(purchases, Platform(.success(advice)))
        #expect(try await pay(server) == said)
        #expect(await purchases.otherCharge == kept)
        #expect(try await charge(server) == kept)
    }

    @Test("pays a purchase once, however often the app asks")
    func once() async throws {
        let platform = Platform()
        let server = server(Purchases(), platform)
        #expect(try await pay(server) == "accepted")
        #expect(try await pay(server) == "accepted")
        #expect(await platform.paid == ["A1"])
    }

    @Test("pays again, with another card, after a refusal")
    func afterRefusal() async throws {
        let platform = Platform(.success(.otherCard))
        let server = server(Purchases(), platform)
        _ = try await pay(server)
        _ = try await pay(server)
        #expect(await platform.paid.count == 2)
    }

    @Test("does not pay again while an answer is missing, and prepares no card order")
    func lost() async throws {
        let platform = Platform(.failure(Platform.Problem()))
        let server = server(Purchases(), platform)
        #expect(try await pay(server) == "unknown")
        #expect(try await pay(server) == "unknown")
        #expect(await platform.paid.count == 1)
        let query = CheckoutQuery(purchase: "cart-7", operation: .cardOrder)
        let answer = await server.initialise(JSONValue.object(query.wireObject).encoded(), for: "shopper-1")
        #expect(try JSONValue(parsing: answer.body)["charge"]?.text == "notYetKnown")
    }

    @Test(
        "asks the platform after a lost answer; no payment is a proof only when none can arrive any more",
        arguments: [
            (.charged, 60, .charged), (.notCharged, 60, .notCharged), (nil, 60, .notYetKnown),
            (nil, 2_100, .notCharged), (.notYetKnown, 2_100, .notYetKnown),
        ] as [(ChargeState?, Double, ChargeState)])
    func asked(found: ChargeState?, seconds: Double, expected: ChargeState) async throws {
        let purchases = Purchases(
            otherCharge: .notYetKnown,
            otherAttempt: CheckoutAttempt(reference: "A0", initialisedAt: Self.start, amount: "3000"))
        let server = server(purchases, Platform(found: found), after: seconds)
        #expect(try await charge(server) == expected)
        #expect(await purchases.otherCharge == expected)
    }

    @Test("a notification ends a payment whose answer was lost, and one about another payment does not")
    func notified() async throws {
        let purchases = Purchases()
        let server = server(purchases, Platform(.success(.ask)))
        _ = try await pay(server)
        await purchases.end("A9", as: .charged)
        #expect(try await charge(server) == .notYetKnown)
        await purchases.end("A1", as: .charged)
        #expect(try await charge(server) == .charged)
    }

    @Test(
        "does not pay beside a card order that may be, or was, accepted",
        arguments: [
            (.captured, 60, "accepted"), (.pending, 60, "unknown"), (nil, 60, "unknown"),
        ] as [(TransactionStatus?, Double, String)])
    func besideCard(status: TransactionStatus?, seconds: Double, said: String) async throws {
        let platform = Platform()
        let server = server(Purchases(attempt: Self.card), platform, card: status, after: seconds)
        #expect(try await pay(server) == said)
        #expect(await platform.paid.isEmpty)
    }

    @Test("pays after a card order that was refused, or that can arrive no more")
    func afterCard() async throws {
        #expect(try await pay(server(Purchases(attempt: Self.card), card: .refused)) == "accepted")
        #expect(try await pay(server(Purchases(attempt: Self.card), after: 2_100)) == "accepted")
    }

    @Test("does not pay if another call was first")
    func race() async throws {
        let platform = Platform()
        #expect(try await pay(server(Purchases(isLate: true), platform)) == "unknown")
        #expect(await platform.paid.isEmpty)
    }

    @Test("tells another shopper nothing, and refuses what is no payment")
    func refused() async throws {
        let platform = Platform()
        let server = server(Purchases(), platform)
        #expect(await server.payWithApplePay(try Self.body(), for: "shopper-2").status == 404)
        #expect(await server.payWithApplePay(try Self.body(purchase: "cart-8"), for: "shopper-1").status == 404)
        for body in ["", "{}", #"{"purchase":"cart-7"}"#, #"{"purchase":"cart-7","token":{}}"#] {
            #expect(await server.payWithApplePay(Array(body.utf8), for: "shopper-1").status == 400)
        }
        var without = server
        without.applePay = nil
        #expect(await without.payWithApplePay(try Self.body(), for: "shopper-1").status == 404)
        #expect(await platform.paid.isEmpty)
    }

    @Test("over Scellius an error of the call is final where it says that nothing was charged")
    func lyra() async throws {
        for (transport, said) in [
            (ScriptedTransport(failure: .unreachable), "refused retry"),
            (ScriptedTransport(failure: .timedOut), "unknown"),
        ] {
            var server = server(Purchases())
            let orders = Purchases()
            server.applePay = CheckoutApplePay(orders: orders, over: try Lyra.client(transport))
            #expect(try await pay(server) == said)
        }
    }

    @Test(
        "over Scellius a payment that the shop validates, or that is authorised on a later day, is accepted",
        arguments: [
            (.authorisedToValidate, "accepted", .charged), (.waitingAuthorisation, "accepted", .charged),
            (.waitingAuthorisationToValidate, "accepted", .charged), (.underVerification, "unknown", .notYetKnown),
            ("NEW_STATUS", "unknown", .notYetKnown),
        ] as [(LyraDetailedStatus, String, ChargeState)])
    func lyraLater(status: LyraDetailedStatus, said: String, kept: ChargeState) async throws {
        let payment = Lyra.payment(status) { payment, transaction in
            payment.orderDetails?.orderId = "A1"
            payment.orderStatus = .running
            transaction.amount = 3_000
        }
        let orders = Purchases()
        var server = server(orders)
        let transport = ScriptedTransport(Lyra.answer(.createPayment, payment))
        server.applePay = CheckoutApplePay(orders: orders, over: try Lyra.client(transport))
        #expect(try await pay(server) == said)
        #expect(await orders.otherCharge == kept)
    }

    @Test(
        "over Scellius such a payment is found by Order/Get, too, with the amount and the currency of the order",
        arguments: [
            (.authorisedToValidate, 3_000, .eur, .charged), (.waitingAuthorisation, 3_000, .eur, .charged),
            (.authorisedToValidate, 2_999, .eur, .notYetKnown), (.authorisedToValidate, 3_000, "USD", .notYetKnown),
            (.underVerification, 3_000, .eur, .notYetKnown),
        ] as [(LyraDetailedStatus, Int64, LyraCurrency, ChargeState)])
    func lyraLaterAsked(
        status: LyraDetailedStatus, amount: Int64, currency: LyraCurrency, expected: ChargeState
    ) async throws {
        var transaction = Lyra.transaction(status)
        transaction.amount = amount
        transaction.currency = currency
        var order = LyraOrderTransactions.blank
        order.orderId = "A0"
        order.shopId = Lyra.shop.shopId
        order.transactions = [transaction]
        let orders = Purchases(
            otherCharge: .notYetKnown,
            otherAttempt: CheckoutAttempt(reference: "A0", initialisedAt: Self.start, amount: "3000"))
        var server = server(orders)
        let transport = ScriptedTransport(Lyra.answer(.orderGet, order))
        server.applePay = CheckoutApplePay(orders: orders, over: try Lyra.client(transport))
        #expect(try await charge(server) == expected)
        #expect(await orders.otherCharge == expected)
    }

    @Test("over Worldline Direct a lost answer is asked for once more, under the same key")
    func direct() async throws {
        let transport = TwoAnswers()
        var server = server(Purchases())
        server.applePay = CheckoutApplePay(orders: Purchases(), over: try Direct.client(transport))
        #expect(try await pay(server) == "accepted")
        #expect(await transport.keys == ["A1", "A1"])
    }

    @Test(
        "over Worldline Direct an error after a lost answer proves nothing: the first call may have been accepted",
        arguments: [
            (.failure(HTTPTransportError(code: .unreachable, reason: "no connection")), "noAnswer"),
            (.success(HTTPTransportResponse(status: 429, body: Array("{}".utf8))), "tooManyRequests (status 429)"),
            (.success(HTTPTransportResponse(status: 403, body: Array("{}".utf8))), "notAuthorized (status 403)"),
            (.success(HTTPTransportResponse(status: 404, body: Array("{}".utf8))), "notFound (status 404)"),
            (.failure(HTTPTransportError(code: .timedOut, reason: "lost again")), "noAnswer"),
        ] as [(Result<HTTPTransportResponse, HTTPTransportError>, String)])
    func directLost(second: Result<HTTPTransportResponse, HTTPTransportError>, said: String) async throws {
        let (purchases, transport, log) = (Purchases(), TwoAnswers(second), Log())
        var server = server(purchases, failed: log.add)
        server.applePay = CheckoutApplePay(orders: purchases, over: try Direct.client(transport))
        #expect(try await pay(server) == "unknown")
        #expect(await purchases.otherCharge == .notYetKnown)
        // One report, with both errors.
        #expect(log.all.count == 1)
        #expect(log.all.first?.contains("the answer was lost: noAnswer") == true)
        #expect(log.all.first?.contains("repeated under the same key: \(said)") == true)
        // The next try gets no new key.
        #expect(try await pay(server) == "unknown")
        #expect(await transport.keys == ["A1", "A1"])
        #expect(try await charge(server) == .notYetKnown)
    }

    @Test("over Worldline Direct a decline under the same key ends a payment whose first answer was lost")
    func directDeclined() async throws {
        let withPayment = Direct.errors(.insufficientFunds) {
            $0.paymentResult = Direct.created(Direct.payment(.rejected, amount: 3_000, reference: "A1"))
        }
        for body in [withPayment, Direct.errors(.insufficientFunds)] {
            let purchases = Purchases()
            let transport = TwoAnswers(
                .success(HTTPTransportResponse(status: 402, body: JSONValue.object(body).encoded())))
            var server = server(purchases)
            server.applePay = CheckoutApplePay(orders: purchases, over: try Direct.client(transport))
            #expect(try await pay(server) == "refused otherCard")
            #expect(await purchases.otherCharge == .notCharged)
        }
    }

    @Test(
        "does not take a payment with Apple Pay for a purchase whose amount changed",
        arguments: [
            (.charged, nil), (.notYetKnown, nil), (.notYetKnown, .charged),
        ] as [(ChargeState, ChargeState?)])
    func changedAmount(kept: ChargeState, found: ChargeState?) async throws {
        let log = Log()
        let purchases = Purchases(
            otherCharge: kept,
            otherAttempt: CheckoutAttempt(reference: "A0", initialisedAt: Self.start, amount: "1000"))
        let platform = Platform(found: found)
        let server = server(purchases, platform, failed: log.add)
        let query = CheckoutQuery(purchase: "cart-7", operation: .cardOrder)
        let initialise = await server.initialise(JSONValue.object(query.wireObject).encoded(), for: "shopper-1")
        #expect(initialise.status == 503)
        #expect(await server.charge(Array(#"{"reference":"cart-7"}"#.utf8), for: "shopper-1").status == 503)
        #expect(try await pay(server) == "503")
        #expect(await platform.paid.isEmpty)
        #expect(log.all.count == 3)
        #expect(log.all.allSatisfy { $0.contains("the amount of a purchase changed") })
    }

    @Test("pays the new amount after a payment with Apple Pay of another amount that was refused")
    func changedAmountRefused() async throws {
        let refused = CheckoutAttempt(reference: "A0", initialisedAt: Self.start, amount: "1000")
        for (kept, found) in [(ChargeState.notCharged, nil), (.notYetKnown, ChargeState.notCharged)] {
            let purchases = Purchases(otherCharge: kept, otherAttempt: refused)
            #expect(try await pay(server(purchases, Platform(found: found))) == "accepted")
        }
    }
}

/// What was reported.
private final class Log: @unchecked Sendable {
    // Unchecked: the lock protects the texts.
    private let lock = NSLock()
    private var texts: [String] = []

    @Sendable func add(_ error: any Error) { lock.withLock { texts.append("\(error)") } }
    var all: [String] { lock.withLock { texts } }
}

/// Loses the first answer of Worldline Direct, and gives the second.
private actor TwoAnswers: HTTPTransport {
    private(set) var keys: [String] = []
    /// `nil`: a payment.
    private let second: Result<HTTPTransportResponse, HTTPTransportError>?

    init(_ second: Result<HTTPTransportResponse, HTTPTransportError>? = nil) { self.second = second }

    func send(_ request: HTTPTransportRequest) async throws(HTTPTransportError) -> HTTPTransportResponse {
        keys.append(request.headers.first { $0.name.lowercased() == "x-gcs-idempotence-key" }?.value ?? "-")
        guard keys.count > 1 else { throw HTTPTransportError(code: .timedOut, reason: "lost") }
        if let second { return try second.get() }
        let payment = Direct.payment(amount: 3_000, reference: "A1")
        return HTTPTransportResponse(status: 201, body: JSONValue.object(Direct.created(payment).json).encoded())
    }
}
