public import GuichetCore
public import GuichetDirectClient

/// The ways in which Worldline Direct takes an Apple Pay payment. Who opens the token is the question: see the guide's
/// "We handle decryption", "You handle decryption" and "third integration method".
public enum DirectApplePayMethod: Sendable {
    /// "We handle decryption": the payment travels in the encrypted blob that a phone made with Direct's client session.
    case encryptedBlob(DirectEncryptedBlob)
    /// "Third integration method": the platform decrypts, and gets Apple's token as it is.
    case encryptedToken(DirectEncryptedToken)
    /// As the contract has it, which the guide does not mention: the platform decrypts, and gets three fields of the token.
    /// The signature is not among them.
    case tokenFields(DirectTokenFields)
    /// "You handle decryption": the merchant's server opened the token.
    case decrypted(DirectDecryptedPaymentData)
}

/// What `CreatePaymentRequest` says about an Apple Pay payment, without the order.
public struct DirectApplePayInput: Sendable, Discreet {
    /// "Our Apple Pay payment product id".
    public static let paymentProductId = DirectProductID.applePay

    public let method: DirectApplePayMethod
    /// `mobilePaymentMethodSpecificInput.authorizationMode`.
    public var authorizationMode: DirectAuthorizationMode?

    /// Whether `mobilePaymentMethodSpecificInput.transactionId` is sent on the way on which the merchant decrypts. The guide
    /// has it and the contract has not, so it is sent to those only who are known to want it.
    public var sendsTransactionId: Bool

    public init(
        _ method: DirectApplePayMethod, authorizationMode: DirectAuthorizationMode? = nil,
        sendsTransactionId: Bool = false
    ) {
        self.method = method
        self.authorizationMode = authorizationMode
        self.sendsTransactionId = sendsTransactionId
    }

    /// `encryptedCustomerInput`, if that is the way.
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

    /// The members of the request's body: `encryptedCustomerInput`, if that is the way, and
    /// `mobilePaymentMethodSpecificInput`.
    ///
    /// They may hold a card number in the clear. They go into the body of the call under TLS, and nowhere else.
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
