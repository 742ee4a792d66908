import Foundation
import GuichetApplePayTesting
import GuichetCore
import Testing

@Suite("A valid token")
struct HonestTokenTests {
    let world: World

    init() throws {
        world = try World.shared.get()
    }

    private func all() throws -> [(name: String, token: MintedToken)] {
        try [TokenVersion.ecV1, .rsaV1].flatMap { version in
            try HonestVariant.all.filter { $0.versions.contains(version) }.map { variant in
                ("\(version) \(variant)", try world.mint(version, as: variant))
            }
        }
    }

    @Test(
        "of every kind is accepted and opened by an independent reader", .enabled(if: Tool.python != nil, Tool.noPython)
    )
    func independent() throws {
        let tokens = try all()
        let verdicts = try IndependentReader.read(tokens, merchants: [world.ecShop, world.rsaShop])
        #expect(verdicts.count == tokens.count)
        for ((name, token), verdict) in zip(tokens, verdicts) {
            #expect(verdict.name == name)
            #expect(verdict.failed == [], "\(name): \(verdict.reasons)")
            #expect(verdict.payload == token.payload, "\(name)")
            #expect(token.expectation == .accepted)
            #expect(token.earlier.isEmpty)
        }
    }

    @Test(
        "of every kind has a signature and a chain that openssl finds right",
        .enabled(if: Tool.hasOpenSSL, Tool.noOpenSSL))
    func openssl() throws {
        for (name, token) in try all() {
            try Folder.use { folder in
                let output = try Tool.openssl(
                    "cms", "-verify", "-inform", "DER", "-binary", "-in",
                    try folder.write(token.signature, "signature"),
                    "-content", try folder.write(token.signedContent, "content"), "-CAfile",
                    try folder.write(token.verifier.rootCertificatePEM, "root"), "-purpose", "any", "-attime",
                    "\(Int(token.verifier.now.timeIntervalSince1970))", "-out", "/dev/null")
                #expect(output.status == 0, "\(name): \(output.errors)")
            }
        }
    }
}
