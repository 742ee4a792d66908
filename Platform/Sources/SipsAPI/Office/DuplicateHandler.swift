import APISupport
import Engine
import GuichetCore
import GuichetSips

/// `duplicate`: a new payment with the card of an earlier one, without the cardholder. The acquirer gets no security
/// code, since none is ever stored.
struct DuplicateHandler: OfficeHandler {
    let paymentService: PaymentService
    let lookup: TransactionLookup
    let placing: OfficeOrderPlacing

    var service: OfficeService { .duplicate }
    var right: String { service.name }

    func answer(_ message: DuplicateRequest, of shop: SipsShop) async throws -> OfficeOrderResponse {
        // Two shops may have one reference: the caller's own transaction would be another card (docs/choices/sips.md, OF14).
        guard message.fromMerchantId == nil || message.fromMerchantId == shop.merchantId else {
            throw SipsRefusal(.notPermitted, "this shop may not pay with a card of another shop")
        }
        let earlier = try await lookup.earlier(message, of: shop)
        // No document lists the states that may be duplicated. A card that was accepted once may be used again.
        guard let card = earlier.card, earlier.state.isDecided, earlier.state != .refused else {
            throw SipsRefusal(.wrongStatus, "the earlier transaction is \(earlier.state.rawValue)")
        }
        let details = try SipsOrderDetails(of: earlier)
        let order = try Self.order(message)
        return try await placing.place(
            OfficeOrderPlacing.Order(
                shop: shop, message: order, pan: paymentService.vault.pan(of: card, in: earlier.id),
                expiry: card.expiry,
                securityCode: nil, cardField: message.earlierField,
                details: SipsOrderDetails(order: order, brand: details.brand, selection: details.selection)))
    }

    /// The order as another operation would have initialised it: the fields that both messages have.
    private static func order(_ message: DuplicateRequest) throws(SipsRefusal) -> OrderInitializeRequest {
        do throws(WireError) {
            var order = try OrderInitializeRequest(wireObject: message.wireObject)
            order.seal = nil
            order.paymentPattern = .nextRecurring
            return order
        } catch {
            throw SipsRefusal(error)
        }
    }
}

extension DuplicateRequest {
    /// The field that identifies the earlier transaction, and with it the card.
    var earlierField: String {
        s10FromTransactionReference == nil ? "fromTransactionReference" : "s10FromTransactionReference"
    }
}

extension TransactionLookup {
    func earlier(_ message: DuplicateRequest, of shop: SipsShop) async throws -> Payment {
        var pair: INAPPS10TransactionReference?
        if let from = message.s10FromTransactionReference {
            var named = INAPPS10TransactionReference()
            named.s10TransactionId = from.s10FromTransactionId
            named.s10TransactionIdDate = from.s10FromTransactionIdDate
            pair = named
        }
        do {
            return try await payment(of: shop, message.fromTransactionReference, pair)
        } catch let refusal as SipsRefusal where refusal.field != nil {
            // Separate fields identify the earlier transaction.
            throw SipsRefusal(refusal.code, field: message.earlierField, refusal.reason)
        }
    }
}
