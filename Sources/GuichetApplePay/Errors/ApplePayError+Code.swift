public import GuichetCore

extension ApplePayError {
    /// The reason of a refusal, as a fixed word.
    public struct Code: OpenCode {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        // Step token.
        /// The text is not the JSON of a token.
        public static let notJSON: Code = "notJSON"
        /// A required field is absent.
        public static let missingField: Code = "missingField"
        /// A field has another JSON type than documented.
        public static let wrongType: Code = "wrongType"
        /// Not canonical Base64 (RFC 4648, section 4).
        public static let notBase64: Code = "notBase64"
        /// Not an even number of hexadecimal digits.
        public static let notHex: Code = "notHex"
        /// A field has another number of bytes than expected.
        public static let wrongLength: Code = "wrongLength"
        /// A version other than `EC_v1` and `RSA_v1`.
        public static let unknownVersion: Code = "unknownVersion"
        /// Both `ephemeralPublicKey` and `wrappedKey`, or the one of the other version.
        public static let keyFieldMismatch: Code = "keyFieldMismatch"
        /// Longer than 65,536 bytes.
        public static let tooLarge: Code = "tooLarge"
        /// `paymentData` is empty: the token comes from Apple's simulator, which has no Secure Element.
        public static let simulator: Code = "simulator"

        // Step key.
        /// Encrypted to a key that the caller does not have.
        public static let unknownKey: Code = "unknownKey"

        // Step cms.
        /// The signature is not the BER of a CMS message that Apple would send.
        public static let malformedCMS: Code = "malformedCMS"
        /// Bytes follow the signature.
        public static let trailingBytes: Code = "trailingBytes"
        /// A CMS message of another type than SignedData.
        public static let notSignedData: Code = "notSignedData"
        /// The signature contains its own content instead of covering the token's fields.
        public static let attachedContent: Code = "attachedContent"
        /// No signer, or more than one.
        public static let signerCount: Code = "signerCount"

        // Step signer.
        /// The signature contains no certificates.
        public static let noCertificates: Code = "noCertificates"
        /// Signed with an algorithm that tokens do not use.
        public static let unsupportedAlgorithm: Code = "unsupportedAlgorithm"
        /// The signer's certificate is not in the signature, or is not identified by issuer and serial number.
        public static let signerNotFound: Code = "signerNotFound"
        /// Two certificates have the signer's issuer and serial number.
        public static let ambiguousSigner: Code = "ambiguousSigner"
        /// The signer's key is not of the kind that signs tokens of this version.
        public static let wrongKeyType: Code = "wrongKeyType"

        // Step chain.
        /// A certificate cannot be read.
        public static let malformedCertificate: Code = "malformedCertificate"
        /// The issuer of the leaf certificate is not in the signature.
        public static let noIntermediate: Code = "noIntermediate"
        /// The chain does not lead to a pinned root.
        public static let untrustedRoot: Code = "untrustedRoot"
        /// A certificate was not signed by its issuer.
        public static let badCertificateSignature: Code = "badCertificateSignature"
        /// A certificate of the chain has expired.
        public static let certificateExpired: Code = "certificateExpired"
        /// A certificate of the chain is not valid yet.
        public static let certificateNotYetValid: Code = "certificateNotYetValid"
        /// A certificate is an authority and should not be, or the reverse, or it allows no authority below it.
        public static let notAnAuthority: Code = "notAnAuthority"
        /// The key usage does not allow signing.
        public static let keyUsage: Code = "keyUsage"
        /// Apple's marker extension is absent.
        public static let missingMarker: Code = "missingMarker"
        /// A certificate has an unknown critical extension.
        public static let unknownCriticalExtension: Code = "unknownCriticalExtension"

        // Step attributes.
        /// The signature has no signed attributes, so it covers neither digest nor time.
        public static let noSignedAttributes: Code = "noSignedAttributes"
        /// The signed attributes are not DER, or have an invalid value.
        public static let malformedAttributes: Code = "malformedAttributes"
        /// The signed attributes are not in the order of DER.
        public static let attributesNotSorted: Code = "attributesNotSorted"
        /// A signed attribute occurs twice.
        public static let duplicateAttribute: Code = "duplicateAttribute"
        /// A required signed attribute is absent.
        public static let missingAttribute: Code = "missingAttribute"
        /// The signed content type is not plain data.
        public static let wrongContentType: Code = "wrongContentType"
        /// The signed algorithms are not those of the signature, or do not match the version.
        public static let algorithmMismatch: Code = "algorithmMismatch"

        // Step signature.
        /// The signed digest is not that of the token's bytes: something in the token was changed.
        public static let digestMismatch: Code = "digestMismatch"
        /// The signer's key did not make this signature.
        public static let badSignature: Code = "badSignature"

        // Step time.
        /// Signed longer ago than ``SigningWindow/past``. Perhaps a repeat: ask for the outcome of the payment.
        public static let tooOld: Code = "tooOld"
        /// Signed further in the future than ``SigningWindow/future``. Check the clock.
        public static let fromTheFuture: Code = "fromTheFuture"

        // Step applicationData.
        /// The token belongs to a request without application data, but some is expected.
        public static let applicationDataMissing: Code = "applicationDataMissing"
        /// The token belongs to a request with application data, but none is expected.
        public static let applicationDataUnexpected: Code = "applicationDataUnexpected"
        /// The token belongs to a request with other application data.
        public static let applicationDataMismatch: Code = "applicationDataMismatch"

        // Step replay.
        /// The token was seen before.
        public static let replayed: Code = "replayed"
        /// The store of seen tokens did not answer: it is unknown whether the token was seen before.
        public static let replayUnknown: Code = "replayUnknown"

        // Step decryption.
        /// The phone's public key is not a point on P-256.
        public static let badEphemeralKey: Code = "badEphemeralKey"
        /// The wrapped key cannot be decrypted to 16 bytes.
        public static let badWrappedKey: Code = "badWrappedKey"
        /// The authentication tag is wrong: another key, another merchant identifier, or changed bytes.
        public static let notAuthentic: Code = "notAuthentic"

        // Step payload.
        /// The decrypted text is not a payment.
        public static let malformedPayload: Code = "malformedPayload"

        // Step amount.
        /// Another amount than the order's.
        public static let amountMismatch: Code = "amountMismatch"
        /// Another currency than the order's.
        public static let currencyMismatch: Code = "currencyMismatch"

        // Keys and certificates.
        /// The text contains no private key.
        public static let noPrivateKey: Code = "noPrivateKey"
        /// The private key is encrypted with a password.
        public static let encryptedKey: Code = "encryptedKey"
        /// The file is binary, for example PKCS#12 (`.p12`): convert it to PEM.
        public static let pkcs12: Code = "pkcs12"
        /// The text is not PEM.
        public static let notPEM: Code = "notPEM"
        /// Neither a P-256 key nor an RSA key of at least 2048 bits, or several keys in one text.
        public static let unsupportedKey: Code = "unsupportedKey"
        /// The merchant identifier is unknown, but `EC_v1` tokens need it.
        public static let noMerchantIdentifier: Code = "noMerchantIdentifier"
        /// Identifier, certificate and extension name different merchants.
        public static let merchantIdentifierMismatch: Code = "merchantIdentifierMismatch"
        /// The certificate belongs to another key.
        public static let certificateKeyMismatch: Code = "certificateKeyMismatch"
        /// Not a Payment Processing Certificate.
        public static let notAProcessingCertificate: Code = "notAProcessingCertificate"
    }
}
