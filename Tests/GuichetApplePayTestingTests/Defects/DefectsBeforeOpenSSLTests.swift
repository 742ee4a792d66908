import Foundation
import GuichetApplePayTesting
import Testing

/// What openssl says of tokens whose defects concern the signature. It knows RFC 5280 and RFC 5652, and none of Apple's
/// own rules: where only those are broken, it has to accept, and thereby shows that all else is right.
@Suite("Checked by openssl, a token", .enabled(if: Tool.hasOpenSSL, Tool.noOpenSSL))
struct DefectsBeforeOpenSSLTests {
    let world: World

    init() throws {
        world = try World.shared.get()
    }

    private func isRight(_ token: MintedToken) throws -> Bool {
        try Folder.use { folder in
            try Tool.openssl(
                "cms", "-verify", "-inform", "DER", "-binary", "-in", try folder.write(token.signature, "signature"),
                "-content", try folder.write(token.signedContent, "content"), "-CAfile",
                try folder.write(token.verifier.rootCertificatePEM, "root"), "-purpose", "any", "-attime",
                "\(Int(token.verifier.now.timeIntervalSince1970))", "-out", "/dev/null"
            ).status == 0
        }
    }

    @Test(
        "that breaks a general rule is wrong",
        arguments: [
            TokenDefect.rogueSigner, .rogueWithSameIdentifier, .selfSigned, .signerAsIssuer, .signerExpired,
            .signerNotYetValid, .signerUnknownCritical, .signerIssuedByOtherName, .signerCertificateForged, .wrongRoot,
            .noIntermediate, .intermediateOfRogueRoot, .intermediateWithOtherKey, .intermediateForged, .pathLength,
            .intermediateExpired, .intermediateNotYetValid, .intermediateNoAuthority, .intermediateMayNotSign,
            .intermediateUnknownCritical, .unknownSigner, .noCertificates, .truncatedMessage, .otherKey, .zeroSignature,
            .signatureAltered, .tagNotReplaced, .noDigest, .twoDigests,
        ])
    func wrong(defect: TokenDefect) throws {
        let token = try world.mint(with: defect)
        #expect(try !isRight(token))
    }

    @Test(
        "that breaks only Apple's rules is right",
        arguments: [
            TokenDefect.noSignerMarker, .noIntermediateMarker, .markersSwapped, .markersTogether, .developerSigns,
            .signerFromRoot, .extraIssuer, .rsaSignerForEC, .old, .future, .applicationDataAdded, .badTag, .shortNonce,
            .signedTwice, .noAttributes, .noSigningTime, .signerByKey,
        ])
    func right(defect: TokenDefect) throws {
        let token = try world.mint(with: defect)
        // The certificates have to be good for openssl at the moment of signing, whatever the verifier's clock says.
        #expect(try isRight(token))
    }
}
