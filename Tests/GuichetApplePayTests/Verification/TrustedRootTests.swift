import Foundation
import GuichetApplePay
import GuichetCore
import Testing

@testable import GuichetApplePayTesting

@Suite("The pinned root")
struct TrustedRootTests {
    @Test("the embedded certificate is Apple Root CA - G3, by its published fingerprint")
    func fingerprint() {
        let published = "63343abfb89a6a03ebb57e9b3f5fa7be7c4f5c756f3017b3a8c488c3653e9179"
        #expect(Hex.encode(TrustedRoot.appleRootCAG3.fingerprint) == published)
    }

    @Test("a text without a certificate is refused, and so is an invalid certificate")
    func refused() throws {
        let none = try #require(throws: ApplePayError.self) { try TrustedRoot(pem: "no certificate here") }
        #expect(none.code == .notPEM)
        let torn = try #require(throws: ApplePayError.self) { try TrustedRoot(der: [0x30, 0x03, 0x02, 0x01, 0x00]) }
        #expect(torn.code == .malformedCertificate)
    }

    /// RFC 5280, section 4.2.1.9: how many authorities may stand below, the signer not counted.
    @Test(
        "a pinned root that allows no authority below it is not trusted; one that allows one is", arguments: 0...2
    )
    func pathLength(length: UInt8) throws {
        let mints = try Mints.shared.get()
        let root = mints.mint.authority.root
        var draft = root.draft
        draft.set(.basicConstraints(isAuthority: true, pathLength: length))
        let pinned = try TrustedRoot(der: draft.signed(by: root.key, hash: .sha384))
        let minted = try mints.mint.mint(TokenRecipe(signedAt: Mints.now), for: mints.merchant(.ecV1).recipient)
        let token = try ApplePayToken(parsing: minted.json)
        if length == 0 {
            let refusal = try #require(throws: ApplePayError.self) {
                try ApplePayVerifier(roots: [pinned]).verify(token, at: Mints.now)
            }
            #expect(refusal.code == .notAnAuthority)
        } else {
            #expect(try ApplePayVerifier(roots: [pinned]).verify(token, at: Mints.now).root == pinned)
        }
    }

    @Test("a pinned root that has expired, or is not valid yet, is not trusted; in its first and its last second it is")
    func validity() throws {
        let mints = try Mints.shared.get()
        let minted = try mints.mint.mint(TokenRecipe(signedAt: Mints.now), for: mints.merchant(.ecV1).recipient)
        let token = try ApplePayToken(parsing: minted.json)
        func code(_ edit: (inout CertificateDraft) -> Void) throws -> ApplePayError.Code? {
            let root = mints.mint.authority.root
            var draft = root.draft
            edit(&draft)
            let pinned = try TrustedRoot(der: draft.signed(by: root.key, hash: .sha384))
            do throws(ApplePayError) {
                _ = try ApplePayVerifier(roots: [pinned]).verify(token, at: Mints.now)
                return nil
            } catch {
                return error.code
            }
        }
        let (early, late) = (
            try code { $0.notBefore = Mints.now.addingTimeInterval(1) },
            try code { $0.notAfter = Mints.now.addingTimeInterval(-1) }
        )
        #expect(early == .certificateNotYetValid)
        #expect(late == .certificateExpired)
        let (first, last) = (try code { $0.notBefore = Mints.now }, try code { $0.notAfter = Mints.now })
        #expect(first == nil && last == nil)
    }

    @Test("at most eight certificates are read", arguments: [8, 9])
    func certificates(count: Int) throws {
        let mints = try Mints.shared.get()
        let crowd = TokenDefect("crowd", at: .cms, "many certificates") { blueprint, _ in
            let honest = blueprint.certificateList
            blueprint.certificates = honest + (honest.count..<count).map { _ in blueprint.intermediate.der }
        }
        let minted = try mints.mint.mint(
            TokenRecipe(signedAt: Mints.now), for: mints.merchant(.ecV1).recipient, with: crowd)
        let token = try ApplePayToken(parsing: minted.json)
        let verifier = ApplePayVerifier(roots: [try mints.root])
        if count == 8 {
            #expect(try verifier.verify(token, at: Mints.now).signingTime == Mints.now)
        } else {
            let refusal = try #require(throws: ApplePayError.self) { try verifier.verify(token, at: Mints.now) }
            #expect(refusal.code == .malformedCMS)
        }
    }
}
