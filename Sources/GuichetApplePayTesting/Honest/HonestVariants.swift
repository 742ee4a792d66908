import GuichetCore

extension HonestVariant {
    // MARK: The envelope

    package static let plain = HonestVariant("plain", "as the recipe says, nothing more")
    static let nestedObject = HonestVariant(
        "nested-object", "inside an object with paymentMethod and transactionIdentifier, as on the web"
    ) { $0.form = .nestedObject }
    static let nestedString = HonestVariant("nested-string", "the same, paymentData being a text of JSON") {
        $0.form = .nestedString
    }
    package static let nestedBase64 = HonestVariant("nested-base64", "the same, paymentData being base64 of JSON") {
        $0.form = .nestedBase64
    }
    static let indented = HonestVariant("indented", "white space between the members") {
        $0.spelling.isIndented = true
    }
    static let versionFirst = HonestVariant("version-first", "members in the order of older tokens") {
        $0.spelling.beginsWithVersion = true
    }
    static let upperCaseHex = HonestVariant("upper-case-hex", "transactionId in upper case") {
        $0.spelling.usesUpperCaseHex = true
    }
    package static let unknownFields = HonestVariant(
        "unknown-fields", "members that no document names, in the token, its header and the payload"
    ) {
        $0.unknownTokenFields["guichetUnknown"] = ["a": [.number("1"), .null]]
        $0.unknownHeaderFields["guichetUnknown"] = "x"
        $0.unknownPayloadFields["guichetUnknown"] = ["deep": ["deeper": .bool(true)]]
    }
    package static let applicationData = HonestVariant(
        "application-data", "with the hash of the merchant's application data, under the signature"
    ) { $0.applicationData = Array("order 20260115-0042".utf8) }
    static let transactionBeginsWithZero = HonestVariant(
        "transaction-begins-with-zero", "a transaction identifier whose first byte is zero"
    ) { $0.transactionIdentifier = [0] + (1...31) }
    package static let sharedSecretBeginsWithZero = HonestVariant(
        "zero-z", "a shared secret whose first byte is zero, as in one token of 256", versions: [.ecV1]
    ) { $0.sharedSecretBeginsWithZero = true }

    static let envelopeVariants: [HonestVariant] = [
        plain, nestedObject, nestedString, nestedBase64, indented, versionFirst, upperCaseHex, unknownFields,
        applicationData, transactionBeginsWithZero, sharedSecretBeginsWithZero,
    ]

    // MARK: The signature

    package static let digestWithNull = HonestVariant(
        "digest-with-null", "explicit NULL parameters beside SHA-256, as until 2022"
    ) { $0.signature.digestHasNull = true }
    package static let threeAttributes = HonestVariant(
        "three-attributes", "no CMSAlgorithmProtection, and NULL parameters: the shape of 2014"
    ) {
        $0.signature.hasAlgorithmProtection = false
        $0.signature.digestHasNull = true
    }
    static let rootIncluded = HonestVariant("root-included", "the root among the certificates") {
        $0.signature.includesRoot = true
    }
    static let certificatesSwapped = HonestVariant("cert-order-swapped", "the intermediate before the signer") {
        $0.signature.issuerFirst = true
    }
    static let generalizedTime = HonestVariant("generalizedtime", "the signing time with four digits of year") {
        $0.signature.usesGeneralizedTime = true
    }
    package static let definiteLengths = HonestVariant("der", "the message in DER: definite lengths, sorted sets") {
        $0.signature.isDER = true
    }
    static let markersHoldText = HonestVariant(
        "markers-hold-text", "another value than NULL in the marker extensions: only their presence matters"
    ) { $0.signature.markersHoldText = true }

    static let signatureVariants: [HonestVariant] = [
        digestWithNull, threeAttributes, rootIncluded, certificatesSwapped, generalizedTime, definiteLengths,
        markersHoldText,
    ]
}
