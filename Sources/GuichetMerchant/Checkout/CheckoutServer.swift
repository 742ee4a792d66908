import GuichetCore
@_spi(Platform) public import GuichetSips

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The merchant's half of a payment sheet: two routes, over any platform.
///
/// ```swift
/// let checkout = CheckoutServer(orders: orders, over: merchant, lookup: office) { logger.error("\($0)") }
/// // POST /checkout/initialise and POST /checkout/charge, both with the authenticated shopper:
/// let answer = await checkout.initialise(body, for: shopper)
/// let answer = await checkout.charge(body, for: shopper)
/// ```
/// **Why a purchase is charged once.** The platform accepts one order under a reference. A purchase keeps its reference
/// for as many initialisations as the app asks for; it gets another one only after the platform has said that the last
/// one was refused, cancelled or has expired, or when no order can arrive under it any more (``ChargeInquiry``). Two
/// calls at once cannot give it two references (``CheckoutOrders/keep(_:of:replacing:)``). While a payment outside this
/// server may be accepted, no order is prepared (``CheckoutOrder/otherCharge``).
///
/// **A purchase stays on one platform.** Another one has no order under its reference: it would prepare one, also for a
/// purchase that is paid. A shop that moves keeps the platform with each purchase, and has a server for each of the two,
/// whose ``CheckoutOrders/order(of:for:)`` returns `nil` for purchases of the other one (docs/leaving-sips.md).
///
/// Apple Pay is a third route, if ``applePay`` is set: ``payWithApplePay(_:for:)``.
///
/// Besides, 3-D Secure needs ``AuthenticationRelay`` at `TermUrl`, and Worldline Direct ``InAppServer/answer(_:)`` at its
/// own route.
public struct CheckoutServer: Sendable {
    /// What the web framework must send, as `application/json` with `Cache-Control: no-store`.
    public struct Answer: Sendable, Hashable {
        /// 200 with a message; 400, 404 or 503 without one.
        public let status: Int
        /// JSON in UTF-8.
        public let body: [UInt8]
    }

    /// A larger body is refused.
    public static let maximumBytes = 4_096

    /// Prepares an operation: with the order for one that pays, and the wallet for one that needs it.
    public typealias Initialising =
        @Sendable (SDKOperationName, OrderInitializeRequest?, _ wallet: String?) async throws(MerchantError) ->
        Initialisation

    /// Pays with Apple Pay, too; `nil` if the shop has no Apple Pay.
    public var applePay: CheckoutApplePay?
    private let orders: any CheckoutOrders
    private let initialising: Initialising
    private let lookup: any TransactionLookup
    let failed: @Sendable (any Error) -> Void
    let settlingSeconds: Double
    let newReference: @Sendable () -> String
    let now: @Sendable () -> Date

    /// - Parameters:
    ///   - orders: the merchant's purchases.
    ///   - initialising: prepares an operation on the platform.
    ///   - lookup: tells the status of a transaction.
    ///   - failed: is called with each error that an answer keeps from the app, such as a wrong key: log it. The app
    ///     gets 503, or `ChargeState.notYetKnown`.
    ///   - settlingSeconds: as for ``ChargeInquiry``; more if an initialisation may be used for longer than 15 minutes.
    ///   - newReference: a reference that no order has had: at most 35 letters and digits.
    ///   - now: the clock; a test may replace it.
    public init(
        orders: any CheckoutOrders, initialising: @escaping Initialising, lookup: any TransactionLookup,
        failed: @escaping @Sendable (any Error) -> Void, settlingSeconds: Double = ChargeInquiry.settlingSeconds,
        newReference: @escaping @Sendable () -> String = CheckoutServer.randomReference,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.orders = orders
        self.initialising = initialising
        self.lookup = ReportingLookup(lookup: lookup, failed: failed)
        self.failed = failed
        self.settlingSeconds = settlingSeconds
        self.newReference = newReference
        self.now = now
    }

    /// 32 letters and digits by chance.
    public static let randomReference: @Sendable () -> String = { UUID().uuidString.filter { $0 != "-" } }

    /// The route `initialise`. A shopper without a wallet gets `{}` for an operation of it: the sheet then offers none.
    ///
    /// - Parameters:
    ///   - body: the bytes of the POST: a `CheckoutQuery`.
    ///   - shopper: whom the web framework has authenticated.
    public func initialise(_ body: [UInt8], for shopper: String) async -> Answer {
        guard body.count <= Self.maximumBytes, let object = (try? JSONValue(parsing: body))?.object,
            let query = try? CheckoutQuery(wireObject: object), (try? query.checkFormats()) != nil,
            let purchase = query.purchase, let operation = query.operation, Self.known.contains(operation)
        else { return .refused(400) }
        do {
            guard let order = try await orders.order(of: purchase, for: shopper) else { return .refused(404) }
            guard InAppServer.pays(operation) else {
                // No error: most sheets of a shop ask for the wallet, also for a shopper who has none.
                guard !InAppServer.needsWallet(operation) || order.wallet?.isEmpty == false else {
                    return .ok(CheckoutAnswer())
                }
                return .ok(CheckoutAnswer(try await initialising(operation, nil, order.wallet)))
            }
            return .ok(try await prepare(operation, purchase, order))
        } catch {
            failed(error)
            // Nothing was sent that could pay: the app may ask again.
            return .refused(503)
        }
    }

