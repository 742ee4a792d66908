import GuichetCore
import GuichetDirectClient
import GuichetSips

/// A request with something to encrypt: a typed card, or a card of the wallet.
struct TypedRequest: Sendable {
    let card: DirectTypedCard
    /// The number of the card in the wallet.
    var paymentMeanId: String?
    /// The brand that was chosen in the app.
    let brand: PaymentMeanBrand?

    /// `nil` for a request that has no card.
    init?(_ request: some OperationRequest) {
        switch request {
        case let order as CardOrderRequest:
            self.init(order.cardNumber, order.cardExpiryDate, order.cardCSCValue, order.paymentMeanBrand)
        case let check as CardCheckEnrollmentRequest:
            self.init(check.cardNumber, check.cardExpiryDate, check.cardCSCValue, check.paymentMeanBrand)
        case let token as PaymentTokenGenerateRequest:
            self.init(token.cardNumber, token.cardExpiryDate, token.cardCSCValue, token.paymentMeanBrand)
        case let card as AddCardRequest:
            self.init(card.cardNumber, card.cardExpiryDate, nil, card.paymentMeanBrand)
        case let order as WalletOrderRequest:
            self.init(nil, nil, order.cardCSCValue, order.paymentMeanBrand)
            paymentMeanId = String(order.paymentMeanId)
        case let check as WalletCheckEnrollmentRequest:
            self.init(nil, nil, check.cardCSCValue, check.paymentMeanBrand)
            paymentMeanId = String(check.paymentMeanId)
        default: return nil
        }
    }

    private init(_ number: PAN?, _ expiry: CardExpiry?, _ code: CardSecurityCode?, _ brand: PaymentMeanBrand?) {
        card = DirectTypedCard(cardNumber: number, expiry: expiry, securityCode: code)
        self.brand = brand
    }
}
