import GuichetCore
import GuichetSips

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension CheckoutServer {
    /// A larger body of ``payWithApplePay(_:for:)`` is refused. A token has about five thousand bytes.
    public static let maximumTokenBytes = 65_536

    /// The route for Apple Pay: `{"purchase":…,"token":…}`, with the token as `ApplePayPaymentToken.applePayJSON`.
    ///
    /// It answers `{"outcome":"accepted"}`, `{"outcome":"refused","advice":…}` or `{"outcome":"unknown"}`, as
    /// `ApplePayServer.posting` of GuichetPassKit reads it. The app takes every other status for an unknown outcome,
    /// and asks the route `charge`.
    ///
    /// - Parameters:
    ///   - body: the bytes of the POST.
    ///   - shopper: whom the web framework has authenticated.
    public func payWithApplePay(_ body: [UInt8], for shopper: String) async -> Answer {
        guard let applePay else { return .refused(404) }
        guard body.count <= Self.maximumTokenBytes, let object = (try? JSONValue(parsing: body))?.object,
            let purchase = object["purchase"]?.text, (1...64).contains(purchase.count),
            let token = object["token"].flatMap({ try? ApplePayPaymentToken(applePayJSON: $0) })
        else { return .refused(400) }
        do {
            guard let order = try await applePay.orders.order(of: purchase, for: shopper) else {
                return .refused(404)
            }
            return .outcome(try await pay(token, purchase, order, applePay))
        } catch {
            failed(error)
            return .refused(503)
        }
    }

    private func pay(
        _ token: ApplePayPaymentToken, _ purchase: String, _ order: CheckoutOrder, _ applePay: CheckoutApplePay
    ) async throws -> Advice {
        guard let currency = order.request.currencyCode,
            let amount = order.request.amount.flatMap({ Amount(digits: $0, currency: currency) })
        else { throw MerchantError.missing("amount") }
        switch try await settledOtherCharge(of: order) {
        case nil, .notCharged?: break
        case .charged?: return .none
        default: return .ask
        }
        if let last = order.attempt {
            switch try await charge(of: last, order).charge {
            case .notCharged?: break
            case .charged?: return .none
            default: return .ask
            }
        }
        let attempt = newAttempt(newReference(), order)
        guard try await applePay.orders.begin(attempt, of: purchase, beside: order.attempt) else { return .ask }
        let advice = await applePay.advice(paying: token, amount, attempt.reference, failed: failed)
        switch advice {
        case .none: try await applePay.orders.end(attempt.reference, as: .charged)
        case .ask, .wait: break
        default: try await applePay.orders.end(attempt.reference, as: .notCharged)
        }
        return advice
    }

    /// How a payment outside the operations of the SDK stands. An open one is asked for.
    ///
    /// - Throws: if it may be, or was, accepted for another amount than the purchase has now.
    func settledOtherCharge(of order: CheckoutOrder) async throws -> ChargeState? {
        let charge = await askedOtherCharge(of: order)
        // A route of the shop's own may keep no attempt: its amount is not known here.
        if let charge, charge != .notCharged, let attempt = order.otherAttempt {
            try Self.checkAmount(of: attempt, order)
        }
        return charge
    }

    private func askedOtherCharge(of order: CheckoutOrder) async -> ChargeState? {
        guard order.otherCharge == .notYetKnown, let applePay, let attempt = order.otherAttempt,
            let asking = applePay.asking, let currency = order.request.currencyCode,
            let amount = attempt.amount.flatMap({ Amount(digits: $0, currency: currency) })
        else { return order.otherCharge }
        do {
            let asked = now()
            let isTooOld = asked.timeIntervalSince(attempt.initialisedAt) >= settlingSeconds
            let charge = try await asking(amount, attempt.reference) ?? (isTooOld ? .notCharged : .notYetKnown)
            if charge != .notYetKnown { try await applePay.orders.end(attempt.reference, as: charge) }
            return charge
        } catch {
            failed(error)
            return .notYetKnown
        }
    }
}

extension CheckoutServer.Answer {
    fileprivate static func outcome(_ advice: Advice) -> CheckoutServer.Answer {
        var outcome = JSONObject()
        switch advice {
        case .none: outcome.append("outcome", "accepted")
        case .ask, .wait: outcome.append("outcome", "unknown")
        default:
            outcome.append("outcome", "refused")
            outcome.append("advice", .string(advice.rawValue))
        }
        return CheckoutServer.Answer(status: 200, body: JSONValue.object(outcome).encoded())
    }
}
