public import GuichetCore
public import GuichetDirectClient

/// The ways in which Worldline Direct accepts an Apple Pay payment. They differ in who decrypts the token: see the
/// guide's "We handle decryption", "You handle decryption" and "third integration method".
public enum DirectApplePayMethod: Sendable {
    /// "We handle decryption": the payment is in the encrypted blob that a phone made with Direct's client session.
    case encryptedBlob(DirectEncryptedBlob)
    /// "Third integration method": the platform decrypts, and receives Apple's token unchanged.
    case encryptedToken(DirectEncryptedToken)
    /// In the contract, but not in the guide: the platform decrypts, and receives three fields of the token. The
    /// signature is not one of them.
    case tokenFields(DirectApplePayTokenFields)
    /// "You handle decryption": the merchant's server decrypted the token.
    case decrypted(DirectDecryptedPaymentData)
}

/// The part of `CreatePaymentRequest` for an Apple Pay payment, without the order.
public struct DirectApplePayInput: Sendable, Discreet {
    /// "Our Apple Pay payment product id".
    static let paymentProductId = DirectProductID.applePay

    /// How the payment is sent.
    public let method: DirectApplePayMethod
    /// `mobilePaymentMethodSpecificInput.authorizationMode`.
    public var authorizationMode: DirectAuthorizationMode?

    /// Whether `mobilePaymentMethodSpecificInput.transactionId` is sent when the merchant decrypts. The guide has it
    /// and the contract does not, so send it only to platforms that are known to require it.
    public var sendsTransactionId: Bool

    /// A payment with Apple Pay: the token or its decrypted data, and whether it is captured at once.
    public init(
        _ method: DirectApplePayMethod, authorizationMode: DirectAuthorizationMode? = nil,
        sendsTransactionId: Bool = false
    ) {
        self.method = method
        self.authorizationMode = authorizationMode
        self.sendsTransactionId = sendsTransactionId
    }

    /// `encryptedCustomerInput`, for that method.
    var encryptedCustomerInput: String? {
        if case .encryptedBlob(let blob) = method { blob.encryptedCustomerInput } else { nil }
    }

    /// `mobilePaymentMethodSpecificInput`.
    var mobile: DirectMobileInput {
        var mobile = DirectMobileInput()
        mobile.paymentProductId = Self.paymentProductId
        mobile.authorizationMode = authorizationMode
        switch method {
        case .encryptedBlob: break
        case .encryptedToken(let token): token.write(to: &mobile)
        case .tokenFields(let fields): fields.write(to: &mobile)
        case .decrypted(let data): data.write(to: &mobile, withTransactionId: sendsTransactionId)
        }
        return mobile
    }

    /// The members of the request's body: `encryptedCustomerInput`, for that method, and
    /// `mobilePaymentMethodSpecificInput`.
    ///
    /// They may contain a card number in plain text. Put them into the body of the call over TLS, and nowhere else.
    public func encodeToBody() -> JSONObject {
        var body = JSONObject()
        if let encryptedCustomerInput { body.append("encryptedCustomerInput", .string(encryptedCustomerInput)) }
        body.append("mobilePaymentMethodSpecificInput", .object(mobile.json))
        return body
    }

    public var description: String {
        switch method {
        case .encryptedBlob(let blob): "Apple Pay by \(blob)"
        case .encryptedToken(let token): "Apple Pay by \(token)"
        case .tokenFields(let fields): "Apple Pay by \(fields)"
        case .decrypted(let data): "Apple Pay by \(data)"
        }
    }
}
