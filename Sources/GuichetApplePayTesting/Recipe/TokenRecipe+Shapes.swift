extension TokenRecipe {
    /// The names of shapes in which a signature is right: for the fuzzers.
    @_spi(Tools) public static let signatureShapes = [
        "plain", "null", "three-attributes", "generalized-time", "der", "root-included",
    ]

    /// Gives the signature one of ``signatureShapes``.
    @_spi(Tools) public mutating func shapeSignature(_ name: String) {
        switch name {
        case "null": signature.digestHasNull = true
        case "three-attributes": signature.hasAlgorithmProtection = false
        case "generalized-time": signature.usesGeneralizedTime = true
        case "der": signature.isDER = true
        case "root-included": signature.includesRoot = true
        default: break
        }
    }
}