    /// The route `charge`: whether the shopper was charged for a purchase. The app names it where a `ChargeQuery` has the
    /// reference.
    ///
    /// - Parameters:
    ///   - body: the bytes of the POST.
    ///   - shopper: whom the web framework has authenticated.
    public func charge(_ body: [UInt8], for shopper: String) async -> Answer {
        guard body.count <= Self.maximumBytes, let query = ChargeQuery(body: body), let purchase = query.reference
        else { return .refused(400) }
        do {
            guard let order = try await orders.order(of: purchase, for: shopper) else { return .refused(404) }
            return .ok(try await charge(purchase, order))
        } catch {
            failed(error)
            return .refused(503)
        }
    }

    private func charge(_ purchase: String, _ order: CheckoutOrder) async throws -> ChargeAnswer {
        let told = PaymentReference.transactionReference(purchase)
        if let other = try await settledOtherCharge(of: order), other != .notCharged {
            return ChargeAnswer(told, charge: other)
        }
        // Without an attempt no order can have been sent.
        guard let attempt = order.attempt else { return ChargeAnswer(told, charge: .notCharged) }
        let answer = try await charge(of: attempt, order)
        return ChargeAnswer(told, charge: answer.charge ?? .notYetKnown, transactionStatus: answer.transactionStatus)
    }

    /// How an attempt with a card ended, under the attempt's own reference.
    func charge(of attempt: CheckoutAttempt, _ order: CheckoutOrder) async throws(MerchantError) -> ChargeAnswer {
        let answer = await inquiry.answer(
            .transactionReference(attempt.reference), initialisedAt: attempt.initialisedAt)
        if answer.charge == .charged { try Self.checkAmount(of: attempt, order) }
        return answer
    }

    /// A whole second, so that every table gives back the same time: it is compared.
    func newAttempt(_ reference: String, _ order: CheckoutOrder) -> CheckoutAttempt {
        let time = Date(timeIntervalSince1970: now().timeIntervalSince1970.rounded(.down))
        return CheckoutAttempt(reference: reference, initialisedAt: time, amount: order.request.amount)
    }

    private var inquiry: ChargeInquiry {
        ChargeInquiry(lookup: lookup, settlingSeconds: settlingSeconds, now: now)
    }

    /// An order with another amount than the purchase has now does not pay the purchase.
    static func checkAmount(of attempt: CheckoutAttempt, _ order: CheckoutOrder) throws(MerchantError) {
        guard attempt.amount == order.request.amount else {
            throw MerchantError(
                .refused, "the amount of a purchase changed", field: "amount", advice: .fixIntegration)
        }
    }

    private func prepare(
        _ operation: SDKOperationName, _ purchase: String, _ order: CheckoutOrder
    ) async throws -> CheckoutAnswer {
        if let other = try await settledOtherCharge(of: order), other != .notCharged {
            return CheckoutAnswer(charge: other)
        }
        let reference: String
        if let last = order.attempt {
            let told = await inquiry.answer(.transactionReference(last.reference), initialisedAt: last.initialisedAt)
            if told.charge != .notCharged { try Self.checkAmount(of: last, order) }
            switch told.charge {
            case .charged?: return CheckoutAnswer(charge: .charged)
            case .notCharged?: reference = newReference()
            // An order arrived, and is not decided. Where none did, the same reference is safe.
            default:
                guard told.transactionStatus == nil else { return CheckoutAnswer(charge: .notYetKnown) }
                reference = last.reference
            }
        } else {
            reference = newReference()
        }
        let attempt = newAttempt(reference, order)
        guard try await orders.keep(attempt, of: purchase, replacing: order.attempt) else {
            // Another call was first. Its reference is the one that counts.
            throw MerchantError(.noAnswer, "another call prepares this purchase", advice: .retry)
        }
        var request = order.request
        request.transactionReference = reference
        request.merchantWalletId = order.wallet
        request.sdkOperationName = operation
        if operation == .paymentProviderOrder { request.paymentMeanBrand = .bcmcMobile }
        do throws(MerchantError) {
            return CheckoutAnswer(try await initialising(operation, request, order.wallet))
        } catch {
            // An order has the reference, and the lookup did not tell it yet.
            guard error.platformCode == .duplicate else { throw error }
            return CheckoutAnswer(charge: .notYetKnown)
        }
    }

    /// The operations that a sheet prepares.
    private static let known: Set<SDKOperationName> = [
        .cardOrder, .walletOrder, .paymentProviderOrder, .threeDSecureAndOrder, .threeDSecureAndWalletOrder,
        .getWalletData, .addCard, .deletePaymentMean, .getCardData,
    ]
}

/// Reports why a question was not answered: ``ChargeInquiry`` only says that the outcome is not yet known.
private struct ReportingLookup: TransactionLookup {
    let lookup: any TransactionLookup
    let failed: @Sendable (any Error) -> Void

    func transactionStatus(of transaction: PaymentReference) async throws -> TransactionStatus? {
        do {
            return try await lookup.transactionStatus(of: transaction)
        } catch {
            failed(error)
            throw error
        }
    }
}

extension CheckoutServer.Answer {
    fileprivate static func ok(_ message: some WireMessage) -> CheckoutServer.Answer {
        CheckoutServer.Answer(status: 200, body: JSONValue.object(message.wireObject).encoded())
    }

    static func refused(_ status: Int) -> CheckoutServer.Answer {
        CheckoutServer.Answer(status: status, body: Array("{}".utf8))
    }
}
