import GuichetApplePayTesting
import TestSupport
import Testing

@Suite("An authority that is kept as PEM")
struct SavedAuthorityTests {
    let authority: TestAuthority

    init() throws {
        authority = try World.shared.get().authority
    }

    private func refusal(_ pem: String) throws -> String {
        let error = try #require(throws: ApplePayTestingError.self) { try TestAuthority(pem: pem) }
        #expect(error.code == .unreadable)
        return error.reason
    }

    /// The ten blocks: certificate and key, five times.
    private func blocks() -> [String] {
        let end = "-----END"
        var blocks: [String] = []
        var block = ""
        for line in authority.pem.split(separator: "\n") {
            block += line + "\n"
            if line.hasPrefix(end) {
                blocks.append(block)
                block = ""
            }
        }
        return blocks
    }

    @Test("is the same after it is read")
    func roundTrip() throws {
        let again = try TestAuthority(pem: authority.pem)
        #expect(again.pem == authority.pem)
        #expect(again.rootCertificatePEM == authority.rootCertificatePEM)
        #expect(again.ecSigner.notAfter == authority.ecSigner.notAfter)
    }

    @Test("is refused when it is not PEM, empty, too short or too long")
    func shape() throws {
        #expect(try refusal("").contains("expected"))
        #expect(try refusal("-----BEGIN CERTIFICATE-----\nno base64!\n-----END CERTIFICATE-----\n").contains("PEM"))
        #expect(try refusal(blocks().dropLast().joined()).contains("expected"))
        #expect(try refusal(authority.pem + blocks()[0]).contains("more than"))
    }

    @Test("is refused when certificates change places")
    func order() throws {
        var blocks = blocks()
        blocks.swapAt(2, 4)
        blocks.swapAt(3, 5)
        #expect(try refusal(blocks.joined()).contains("another name"))
    }

    @Test("is refused when a key is another certificate's")
    func keys() throws {
        var blocks = blocks()
        blocks.swapAt(3, 5)
        #expect(try refusal(blocks.joined()).contains("private key"))
    }

    @Test("is refused when a certificate comes from another authority of the same name")
    func otherIssuer() throws {
        var generator = SeededGenerator(seed: 2)
        let other = try TestAuthority(issuedAt: noon, using: &generator)
        var mixed = blocks()
        mixed[2] = other.intermediate.pem
        mixed[3] = other.intermediate.privateKeyPEM
        #expect(try refusal(mixed.joined(separator: "\n")).contains("issuer"))
    }

    @Test("can be kept without the RSA signer, which is added later and is valid as long as the other one")
    func lateSigner() throws {
        let authority = try TestAuthority(issuedAt: noon, withRSASigner: false)
        let again = try TestAuthority(pem: authority.pem)
        #expect(!again.hasRSASigner)
        #expect(again.pem == authority.pem)
        let world = try World.shared.get()
        let error = #expect(throws: ApplePayTestingError.self) {
            try TokenMint(authority: again).mint(TokenRecipe(signedAt: noon), for: world.rsaShop.recipient)
        }
        #expect(error?.code == .noSuchKey)
        _ = try TokenMint(authority: again).mint(TokenRecipe(signedAt: noon), for: world.ecShop.recipient)

        let complete = try again.withRSASigner()
        #expect(complete.rootCertificatePEM == authority.rootCertificatePEM)
        #expect(try complete.rsaSigner.notBefore == complete.ecSigner.notBefore)
        #expect(try complete.rsaSigner.notAfter == complete.ecSigner.notAfter)
        _ = try TokenMint(authority: complete).mint(TokenRecipe(signedAt: noon), for: world.rsaShop.recipient)
        // Reading compares the signer's name and key, and its issuer's signature.
        #expect(try TestAuthority(pem: complete.pem).rsaSigner.der == complete.rsaSigner.der)
        #expect(try complete.withRSASigner().pem == complete.pem)
    }

    @Test("shows no key in descriptions or dumps")
    func silent() {
        var text = "\(authority)\(authority.ecSigner)"
        dump(authority, to: &text)
        #expect(!text.contains("PrivateKey") && !text.contains("draft"))
    }
}
