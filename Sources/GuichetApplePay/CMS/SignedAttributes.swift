/// What the signature covers: not the token's fields themselves, but attributes that contain their digest and the time
/// (RFC 5652, section 5.3).
struct SignedAttributes {
    /// All attributes, with the tag. The signature covers them with another tag.
    let whole: Range<Int>
    /// The content of the `messageDigest` attribute.
    let messageDigest: Range<Int>
    /// Seconds since 1970.
    let signingTime: Int64

    init(of signed: SignedData) throws(ApplePayError) {
        do {
            self = try Self.read(signed)
        } catch let error as BERError {
            throw Self.failure(.malformedAttributes, "the signed attributes are not DER: \(error)")
        } catch let error as ApplePayError {
            throw error
        } catch {
            throw Self.failure(.malformedAttributes, "\(error)")
        }
    }

    private static func failure(_ code: ApplePayError.Code, _ reason: String) -> ApplePayError {
        ApplePayError(code, at: .attributes, field: "signature", reason)
    }

    /// Attributes are found by their type, never by their position: tokens of 2014 have three, later ones four.
    private static func read(_ signed: SignedData) throws -> SignedAttributes {
        let bytes = signed.bytes
        // The signature covers the DER encoding of the set (RFC 5652, section 5.4). The received bytes are used for it,
        // so they must be DER.
        guard let attributes = signed.signedAttributes else {
            throw failure(.noSignedAttributes, "nothing says when and what was signed")
        }
        guard !attributes.isIndefinite else {
            throw failure(.malformedAttributes, "the signed attributes have no definite length")
        }
        var cursor = BERCursor(bytes, in: attributes.content, isDER: true)
        var found = Found()
        var previous: Range<Int>?
        while !cursor.isAtEnd {
            let attribute = try cursor.next(BERTag.sequence)
            try checkOrder(previous, attribute.whole, in: bytes)
            previous = attribute.whole
            var content = cursor.inside(attribute)
            let type = try content.next(BERTag.objectIdentifier)
            var values = content.inside(try content.next(BERTag.set))
            try content.finish()
            try found.take(type.content, &values, of: signed)
        }
        guard found.contentType else { throw failure(.missingAttribute, "no contentType attribute") }
        guard let messageDigest = found.messageDigest else {
            throw failure(.missingAttribute, "no messageDigest attribute")
        }
        guard let signingTime = found.signingTime else {
            throw failure(.missingAttribute, "no signingTime attribute")
        }
        return SignedAttributes(whole: attributes.whole, messageDigest: messageDigest, signingTime: signingTime)
    }

    private init(whole: Range<Int>, messageDigest: Range<Int>, signingTime: Int64) {
        self.whole = whole
        self.messageDigest = messageDigest
        self.signingTime = signingTime
    }

    /// DER sorts the elements of a SET OF by their bytes (X.690, section 11.6). With two equal elements, or a wrong
    /// order, two readers could see two different sets under one signature.
    private static func checkOrder(_ previous: Range<Int>?, _ next: Range<Int>, in bytes: [UInt8]) throws {
        guard let previous else { return }
        guard bytes[previous].lexicographicallyPrecedes(bytes[next]) else {
            throw failure(.attributesNotSorted, "the signed attributes are not in DER order")
        }
    }

    private struct Found {
        var contentType = false
        var messageDigest: Range<Int>?
        var signingTime: Int64?
        var algorithmProtection = false

        mutating func take(_ type: Range<Int>, _ values: inout BERCursor, of signed: SignedData) throws {
            let bytes = values.bytes
            if bytes.equal(type, OIDBytes.contentType) {
                try once(contentType, "contentType")
                contentType = true
                let value = try values.next(BERTag.objectIdentifier)
                guard bytes.equal(value.content, OIDBytes.data) else {
                    throw failure(.wrongContentType, "the signed contentType is not plain data")
                }
            } else if bytes.equal(type, OIDBytes.messageDigest) {
                try once(messageDigest != nil, "messageDigest")
                messageDigest = try values.next(BERTag.octetString).content
            } else if bytes.equal(type, OIDBytes.signingTime) {
                try once(signingTime != nil, "signingTime")
                let time = try values.next()
                guard let seconds = SigningTime.seconds(bytes[time.content], tag: time.tag) else {
                    throw failure(.malformedAttributes, "the signingTime is not a time in UTC")
                }
                signingTime = seconds
            } else if bytes.equal(type, OIDBytes.algorithmProtection) {
                try once(algorithmProtection, "CMSAlgorithmProtection")
                algorithmProtection = true
                try checkAlgorithms(values.inside(try values.next(BERTag.sequence)), signed)
            } else {
                // Any other attribute is signed, so it comes from the signer; its meaning is not known here.
                return
            }
            try values.finish()
        }

        private func once(_ seen: Bool, _ name: String) throws {
            guard !seen else { throw failure(.duplicateAttribute, "the attribute \(name) is there twice") }
        }

        /// CMSAlgorithmProtection { digestAlgorithm, [1] signatureAlgorithm }: the signer repeats the algorithms inside
        /// the signed data, so that an attacker cannot exchange them (RFC 6211, section 3).
        private func checkAlgorithms(_ content: BERCursor, _ signed: SignedData) throws {
            var content = content
            let digest = try content.next(BERTag.sequence)
            let signature = try content.next(BERTag.context1)
            try content.finish()
            let expected =
                switch signed.signatureAlgorithm {
                case .ecdsaWithSHA256: [OIDBytes.ecdsaWithSHA256]
                case .rsaWithSHA256: [OIDBytes.rsaWithSHA256, OIDBytes.rsaEncryption]
                }
            let agrees = try expected.contains { try AlgorithmIdentifier.matches(content.inside(signature), $0) }
            guard try AlgorithmIdentifier.matches(content.inside(digest), OIDBytes.sha256), agrees else {
                throw failure(.algorithmMismatch, "the signed algorithms are not those of the signature")
            }
        }
    }
}
