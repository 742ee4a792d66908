import GuichetCore

/// The content of `encryptedCustomerInput`.
public typealias DirectCustomerInput = DirectObject<DirectCustomerInputFields>

/// The members of ``DirectCustomerInput``.
public final class DirectCustomerInputFields: DirectFields {
    /// Identifies the session.
    public let clientSessionId = DirectField<String>("clientSessionId", .required)
    /// A new value each time: a blob is used once.
    public let nonce = DirectField<String>("nonce", .required)
    /// The payment method: 1 is Visa, 302 is Apple Pay.
    public let paymentProductId = DirectField<DirectProductID>(
        "paymentProductId", .required, .number(0...99_999), isLenient: true)
    /// The stored card that the shopper chose.
    public let accountOnFileId = DirectField<String>("accountOnFileId")
    /// Whether the card is stored.
    public let tokenize = DirectField<Bool>("tokenize")
    /// What the shopper entered, by the fields of the product.
    public let paymentValues = DirectField<[DirectPaymentValue]>("paymentValues")
    let collectedDeviceInformation = DirectField<JSONObject>("collectedDeviceInformation")
}

extension DirectCustomerInput {
    /// The value for a key; `nil` if it is absent or occurs twice.
    public func value(_ key: String) -> String? {
        let values = (self.paymentValues ?? []).filter { $0.key == key }
        return values.count == 1 ? values.first?.value : nil
    }
}

/// One of `paymentValues`.
public typealias DirectPaymentValue = DirectObject<DirectPaymentValueFields>

/// The members of ``DirectPaymentValue``.
public final class DirectPaymentValueFields: DirectFields {
    let key = DirectField<String>("key", .required)
    let value = DirectField<String>("value", .required)
}

extension DirectPaymentValue {
    /// A value for a field of the product.
    public init(_ key: String, _ value: String) {
        self.init()
        self.key = key
        self.value = value
    }
}
