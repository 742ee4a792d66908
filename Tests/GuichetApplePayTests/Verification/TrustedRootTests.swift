import GuichetApplePay
import GuichetCore
import Testing

@Suite("The pinned root")
struct TrustedRootTests {
    @Test("the embedded certificate is Apple Root CA - G3, by its published fingerprint")
    func fingerprint() {
        let published = "63343abfb89a6a03ebb57e9b3f5fa7be7c4f5c756f3017b3a8c488c3653e9179"
        #expect(Hex.encode(TrustedRoot.appleRootCAG3.fingerprint) == published)
    }

    @Test("a text without a certificate is refused, and so is a certificate that is none")
    func refused() throws {
        let none = try #require(throws: ApplePayError.self) { try TrustedRoot(pem: "no certificate here") }
        #expect(none.code == .notPEM)
        let torn = try #require(throws: ApplePayError.self) { try TrustedRoot(der: [0x30, 0x03, 0x02, 0x01, 0x00]) }
        #expect(torn.code == .malformedCertificate)
    }
}
