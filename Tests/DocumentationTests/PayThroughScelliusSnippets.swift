import GuichetCore
import GuichetLyra
import GuichetLyraApplePay
import GuichetMerchant

// begin: scellius-message
/// In the app: what it posts to your server. It contains no secret and no amount.
func scelliusMessage(paying order: String, with payment: ApplePayPayment) throws(LyraApplePayError) -> JSONValue {
    let payload = try LyraApplePayPayload(payment.token)
    return ["order": .string(order), "payload": payload.json]
}
// end: scellius-message

// begin: scellius-pay
/// On your server: pays, once, and returns the answer to the app.
///
/// - Parameters:
///   - order: the reference, which your books have as "being paid" before this call.
///   - cents: the amount in your books, never one that the app sent.
func answerToTheApp(
    about order: String, cents: Int64, message: JSONValue, over client: LyraClient
) async -> JSONValue {
    guard let payload = message["payload"]?.object else { return ["outcome": "refused", "advice": "fixIntegration"] }
    var request = LyraCreatePaymentRequest(amount: cents, currency: .eur)
    request.orderId = order
    request.payload = LyraPayload(json: payload)
    do throws(LyraError) {
        switch try await client.pay(request).orderStatus {
        case .paid?: return ["outcome": "accepted"]
        case .unpaid?, .abandoned?: return ["outcome": "refused", "advice": "otherCard"]
        default: return ["outcome": "unknown"]
        }
    } catch {
        switch error.advice {
        // The card may have been charged.
        case .ask, .wait: return ["outcome": "unknown"]
        default: return ["outcome": "refused", "advice": .string(error.advice.rawValue)]
        }
    }
}
// end: scellius-pay

// begin: scellius-ask
/// On your server, after `unknown`: asks the platform. Nothing is paid.
func answerToTheApp(askingAbout order: String, cents: Int64, over client: LyraClient) async -> JSONValue {
    do throws(LyraError) {
        switch try await client.outcome(ofOrder: order, amount: cents, currency: .eur).state {
        case .paid: return ["outcome": "accepted"]
        case .unpaid: return ["outcome": "refused", "advice": "otherCard"]
        default: return ["outcome": "unknown"]
        }
    } catch {
        return ["outcome": "unknown"]
    }
}
// end: scellius-ask
