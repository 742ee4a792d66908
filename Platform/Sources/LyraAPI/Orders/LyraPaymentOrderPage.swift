import APISupport
import Engine
import GuichetCore
@_spi(Platform) import GuichetLyra

/// What the page of a payment order needs beside the payment: its language, the receipt's address, and the ways back.
struct LyraPaymentOrderPage: Codable, Sendable {
    let id: String
    let locale: String?
    let receiptEmail: String?
    private let successUrl: String?
    private let refusedUrl: String?
    private let cancelUrl: String?
    private let returnUrl: String?

    init(id: String, _ request: LyraCreatePaymentOrderRequest) {
        self.id = id
        locale = request.locale
        receiptEmail = request.paymentReceiptEmail
        successUrl = request.successUrl
        refusedUrl = request.refusedUrl
        cancelUrl = request.cancelUrl
        returnUrl = request.returnUrl
    }

    /// The result's own address, else `returnUrl`; `nil` if there is neither.
    func target(_ result: CheckoutResult) -> ReturnAddress? {
        let own: String?
        switch result {
        case .paid, .registered: own = successUrl
        case .refused: own = refusedUrl
        case .cancelled, .expired: own = cancelUrl
        case .waiting: return nil
        }
        return (own ?? returnUrl).flatMap { ReturnAddress($0, allowsHTTP: true) }
    }
}
