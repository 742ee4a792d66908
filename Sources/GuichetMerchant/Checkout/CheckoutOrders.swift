public import GuichetSips

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What a merchant's server knows of a purchase that a payment sheet pays.
public struct CheckoutOrder: Sendable {
    /// The order without its reference: the amount, the currency and the rest.
    public var request: OrderInitializeRequest
    /// The shopper's wallet, as the merchant names it; `nil` if they have none.
    public var wallet: String?
    /// The last attempt; `nil` before the first one.
    public var attempt: CheckoutAttempt?
    /// How a payment without the operations of the SDK stands (Apple Pay); `nil` if none was begun.
    ///
    /// ``CheckoutServer/payWithApplePay(_:for:)`` keeps it by ``ApplePayOrders``. A route of the shop's own sets
    /// `ChargeState.notYetKnown` here, durably, before it calls the platform (docs/payment-sheet.md). Without it this
    /// server would say that nothing was charged, and the shopper would pay again with a card.
    public var otherCharge: ChargeState?
    /// The last one of these payments; `nil` if none was begun. If a route of the shop's own pays and gives `nil`, nothing
    /// notices that the amount of the purchase changed.
    public var otherAttempt: CheckoutAttempt?

    /// - Parameters:
    ///   - request: the order without its reference.
    ///   - wallet: the shopper's wallet.
    ///   - attempt: as it was kept.
    ///   - otherCharge: how a payment with Apple Pay stands; `nil` in a shop that has none.
    ///   - otherAttempt: the last payment with Apple Pay.
    public init(
        request: OrderInitializeRequest, wallet: String? = nil, attempt: CheckoutAttempt? = nil,
        otherCharge: ChargeState?, otherAttempt: CheckoutAttempt? = nil
    ) {
        self.request = request
        self.wallet = wallet
        self.attempt = attempt
        self.otherCharge = otherCharge
        self.otherAttempt = otherAttempt
    }
}

/// One reference under which a purchase is paid. A purchase gets another one only when the platform has refused this one
/// for good.
public struct CheckoutAttempt: Sendable, Hashable, Codable {
    /// The reference of the order.
    public var reference: String
    /// The time of the last initialisation under it: a whole second.
    public var initialisedAt: Date
    /// The amount that was ordered under it, as in `OrderInitializeRequest`.
    public var amount: String?

    /// - Parameters:
    ///   - reference: the reference of the order.
    ///   - initialisedAt: the time of the last initialisation under it.
    ///   - amount: the amount that was ordered under it.
    public init(reference: String, initialisedAt: Date, amount: String?) {
        self.reference = reference
        self.initialisedAt = initialisedAt
        self.amount = amount
    }
}

/// The merchant's orders, for a ``CheckoutServer``.
///
/// The amount of a purchase does not change once it has an attempt that may be, or was, accepted: every route then
/// answers 503, with a ``MerchantError``. A cart whose amount changes becomes another purchase, and only when the route
/// `charge` says that the earlier one is not charged.
public protocol CheckoutOrders: Sendable {
    /// The purchase; `nil` if there is none, or if it belongs to another shopper, or to another platform than that of the
    /// server that asks: a shop that moves has two (docs/leaving-sips.md).
    ///
    /// - Parameters:
    ///   - purchase: as the app names it. It comes from outside.
    ///   - shopper: whom the web framework has authenticated.
    func order(of purchase: String, for shopper: String) async throws -> CheckoutOrder?
    /// Keeps all of an attempt, durably, if the last one is still `last` and no payment outside this server was begun.
    /// One step: of two calls at once, one keeps its attempt (`update … where purchase = ? and reference = ? and
    /// initialised_at = ? and (other_charge is null or other_charge = 'notCharged')`; `reference is null` if `last` is
    /// `nil`).
    ///
    /// The time decides, too: the same reference with a later time was initialised again, so that an order may still
    /// arrive under it.
    ///
    /// - Returns: whether it was kept.
    func keep(_ attempt: CheckoutAttempt, of purchase: String, replacing last: CheckoutAttempt?) async throws -> Bool
}
