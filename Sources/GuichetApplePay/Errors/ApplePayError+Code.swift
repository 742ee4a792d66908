public import GuichetCore

extension ApplePayError {
    /// What is wrong, as a fixed word.
    public struct Code: OpenCode {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        // Step token.
        public static let notJSON: Code = "notJSON"
        public static let missingField: Code = "missingField"
        public static let wrongType: Code = "wrongType"
        public static let notBase64: Code = "notBase64"
        public static let notHex: Code = "notHex"
        public static let wrongLength: Code = "wrongLength"
        public static let unknownVersion: Code = "unknownVersion"
        /// Both of `ephemeralPublicKey` and `wrappedKey`, or the one of the other version.
        public static let keyFieldMismatch: Code = "keyFieldMismatch"
        public static let tooLarge: Code = "tooLarge"
        /// `paymentData` is empty: the token comes from Apple's simulator, which has no Secure Element.
        public static let simulator: Code = "simulator"

        // Step key.
        public static let unknownKey: Code = "unknownKey"

        // Step cms.
        public static let malformedCMS: Code = "malformedCMS"
        public static let trailingBytes: Code = "trailingBytes"
        public static let notSignedData: Code = "notSignedData"
        public static let attachedContent: Code = "attachedContent"
        public static let signerCount: Code = "signerCount"

        // Step signer.
        public static let noCertificates: Code = "noCertificates"
        public static let unsupportedAlgorithm: Code = "unsupportedAlgorithm"
        public static let signerNotFound: Code = "signerNotFound"
        public static let ambiguousSigner: Code = "ambiguousSigner"
        public static let wrongKeyType: Code = "wrongKeyType"

        // Step chain.
        public static let malformedCertificate: Code = "malformedCertificate"
        public static let noIntermediate: Code = "noIntermediate"
        public static let untrustedRoot: Code = "untrustedRoot"
        public static let badCertificateSignature: Code = "badCertificateSignature"
        public static let certificateExpired: Code = "certificateExpired"
        public static let certificateNotYetValid: Code = "certificateNotYetValid"
        public static let notAnAuthority: Code = "notAnAuthority"
        public static let keyUsage: Code = "keyUsage"
        public static let missingMarker: Code = "missingMarker"
        public static let unknownCriticalExtension: Code = "unknownCriticalExtension"

        // Step attributes.
        public static let noSignedAttributes: Code = "noSignedAttributes"
        public static let malformedAttributes: Code = "malformedAttributes"
        public static let attributesNotSorted: Code = "attributesNotSorted"
        public static let duplicateAttribute: Code = "duplicateAttribute"
        public static let missingAttribute: Code = "missingAttribute"
        public static let wrongContentType: Code = "wrongContentType"
        public static let algorithmMismatch: Code = "algorithmMismatch"

        // Step signature.
        /// The signed digest is not that of the token's bytes: something in the token was changed.
        public static let digestMismatch: Code = "digestMismatch"
        public static let badSignature: Code = "badSignature"

        // Step time.
        public static let tooOld: Code = "tooOld"
        public static let fromTheFuture: Code = "fromTheFuture"

        // Step applicationData.
        public static let applicationDataMissing: Code = "applicationDataMissing"
        public static let applicationDataUnexpected: Code = "applicationDataUnexpected"
        public static let applicationDataMismatch: Code = "applicationDataMismatch"

        // Step replay.
        public static let replayed: Code = "replayed"
        /// The store of seen tokens did not answer: nothing is known about this token.
        public static let replayUnknown: Code = "replayUnknown"

        // Step decryption.
        public static let badEphemeralKey: Code = "badEphemeralKey"
        public static let badWrappedKey: Code = "badWrappedKey"
        /// The tag does not hold: another key, another merchant id, or changed bytes.
        public static let notAuthentic: Code = "notAuthentic"

        // Step payload.
        public static let malformedPayload: Code = "malformedPayload"

        // Step amount.
        public static let amountMismatch: Code = "amountMismatch"
        public static let currencyMismatch: Code = "currencyMismatch"

        // Keys and certificates.
        public static let noPrivateKey: Code = "noPrivateKey"
        public static let encryptedKey: Code = "encryptedKey"
        public static let pkcs12: Code = "pkcs12"
        public static let notPEM: Code = "notPEM"
        public static let unsupportedKey: Code = "unsupportedKey"
        public static let noMerchantIdentifier: Code = "noMerchantIdentifier"
        public static let merchantIdentifierMismatch: Code = "merchantIdentifierMismatch"
        public static let certificateKeyMismatch: Code = "certificateKeyMismatch"
        public static let notAProcessingCertificate: Code = "notAProcessingCertificate"
    }
}
