@_spi(Platform) public import GuichetCore

extension DirectEncryptedBlob {
    /// Encrypts a card for the platform, on the phone: what the shopper typed, or a stored card with or without the
    /// security code.
    ///
    /// - Parameters:
    ///   - values: what was typed, by the fields of the product.
    ///   - product: the payment method of the card.
    ///   - accountOnFile: the stored card that the shopper chose: a token with which the session was made.
    ///   - tokenize: whether the platform stores the card.
    ///   - clientSessionId: the session that the merchant's server created.
    ///   - nonce: a new one each time.
    ///   - key: the platform's public key for this session.
    public init(
        _ values: DirectTypedCard, product: DirectProductID, accountOnFile: String? = nil, tokenize: Bool? = nil,
        clientSessionId: String, nonce: String, for key: DirectEncryptionKey
    ) throws(DirectEncryptionError) {
        var input = DirectCustomerInput()
        input.clientSessionId = clientSessionId
        input.nonce = nonce
        input.paymentProductId = product
        input.accountOnFileId = accountOnFile
        input.tokenize = tokenize
        input.paymentValues = values.paymentValues
        try self.init(encrypting: input, for: key)
    }

    private init(
        encrypting input: DirectCustomerInput, for key: DirectEncryptionKey
    ) throws(DirectEncryptionError) {
        let compact = try DirectBlob.encrypt(input, for: key)
        guard let blob = try? DirectEncryptedBlob(encryptedFields: compact) else {
            throw DirectEncryptionError(.failed, "nothing was encrypted")
        }
        self = blob
    }
}

/// What a shopper typed of a card, for ``DirectEncryptedBlob``. It cannot be printed.
public struct DirectTypedCard: Sendable, Discreet {
    /// The complete number; `nil` for a stored card.
    public var cardNumber: PAN?
    /// The month until which the card is valid.
    public var expiry: CardExpiry?
    /// The security code, if it was asked for.
    public var securityCode: CardSecurityCode?

    /// The values that are encrypted; the others are left out.
    public init(cardNumber: PAN? = nil, expiry: CardExpiry? = nil, securityCode: CardSecurityCode? = nil) {
        self.cardNumber = cardNumber
        self.expiry = expiry
        self.securityCode = securityCode
    }

    /// `paymentValues`, with the keys of the card products' fields. A stored card has none unless its code was typed.
    var paymentValues: [DirectPaymentValue] {
        var values: [DirectPaymentValue] = []
        if let cardNumber { values.append(DirectPaymentValue("cardNumber", cardNumber.digits)) }
        // `MMYY`, where Sips has `yyyyMM`.
        if let expiry {
            values.append(
                DirectPaymentValue("expiryDate", String(expiry.yyyyMM.suffix(2) + expiry.yyyyMM.dropFirst(2).prefix(2)))
            )
        }
        if let securityCode { values.append(DirectPaymentValue("cvv", securityCode.digits)) }
        return values
    }

    public var description: String { "typed card" }
}

extension DirectClientAPI {
    /// Encrypts a typed card for the platform: the merchant's server sends the result in `encryptedCustomerInput`.
    /// Valid for one payment.
    ///
    /// - Parameters:
    ///   - card: what the shopper typed.
    ///   - product: the payment method of the card, see ``iinDetails(bin:context:)``.
    ///   - accountOnFile: a stored card instead of the number: a token with which the session was made.
    ///   - tokenize: whether the platform stores the card.
    public func encrypt(
        _ card: DirectTypedCard, product: DirectProductID, accountOnFile: String? = nil, tokenize: Bool? = nil
    ) async throws(DirectClientError) -> DirectEncryptedBlob {
        try encrypt(
            card, product: product, accountOnFile: accountOnFile, tokenize: tokenize, for: await encryptionKey())
    }
}
