public import GuichetCore
public import GuichetDirect
import GuichetLyra
import GuichetLyraApplePay
public import GuichetSips

/// How a ``CheckoutServer`` pays with Apple Pay: beside the operations of the In-App SDK, by a call of the merchant's
/// server.
public struct CheckoutApplePay: Sendable {
    /// Pays. The reference was never used before, and no call with it follows.
    ///
    /// - Returns: `Advice.none` if it is paid, `ask` or `wait` if that is not known, any other if it is refused for good.
    /// - Throws: the reason is reported. A ``LyraError`` or ``DirectError`` counts by its advice; after any other error
    ///   the outcome is unknown.
    public typealias Paying =
        @Sendable (ApplePayPaymentToken, Amount, _ reference: String) async throws -> Advice

    /// Asks how a payment ended; `nil` if the platform has seen none.
    public typealias Asking = @Sendable (Amount, _ reference: String) async throws -> ChargeState?

    let orders: any ApplePayOrders
    let paying: Paying
    let asking: Asking?

    /// - Parameters:
    ///   - orders: the same table as that of the ``CheckoutServer``.
    ///   - paying: makes the one call that pays.
    ///   - asking: `nil` if the platform finds no payment by its reference: then only a notification tells how a payment
    ///     ended whose answer was lost (``ApplePayOrders/end(_:as:)``).
    public init(orders: any ApplePayOrders, paying: @escaping Paying, asking: Asking?) {
        self.orders = orders
        self.paying = paying
        self.asking = asking
    }

    /// Through Scellius or another brand of Lyra's: `Charge/CreatePayment`, and `Order/Get` after a lost answer.
    ///
    /// A payment that the shop is to validate, or that is authorised on a later day, is accepted: the shop asked for it so
    /// (docs/choices/apple-pay.md, AD12). Whether it is paid in the end, the notification tells.
    public init(orders: any ApplePayOrders, over client: LyraClient) {
        self.init(
            orders: orders,
            paying: { token, amount, reference in
                let request = try Self.request(token, amount, reference)
                let payment = try await client.pay(request)
                switch payment.orderStatus {
                case .paid?: return .none
                case .unpaid?, .abandoned?: return .otherCard
                default:
                    let isTaken = (payment.transactions ?? []).contains {
                        Self.isTaken($0.detailedStatus) && $0.amount == amount.minorUnits
                    }
                    return isTaken ? .none : .wait
                }
            },
            asking: { amount, reference in
                let currency = try Self.currency(of: amount)
                let outcome = try await client.outcome(
                    ofOrder: reference, amount: amount.minorUnits, currency: currency)
                switch outcome.state {
                case .paid: return .charged
                case .unpaid: return .notCharged
                case .unseen: return nil
                case .running:
                    let isTaken = outcome.transactions.contains {
                        Self.isTaken($0.detailedStatus) && $0.amount == amount.minorUnits && $0.currency == currency
                    }
                    return isTaken ? .charged : .notYetKnown
                default: return .notYetKnown
                }
            })
    }

    /// Through Worldline Direct: `createPayment`, with the token for the platform to decrypt. After a lost answer the
    /// call is repeated once under its key, which pays once. Only a payment or a decline under that key then decides:
    /// any other error says nothing about the first call. Worldline Direct finds no payment by its reference: after
    /// that, the notification tells the end.
    ///
    /// - Parameters:
    ///   - orders: the same table as that of the ``CheckoutServer``.
    ///   - client: makes the call.
    ///   - authorizationMode: a sale, which needs no capture. After an authorisation your server captures.
    ///   - webhooks: where the notifications go, beside those of the account.
    public init(
        orders: any ApplePayOrders, over client: DirectClient, authorizationMode: DirectAuthorizationMode = .sale,
        webhooks: [String] = []
    ) {
        self.init(
            orders: orders,
            paying: { token, amount, reference in
                guard let key = DirectIdempotenceKey(reference) else {
                    throw Self.unsendable("the reference", field: "merchantReference")
                }
                let request = try Self.request(token, amount, reference, authorizationMode, webhooks)
                do throws(DirectError) {
                    return try await client.createPayment(request, key: key).outcome.advice
                } catch {
                    guard error.advice == .ask else { throw error }
                    return try await Self.repeated(request, key, over: client, after: error)
                }
            }, asking: nil)
    }

