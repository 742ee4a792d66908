@_spi(Platform) public import GuichetCore
@_spi(Platform) public import GuichetDirectClient

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

    /// Checks the members together: exactly one payment method is required.
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
        if let card = self.cardPaymentMethodSpecificInput, card.isRecurring == true {
            let unscheduled = [
                ("unscheduledCardOnFileRequestor", card.unscheduledCardOnFileRequestor != nil),
                ("unscheduledCardOnFileSequenceIndicator", card.unscheduledCardOnFileSequenceIndicator != nil),
            ].filter(\.1)
            guard unscheduled.isEmpty else {
                return unscheduled.map { name, _ in
                    DirectInputFault(
                        .invalid, propertyName: "cardPaymentMethodSpecificInput.\(name)",
                        "is not allowed if isRecurring is true")
                }
            }
        }
        // With a blob or the session of a hosted page, the payment method is inside them.
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
    /// A card in plain text: only for merchants certified by PCI DSS.
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
    /// A card in plain text: only for merchants certified by PCI DSS.
    public init(number: PAN, paymentProductId: DirectProductID? = nil) {
        self.init()
        self.cardNumber = number.digits
        self.paymentProductId = paymentProductId
    }
}

extension DirectMobileInput {
    /// The content of `encryptedPaymentData` and the members next to it.
    public enum EncryptedData: Sendable, Hashable {
        /// The complete `PKPayment.token.paymentData`, with Apple's signature.
        case token(paymentData: [UInt8])
        /// Only its `data`, with what is needed to decrypt it. It cannot be checked that Apple made it.
        case fields(data: String, ephemeralKey: String?, publicKeyHash: String?)
    }

    /// Reads `encryptedPaymentData`, which the documents describe in three ways: the token's JSON as a text (the
    /// guide's "third integration method"), the token's `data` (the contract), the token's JSON itself (in the guide's
    /// example).
    ///
    /// - Returns: `nil` if there is none.
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
    /// A page for an order, to which the shopper is sent, and from which they come back.
    public init(order: DirectOrder, returnUrl: String, locale: String? = nil) {
        self.init()
        self.order = order
        self.hostedCheckoutSpecificInput = DirectHostedCheckoutInput()
        self.hostedCheckoutSpecificInput?.returnUrl = returnUrl
        self.hostedCheckoutSpecificInput?.locale = locale
    }
}
