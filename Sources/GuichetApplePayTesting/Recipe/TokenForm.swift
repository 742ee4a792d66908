public import GuichetCore

/// How a token is wrapped on its way to the server.
public struct TokenForm: OpenCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The bytes of `PKPaymentToken.paymentData` alone.
    public static let bare: TokenForm = "bare"
    /// An object with `paymentData`, `paymentMethod` and `transactionIdentifier`, as on the web.
    public static let nestedObject: TokenForm = "nestedObject"
    /// The same, with the JSON of `paymentData` as a text.
    public static let nestedString: TokenForm = "nestedString"
    /// The same, with the JSON of `paymentData` in Base64.
    public static let nestedBase64: TokenForm = "nestedBase64"

    static let all: [TokenForm] = [.bare, .nestedObject, .nestedString, .nestedBase64]
}

/// How the JSON of a token is spelled. This is not signed.
package struct TokenSpelling: Sendable, Hashable {
    /// White space and line ends between the members.
    package var isIndented = false
    /// The two hexadecimal members in upper case.
    package var usesUpperCaseHex = false
    /// The members in the order of older tokens: version first.
    package var beginsWithVersion = false

    /// As Apple spells it.
    package init() {}
}

/// The format of the signature (RFC 5652), where published tokens differ or later ones may.
package struct SignatureShape: Sendable, Hashable {
    /// Explicit NULL parameters for SHA-256: tokens up to 2022 have them, later ones do not.
    package var digestHasNull = false
    /// The attribute CMSAlgorithmProtection (RFC 6211): absent in tokens of 2014.
    package var hasAlgorithmProtection = true
    /// `GeneralizedTime` for the signing time instead of `UTCTime`. Not seen in tokens so far.
    package var usesGeneralizedTime = false
    /// The intermediate before the signer. Published tokens have the signer first.
    package var issuerFirst = false
    /// Includes the root certificate. Published tokens omit it.
    package var includesRoot = false
    /// Definite lengths, and the certificates in the order of DER. Published tokens have indefinite lengths.
    package var isDER = false
    /// Another value in the two marker extensions: "The value for these marker OIDs doesn't matter, only their
    /// presence".
    package var markersHoldText = false

    /// As Apple signs.
    package init() {}
}
