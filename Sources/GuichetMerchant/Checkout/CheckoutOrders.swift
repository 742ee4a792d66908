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

    /// - Parameters:
    ///   - request: the order without its reference.
    ///   - wallet: the shopper's wallet.
    ///   - attempt: as it was kept.
    public init(request: OrderInitializeRequest, wallet: String? = nil, attempt: CheckoutAttempt? = nil) {
        self.request = request
        self.wallet = wallet
        self.attempt = attempt
    }
}

/// One reference under which a purchase is paid. A purchase gets another one only when the platform has refused this one
/// for good.
public struct CheckoutAttempt: Sendable, Hashable, Codable {
    /// The reference of the order.
    public var reference: String
    /// The time of the last initialisation under it.
    public var initialisedAt: Date

    /// - Parameters:
    ///   - reference: the reference of the order.
    ///   - initialisedAt: the time of the last initialisation under it.
    public init(reference: String, initialisedAt: Date) {
        self.reference = reference
        self.initialisedAt = initialisedAt
    }
}

/// The merchant's orders, for a ``CheckoutServer``.
public protocol CheckoutOrders: Sendable {
    /// The purchase; `nil` if there is none, or if it belongs to another shopper.
    ///
    /// - Parameters:
    ///   - purchase: as the app names it. It comes from outside.
    ///   - shopper: whom the web framework has authenticated.
    func order(of purchase: String, for shopper: String) async throws -> CheckoutOrder?
    /// Keeps an attempt, durably, if the last one is still `last`. One step: of two calls at once, one keeps its attempt
    /// (`update … where purchase = ? and reference = ?`).
    ///
    /// - Returns: whether it was kept.
    func keep(_ attempt: CheckoutAttempt, of purchase: String, replacing last: CheckoutAttempt?) async throws -> Bool
}
