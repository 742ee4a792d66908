import Foundation
import GuichetCore
import GuichetMerchant
import GuichetSips
import Testing

/// A table of purchases in memory.
private actor Purchases: CheckoutOrders {
    private var attempt: CheckoutAttempt?
    /// Before the attempt is kept, another call keeps this one.
    private let intruder: CheckoutAttempt?
    private let amount: String
    private let otherCharge: ChargeState?

    private let wallet: String?

    init(
        attempt: CheckoutAttempt? = nil, intruder: CheckoutAttempt? = nil, amount: String = "3000",
        otherCharge: ChargeState? = nil, wallet: String? = "wallet-1"
    ) {
        self.wallet = wallet
        self.attempt = attempt
        self.intruder = intruder
        self.amount = amount
        self.otherCharge = otherCharge
    }

    func order(of purchase: String, for shopper: String) throws -> CheckoutOrder? {
        guard purchase == "cart-7", shopper == "shopper-1" else { return nil }
        var request = OrderInitializeRequest()
        request.amount = amount
        request.currencyCode = .eur
        return CheckoutOrder(request: request, wallet: wallet, attempt: attempt, otherCharge: otherCharge)
    }

    func keep(_ attempt: CheckoutAttempt, of purchase: String, replacing last: CheckoutAttempt?) -> Bool {
        if let intruder { self.attempt = intruder }
        guard self.attempt == last else { return false }
        self.attempt = attempt
        return true
    }

    var reference: String? { attempt?.reference }
}

/// What was reported.
private final class Log: @unchecked Sendable {
    // Unchecked: the lock protects the texts.
    private let lock = NSLock()
    private var texts: [String] = []

    func add(_ error: any Error) { lock.withLock { texts.append("\(error)") } }
    var all: [String] { lock.withLock { texts } }
}

private struct Books: TransactionLookup {
    var status: TransactionStatus?
    var isSilent = false

    func transactionStatus(of transaction: PaymentReference) async throws -> TransactionStatus? {
        if isSilent { throw CancellationError() }
        return status
    }
}

@Suite("The merchant's half of the payment sheet")
struct CheckoutServerTests {
    private static let start = Date(timeIntervalSince1970: 1_000_000)
    private static let first = CheckoutAttempt(reference: "R1", initialisedAt: start, amount: "3000")

    private func server(
        _ purchases: Purchases, _ books: Books = Books(), after seconds: Double = 60, log: Log = Log(),
        settlingSeconds: Double = ChargeInquiry.settlingSeconds
    ) -> CheckoutServer {
        CheckoutServer(
            orders: purchases,
            initialising: { operation, order, wallet throws(MerchantError) in
                Initialisation(
                    publicKeyValue: wallet ?? "-",
                    redirectionData: "\(operation.rawValue) \(order?.transactionReference ?? "-")",
                    redirectionUrl: URL(fileURLWithPath: "/inapp"), redirectionVersion: "1")
            }, lookup: books, failed: { log.add($0) }, settlingSeconds: settlingSeconds, newReference: { "R2" },
            now: { Self.start.addingTimeInterval(seconds) })
    }

