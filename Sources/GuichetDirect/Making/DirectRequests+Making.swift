@_spi(Platform) public import GuichetCore
public import GuichetDirectClient

extension DirectCreatePaymentRequest {
    /// A payment of an order by Apple Pay.
    public init(_ applePay: DirectApplePayInput, order: DirectOrder) {
        self.init()
        self.encryptedCustomerInput = applePay.encryptedCustomerInput
        self.mobilePaymentMethodSpecificInput = applePay.mobile
        self.order = order
    }

    /// A payment of an order by card.
    public init(_ card: DirectCardInput, order: DirectOrder) {
        self.init()
        self.cardPaymentMethodSpecificInput = card
        self.order = order
    }

    /// What the members say together: exactly one means of payment.
    public func faultsTogether() -> [DirectInputFault] {
        let means = [
            "cardPaymentMethodSpecificInput", "mobilePaymentMethodSpecificInput", "redirectPaymentMethodSpecificInput",
            "sepaDirectDebitPaymentMethodSpecificInput",
        ].filter { json[$0].map { $0 != .null } ?? false }
        if let second = means.dropFirst().first {
            return [
                DirectInputFault(.invalid, propertyName: second, "is given besides another means of payment")
            ]
        }
        // A blob and a hosted page's session say themselves which means is used.
        let isHosted = [self.encryptedCustomerInput, self.hostedTokenizationId, self.hostedFieldsSessionId].contains {
            $0 != nil
        }
        guard means.isEmpty, !isHosted else { return [] }
        return [
            DirectInputFault(.missing, propertyName: "cardPaymentMethodSpecificInput", "or another means is missing")
        ]
    }
}

extension DirectCard {
    /// A card in the clear: for merchants certified by PCI DSS only.
    public init(
        number: PAN, expiry: CardExpiry, securityCode: CardSecurityCode? = nil, cardholderName: String? = nil
    ) {
        self.init()
        self.cardNumber = number.digits
        self.expiryDate = expiry.mmYY
        self.cvv = securityCode?.digits
        self.cardholderName = cardholderName
    }
}

extension DirectCardSourceCard {
    /// A card in the clear: for merchants certified by PCI DSS only.
    public init(number: PAN, paymentProductId: DirectProductID? = nil) {
        self.init()
        self.cardNumber = number.digits
        self.paymentProductId = paymentProductId
    }
}

extension DirectMobileInput {
    /// What `encryptedPaymentData` and the members beside it hold.
    public enum EncryptedData: Sendable, Hashable {
        /// The whole of `PKPayment.token.paymentData`, with Apple's signature.
        case token(paymentData: [UInt8])
        /// Its `data` alone, with what is needed to open it. Nobody can tell whether Apple made it.
        case fields(data: String, ephemeralKey: String?, publicKeyHash: String?)
    }

    /// Reads `encryptedPaymentData`, which the documents have in three ways: the token's JSON as a text (the guide's "third
    /// integration method"), the token's `data` (the contract), the token's JSON itself (as the guide's example is written).
    ///
    /// - Returns: `nil` when there is none.
    public func encryptedData() throws(DirectInputFault) -> EncryptedData? {
        switch self.encryptedPaymentData {
        case nil, .null, .string(""): return nil
        case .object(let object): return .token(paymentData: JSONValue.object(object).encoded())
        case .string(let text) where text.utf8.first == UInt8(ascii: "{"): return .token(paymentData: Array(text.utf8))
        case .string(let text):
            return .fields(data: text, ephemeralKey: self.ephemeralKey, publicKeyHash: self.publicKeyHash)
        default:
            throw DirectInputFault(
                .wrongType, propertyName: "mobilePaymentMethodSpecificInput.encryptedPaymentData", "has the wrong type")
        }
    }
}

extension DirectHostedMobileInput {
    /// The Apple Pay button of a hosted checkout.
    public init(applePay authorizationMode: DirectAuthorizationMode?) {
        self.init()
        self.paymentProductId = .applePay
        self.authorizationMode = authorizationMode
    }
}

extension DirectCreateHostedCheckoutRequest {
    /// A page for an order, to which the shopper is sent, and which sends them back.
    public init(order: DirectOrder, returnUrl: String, locale: String? = nil) {
        self.init()
        self.order = order
        self.hostedCheckoutSpecificInput = DirectHostedCheckoutInput()
        self.hostedCheckoutSpecificInput?.returnUrl = returnUrl
        self.hostedCheckoutSpecificInput?.locale = locale
    }
}
