import Foundation
import GuichetCore
import GuichetLyra
import GuichetLyraApplePay
import GuichetMerchant
import Testing

/// A shop of our own invention and its answers.
enum Lyra {
    static let password = LyraPassword("testpassword_guichet-tests-only")
    static let key = LyraHMACKey("guichet-tests-only")
    static let shop = LyraShop(shopId: "12345678", password: password)
    static let uuid = "0123456789abcdef0123456789abcdef"

    static func client(_ transport: any HTTPTransport, api: String = "https://api.example") throws -> LyraClient {
        LyraClient(shop: shop, api: try #require(URL(string: api)), transport: transport)
    }

    static func request() throws -> LyraCreatePaymentRequest {
        var request = LyraCreatePaymentRequest(amount: 999, currency: .eur)
        request.orderId = "A2611210001"
        let method = ApplePayPaymentMethod(displayName: "Visa 4242", network: .visa, type: .debit)
        let token = try ApplePayPaymentToken(
            paymentData: Array(#"{"version":"EC_v1"}"#.utf8), paymentMethod: method, transactionIdentifier: "00C0FFEE")
        request.payload = LyraPayload(try LyraApplePayPayload(token))
        return request
    }

    static func payment(
        _ status: LyraDetailedStatus = .authorised,
        change: (inout LyraPayment, inout LyraPaymentTransaction) -> Void = { _, _ in }
    ) -> LyraPayment {
        var transaction = LyraPaymentTransaction.blank
        transaction.shopId = shop.shopId
        transaction.uuid = uuid
        transaction.amount = 999
        transaction.currency = .eur
        transaction.status = status.orderStatus
        transaction.detailedStatus = status
        var payment = LyraPayment.blank
        payment.shopId = shop.shopId
        payment.orderStatus = status.orderStatus
        payment.orderDetails?.orderId = "A2611210001"
        change(&payment, &transaction)
        payment.transactions = [transaction]
        return payment
    }

    static func transaction(_ status: LyraDetailedStatus, _ type: LyraOperationType = .debit) -> LyraTransaction {
        var transaction = LyraTransaction.blank
        transaction.shopId = shop.shopId
        transaction.uuid = uuid
        transaction.amount = 999
        transaction.currency = .eur
        transaction.status = status.orderStatus
        transaction.detailedStatus = status
        transaction.operationType = type
        return transaction
    }

    static func answer(
        _ service: LyraService, _ answer: some LyraValue, status: LyraResponseStatus = .success,
        mode: LyraMode = .test
    ) -> JSONObject {
        var response = LyraResponse.blank
        response.webService = service
        response.status = status
        response.answer = answer.lyraJSON
        response.ticket = "5fd882c4420940a488c4dd24b71be104"
        response.mode = mode
        return response.json
    }

    static func refusal(
        _ service: LyraService, _ code: LyraErrorCode, detail: String? = nil
    ) -> JSONObject {
        var error = LyraServiceError.blank
        error.errorCode = code
        error.errorMessage = "as the platform writes it"
        error.detailedErrorMessage = detail
        error.ticket = "null"
        return answer(service, error, status: .error)
    }
}
