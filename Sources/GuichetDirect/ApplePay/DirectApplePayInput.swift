public import GuichetCore

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
    public static let paymentProductId = 302

    public let method: DirectApplePayMethod
    /// `mobilePaymentMethodSpecificInput.authorizationMode`.
    public var authorizationMode: DirectAuthorizationMode?

    public init(_ method: DirectApplePayMethod, authorizationMode: DirectAuthorizationMode? = nil) {
        self.method = method
        self.authorizationMode = authorizationMode
    }

    /// The members of the request's body: `encryptedCustomerInput`, if that is the way, and
    /// `mobilePaymentMethodSpecificInput`.
    ///
    /// They may hold a card number in the clear. They go into the body of the call under TLS, and nowhere else.
    public func encodeToBody() -> JSONObject {
        var body = JSONObject()
        var mobile = JSONObject()
        switch method {
        case .encryptedBlob(let blob): body.append("encryptedCustomerInput", .string(blob.encryptedCustomerInput))
        case .encryptedToken(let token): token.write(to: &mobile)
        case .tokenFields(let fields): fields.write(to: &mobile)
        case .decrypted(let data): data.write(to: &mobile)
        }
        mobile.append("paymentProductId", .integer(Int64(Self.paymentProductId)))
        if let authorizationMode { mobile.append("authorizationMode", .string(authorizationMode.rawValue)) }
        body.append("mobilePaymentMethodSpecificInput", .object(mobile))
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

/// `authorizationMode`. An open set.
public struct DirectAuthorizationMode: OpenCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let finalAuthorization: DirectAuthorizationMode = "FINAL_AUTHORIZATION"
    public static let preAuthorization: DirectAuthorizationMode = "PRE_AUTHORIZATION"
    public static let sale: DirectAuthorizationMode = "SALE"
}
