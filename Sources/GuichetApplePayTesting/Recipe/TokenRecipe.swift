public import GuichetCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The content of a token. Everything except the signing time has a default, so that a test sets only what it tests.
///
/// The key of the recipient determines EC_v1 or RSA_v1.
public struct TokenRecipe: Sendable {
    /// When the token is signed, in whole seconds: the CMS signing time (RFC 5652, 11.3).
    public var signingTime: Date
    /// The amount of the merchant's request, in minor units. The token has the same unless ``writtenAmount`` is set.
    public var amount: Int64
    /// ISO 4217, numeric.
    public var currency: CurrencyCode
    /// How the payload writes the amount; `nil` for a whole number of minor units, as in every published token.
    public var writtenAmount: WrittenAmount?

    // The payload (Apple, "Payment token format reference", the decrypted data).
    /// The card number of the device.
    public var dpan: TestDPAN = .visa
    /// Year, month and day: `301231`.
    public var expirationDate = "301231"
    /// The name on the card.
    public var cardholderName: String?
    /// Hexadecimal digits; `nil` for the usual one of the card's scheme.
    public var deviceManufacturerIdentifier: String?
    /// A cryptogram, or EMV data.
    public var paymentData: PaymentDataRecipe = .threeDSecure()
    /// Set it for merchant tokens (MPAN).
    public var merchantTokenIdentifier: String?
    /// What is known of the merchant's token.
    public var merchantTokenMetadata: JSONObject?
    /// Set it for one payment to several merchants.
    public var authenticationResponses: [AuthenticationResponse] = []

    // The data around the payload.
    /// `PKPaymentRequest.applicationData`, the original bytes; the token contains their hash.
    public var applicationData: [UInt8]?
    /// 32 bytes in every published token, and no more here; `nil` for random ones.
    public var transactionIdentifier: [UInt8]?
    /// The card as the device shows it.
    public var paymentMethod: PaymentMethodRecipe?
    /// Where the token is: bare, or inside another object.
    public var form: TokenForm = .bare
    /// How the JSON is written.
    package var spelling = TokenSpelling()
    /// How the message is signed.
    package var signature = SignatureShape()
    /// Searches for an ephemeral key whose shared secret begins with a zero byte, which is the case for one in 256.
    /// Readers that convert the secret to a big integer lose that byte. EC_v1 only.
    package var sharedSecretBeginsWithZero = false

    /// Undocumented members, to check that a reader ignores them.
    package var unknownPayloadFields = JSONObject()
    /// Members of `header` that no document has.
    package var unknownHeaderFields = JSONObject()
    /// Members of the token that no document has.
    package var unknownTokenFields = JSONObject()

    /// A token for an amount in minor units, signed at this moment.
    public init(signedAt signingTime: Date, amount: Int64 = 2_500, currency: CurrencyCode = .eur) {
        self.signingTime = signingTime
        self.amount = amount
        self.currency = currency
    }
}

/// An amount as the payload writes it.
public struct WrittenAmount: Sendable, Hashable {
    let json: JSONValue

    /// `2500`
    public static func number(_ minorUnits: Int64) -> WrittenAmount { WrittenAmount(json: .integer(minorUnits)) }
    /// `2500.0`: the exact digits. If they are not a JSON number, the payload is not JSON.
    public static func decimal(_ digits: String) -> WrittenAmount { WrittenAmount(json: .number(digits)) }
    /// `"2500"`, as in the authentication responses.
    public static func text(_ text: String) -> WrittenAmount { WrittenAmount(json: .string(text)) }
}

/// One merchant's part of a payment to several (Apple, "Payment token format reference", `authenticationResponses`).
/// The amount is a text here.
public struct AuthenticationResponse: Sendable, Hashable {
    /// The merchant identifier: `merchant.com.example.shop`.
    public var merchantIdentifier: String
    /// The merchant's own cryptogram.
    public var authenticationData: [UInt8]
    /// The amount, in minor units.
    public var transactionAmount: String

    /// The data of one merchant, in a payment for several.
    public init(merchantIdentifier: String, authenticationData: [UInt8], transactionAmount: String) {
        self.merchantIdentifier = merchantIdentifier
        self.authenticationData = authenticationData
        self.transactionAmount = transactionAmount
    }
}

/// The data about the card outside the encrypted part (`PKPaymentMethod`).
public struct PaymentMethodRecipe: Sendable, Hashable {
    /// `Visa 0492`
    public var displayName: String
    /// PassKit's name of the scheme: `Visa`, `MasterCard`, `AmEx`, `CartesBancaires`.
    public var network: String
    /// `debit`, `credit`, `prepaid`, `store`.
    public var type: String

    /// A card as the device shows it.
    public init(displayName: String, network: String, type: String) {
        self.displayName = displayName
        self.network = network
        self.type = type
    }
}