    private func initialise(
        _ server: CheckoutServer, _ operation: SDKOperationName = .cardOrder, shopper: String = "shopper-1"
    ) async throws -> (status: Int, answer: CheckoutAnswer) {
        let query = CheckoutQuery(purchase: "cart-7", operation: operation)
        let answer = await server.initialise(JSONValue.object(query.wireObject).encoded(), for: shopper)
        return (
            answer.status, try CheckoutAnswer(wireObject: try #require(try JSONValue(parsing: answer.body).object))
        )
    }

    private func charge(_ server: CheckoutServer) async throws -> ChargeAnswer {
        let answer = await server.charge(Array(#"{"reference":"cart-7"}"#.utf8), for: "shopper-1")
        #expect(answer.status == 200)
        return try ChargeAnswer(wireObject: try #require(try JSONValue(parsing: answer.body).object))
    }

    @Test("gives a purchase its first reference, and keeps it before the platform is asked")
    func first() async throws {
        let purchases = Purchases()
        let answer = try await initialise(server(purchases)).answer
        #expect(answer.initialisation?.redirectionData == "CARDORDER R2")
        #expect(await purchases.reference == "R2")
    }

    @Test(
        "gives another reference only when the last one was refused for good, or is too old",
        arguments: [
            (nil, 60, "R1", nil), (nil, 2_100, "R2", nil), (.refused, 60, "R2", nil), (.cancelled, 60, "R2", nil),
            (.captured, 60, nil, .charged), (.toCapture, 60, nil, .charged), (.pending, 60, nil, .notYetKnown),
        ] as [(TransactionStatus?, Double, String?, ChargeState?)])
    func again(status: TransactionStatus?, seconds: Double, reference: String?, charge: ChargeState?) async throws {
        let purchases = Purchases(attempt: Self.first)
        let answer = try await initialise(server(purchases, Books(status: status), after: seconds)).answer
        #expect(answer.initialisation?.redirectionData == reference.map { "CARDORDER \($0)" })
        #expect(answer.charge == charge)
    }

    @Test("keeps the reference if the platform does not say how it ended")
    func silent() async throws {
        let server = server(Purchases(attempt: Self.first), Books(isSilent: true))
        #expect(try await initialise(server).answer.initialisation?.redirectionData == "CARDORDER R1")
        #expect(try await charge(server).charge == .notYetKnown)
    }

    @Test("gives two calls at once one reference")
    func race() async throws {
        let purchases = Purchases(
            attempt: Self.first,
            intruder: CheckoutAttempt(reference: "R9", initialisedAt: Self.start, amount: "3000"))
        #expect(try await initialise(server(purchases, Books(status: .refused))).status == 503)
        #expect(await purchases.reference == "R9")
    }

    @Test("gives no second reference while another call initialises the first one again")
    func raceOfOneReference() async throws {
        let later = Self.start.addingTimeInterval(2_099)
        let purchases = Purchases(
            attempt: Self.first, intruder: CheckoutAttempt(reference: "R1", initialisedAt: later, amount: "3000"))
        #expect(try await initialise(server(purchases, after: 2_100)).status == 503)
        #expect(await purchases.reference == "R1")
    }

    @Test(
        "prepares no card order beside a payment outside this server that may be accepted",
        arguments: [ChargeState.notYetKnown, .charged])
    func otherCharge(state: ChargeState) async throws {
        let server = server(Purchases(otherCharge: state))
        #expect(try await charge(server).charge == state)
        let answer = try await initialise(server).answer
        #expect(answer.charge == state)
        #expect(answer.initialisation == nil)
    }

    @Test("prepares a card order after a payment outside this server that was refused")
    func otherChargeRefused() async throws {
        let server = server(Purchases(otherCharge: .notCharged))
        #expect(try await charge(server).charge == .notCharged)
        #expect(try await initialise(server).answer.initialisation?.redirectionData == "CARDORDER R2")
    }

    @Test("does not call a purchase paid whose amount changed")
    func changedAmount() async throws {
        for status in [.captured, .pending, nil] as [TransactionStatus?] {
            let log = Log()
            let server = server(Purchases(attempt: Self.first, amount: "9000"), Books(status: status), log: log)
            #expect(try await initialise(server).status == 503)
            #expect(log.all.count == 1)
        }
        let log = Log()
        let charged = server(
            Purchases(attempt: Self.first, amount: "9000"), Books(status: .captured), log: log)
        #expect(await charged.charge(Array(#"{"reference":"cart-7"}"#.utf8), for: "shopper-1").status == 503)
        #expect(log.all.first?.contains("the amount of a purchase changed") == true)
        let refused = server(Purchases(attempt: Self.first, amount: "9000"), Books(status: .refused))
        #expect(try await initialise(refused).answer.initialisation?.redirectionData == "CARDORDER R2")
    }

    @Test("waits as long as an initialisation can still bring an order")
    func settling() async throws {
        let server = server(Purchases(attempt: Self.first), after: 2_100, settlingSeconds: 7_500)
        #expect(try await charge(server).charge == .notYetKnown)
        #expect(try await initialise(server).answer.initialisation?.redirectionData == "CARDORDER R1")
    }

    @Test("waits longer over Worldline Direct where an initialisation may be used for longer")
    func settlingOverDirect() async throws {
        let shop = InAppShop()
        let begun = Date(timeIntervalSince1970: shop.clock.seconds - 2_200)
        let attempt = CheckoutAttempt(reference: "R1", initialisedAt: begun, amount: "3000")
        for (lifetime, expected) in [(900, ChargeState.notCharged), (3_600, .notYetKnown)] {
            let checkout = CheckoutServer(
                orders: Purchases(attempt: attempt), over: try shop.server(lifetimeSeconds: lifetime),
                failed: { _ in })
            #expect(try await charge(checkout).charge == expected)
        }
    }

    @Test("reports the errors that the app does not learn")
    func reported() async throws {
        let log = Log()
        let silent = server(Purchases(attempt: Self.first), Books(isSilent: true), log: log)
        _ = try await charge(silent)
        #expect(log.all.count == 1)
        _ = try await initialise(silent)
        #expect(log.all.count == 2)
    }

    @Test("prepares what pays nothing without a reference, with the shopper's wallet")
    func wallet() async throws {
        let purchases = Purchases()
        let answer = try await initialise(server(purchases), .getWalletData).answer
        #expect(answer.initialisation?.redirectionData == "GETWALLETDATA -")
        #expect(answer.initialisation?.publicKeyValue == "wallet-1")
        #expect(await purchases.reference == nil)
    }

    @Test(
        "says without an error that a shopper has no wallet", arguments: [nil, ""] as [String?],
        [SDKOperationName.getWalletData, .addCard, .deletePaymentMean])
    func noWallet(wallet: String?, operation: SDKOperationName) async throws {
        let log = Log()
        let guest = server(Purchases(wallet: wallet), log: log)
        #expect(try await initialise(guest, operation) == (200, CheckoutAnswer()))
        #expect(log.all.isEmpty)
        // What needs no wallet is prepared.
        #expect(try await initialise(guest, .getCardData).answer.initialisation != nil)
        #expect(try await initialise(guest, .cardOrder).answer.initialisation != nil)
    }

    @Test("tells another shopper nothing")
    func otherShopper() async throws {
        let server = server(Purchases(attempt: Self.first), Books(status: .captured))
        #expect(try await initialise(server, shopper: "shopper-2").status == 404)
        let answer = await server.charge(Array(#"{"reference":"cart-7"}"#.utf8), for: "shopper-2")
        #expect(answer.status == 404)
    }

    @Test("refuses what is no question", arguments: ["", "{}", #"{"purchase":"cart-7"}"#, "[1]"])
    func unreadable(body: String) async {
        let server = server(Purchases())
        #expect(await server.initialise(Array(body.utf8), for: "shopper-1").status == 400)
        #expect(await server.charge(Array(body.utf8), for: "shopper-1").status == 400)
        let other = #"{"purchase":"cart-7","operation":"REFUND"}"#
        #expect(await server.initialise(Array(other.utf8), for: "shopper-1").status == 400)
    }

    @Test("says that a purchase is charged, not charged, or not yet known")
    func charged() async throws {
        #expect(try await charge(server(Purchases())).charge == .notCharged)
        for (status, expected) in [
            (TransactionStatus.captured, ChargeState.charged), (.refused, .notCharged), (.pending, .notYetKnown),
        ] {
            let answer = try await charge(server(Purchases(attempt: Self.first), Books(status: status)))
            #expect(answer.charge == expected)
            #expect(answer.payment == .transactionReference("cart-7"))
        }
    }
}
