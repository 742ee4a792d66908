/// The names in the certificates. They have the format of Apple's, but contain "Guichet Test", so that these
/// certificates cannot be mistaken for Apple's.
enum Name {
    static let root = authority("Guichet Test Root CA - G3")
    static let intermediate = authority("Guichet Test Application Integration CA - G3")
    static let developerIssuer = authority("Guichet Test Developer Relations CA - G2")
    static let ecSigner = signer("Guichet Test ecc-smp-broker-sign_UC4")
    static let rsaSigner = signer("Guichet Test rsa-smp-broker-sign_UC4")

    /// The common name first and the country last, as in Apple's certificates.
    private static func authority(_ commonName: String) -> [UInt8] {
        name(commonName, unit: "Guichet Test Certification Authority")
    }

    static func signer(_ commonName: String) -> [UInt8] { name(commonName, unit: "Guichet Test Systems") }

    /// The subject of a payment processing certificate, which contains the merchant identifier twice.
    static func merchant(_ identifier: String) -> [UInt8] {
        DER.sequence(
            part(.userID, DER.utf8(identifier)),
            part(.commonName, DER.utf8("Apple Pay Payment Processing:\(identifier)")),
            part(.organizationalUnit, DER.utf8("GUICHETTST")),
            part(.organization, DER.utf8("Guichet Test Merchant")),
            part(.country, DER.printable("FR")))
    }

    private static func name(_ commonName: String, unit: String) -> [UInt8] {
        DER.sequence(
            part(.commonName, DER.utf8(commonName)), part(.organizationalUnit, DER.utf8(unit)),
            part(.organization, DER.utf8("Guichet Test")), part(.country, DER.printable("FR")))
    }

    private static func part(_ type: ObjectID, _ value: [UInt8]) -> [UInt8] {
        DER.set(DER.sequence(type.encoded, value))
    }
}