    /// The same call, under the same key.
    private static func repeated(
        _ request: DirectCreatePaymentRequest, _ key: DirectIdempotenceKey, over client: DirectClient,
        after lost: DirectError
    ) async throws -> Advice {
        do throws(DirectError) {
            return try await client.createPayment(request, key: key).outcome.advice
        } catch {
            // The platform's own decline of this key. Everything else (no connection, 403, 404, 429) is about the repeat
            // alone, and the first call may have been accepted.
            guard error.code != .declined else { throw error }
            throw CheckoutLostAnswer(lost: lost, repeated: error)
        }
    }

    private static func request(
        _ token: ApplePayPaymentToken, _ amount: Amount, _ reference: String, _ mode: DirectAuthorizationMode,
        _ webhooks: [String]
    ) throws(DirectError) -> DirectCreatePaymentRequest {
        guard let currency = amount.currency.facts?.alphabetic else {
            throw unsendable("the currency", field: "currencyCode")
        }
        let applePay = DirectApplePayInput(
            .encryptedToken(DirectEncryptedToken(token)), authorizationMode: mode)
        var request = DirectCreatePaymentRequest(
            applePay,
            order: DirectOrder(amount: amount.minorUnits, currencyCode: currency, merchantReference: reference))
        if !webhooks.isEmpty {
            var feedbacks = DirectFeedbacks()
            feedbacks.webhooksUrls = webhooks
            request.feedbacks = feedbacks
        }
        return request
    }

    private static func request(
        _ token: ApplePayPaymentToken, _ amount: Amount, _ reference: String
    ) throws -> LyraCreatePaymentRequest {
        var request = LyraCreatePaymentRequest(amount: amount.minorUnits, currency: try currency(of: amount))
        request.orderId = reference
        request.payload = LyraPayload(try LyraApplePayPayload(token))
        return request
    }

    /// Whether a payment that is not paid yet waits for the shop, or for its day, and for no answer.
    private static func isTaken(_ status: LyraDetailedStatus?) -> Bool {
        [.authorisedToValidate, .waitingAuthorisation, .waitingAuthorisationToValidate].contains(status)
    }

    private static func currency(of amount: Amount) throws(LyraError) -> LyraCurrency {
        guard let currency = LyraCurrency(code: amount.currency),
            currency.facts?.exponent == amount.currency.facts?.exponent
        else {
            throw LyraError(
                .invalidRequest, "the platform does not list this currency", field: "currency",
                advice: .fixIntegration)
        }
        return currency
    }

    private static func unsendable(_ what: String, field: String) -> DirectError {
        DirectError(.invalidRequest, "\(what) cannot be sent", field: field, advice: .fixIntegration)
    }

    /// Pays. An error is reported, and counts by its advice.
    func advice(
        paying token: ApplePayPaymentToken, _ amount: Amount, _ reference: String, failed: (any Error) -> Void
    ) async -> Advice {
        do {
            return try await paying(token, amount, reference)
        } catch {
            failed(error)
            let advice = (error as? LyraError)?.advice ?? (error as? DirectError)?.advice ?? .ask
            // No error says that the payment was accepted.
            return advice == .none ? .ask : advice
        }
    }
}

/// A call that may have paid, and the repeat that did not tell. The outcome is unknown (``CheckoutApplePay/Paying``).
struct CheckoutLostAnswer: Error, Discreet {
    let lost: DirectError
    let repeated: DirectError

    var description: String { "the answer was lost: \(lost); repeated under the same key: \(repeated)" }
}

/// Orders that are paid with Apple Pay, too. Each function is one step, durable when it returns.
public protocol ApplePayOrders: CheckoutOrders {
    /// Keeps a payment with Apple Pay as ``CheckoutOrder/otherAttempt``, and sets ``CheckoutOrder/otherCharge`` to
    /// `notYetKnown`, if no other one is open or charged and the last attempt with a card is still `last`, with its time
    /// (`update … where purchase = ? and (other_charge is null or other_charge = 'notCharged') and reference = ? and
    /// initialised_at = ?`; `reference is null` if `last` is `nil`).
    ///
    /// - Returns: whether it was kept. Otherwise nothing is paid.
    func begin(_ attempt: CheckoutAttempt, of purchase: String, beside last: CheckoutAttempt?) async throws -> Bool
    /// Keeps how a payment with Apple Pay ended, if that was not known: `charged` or `notCharged`. Call it also for a
    /// notification. A reference of another payment changes nothing.
    func end(_ reference: String, as charge: ChargeState) async throws
}
