import Foundation
import GuichetApplePayTesting
import GuichetCore
import TestSupport
import Testing

/// Tokens that Apple's devices made, as other projects published them, lie beside the checkout at most: they are other
/// people's data.
@Suite(
    "A minted token, compared with published ones",
    .enabled(if: SharedFolder.has("vectors/apple-pay"), "\(SharedFolder.missing)"),
    .enabled(if: Tool.hasOpenSSL, Tool.noOpenSSL))
struct PublishedShapeTests {
    let world: World

    init() throws {
        world = try World.shared.get()
    }

    private func token(_ name: String) throws -> JSONValue {
        let json = try SharedFolder.json("vectors/apple-pay/\(name)/token.json")
        return json["paymentData"] ?? json
    }

    private func signature(_ token: JSONValue) throws -> [UInt8] {
        Array(try #require(token["signature"]?.text.flatMap { Data(base64Encoded: $0) }))
    }

    @Test(
        "has a signature of the same outline, certificates included",
        arguments: [
            ("basistheory-ec-new", TokenVersion.ecV1, HonestVariant.plain), ("chimanwadike-2024", .ecV1, .plain),
            ("basistheory-rsa", .rsaV1, .plain), ("gala-2021", .ecV1, .digestWithNull),
            ("nwalker-2022", .ecV1, .digestWithNull),
        ])
    func outline(name: String, version: TokenVersion, variant: HonestVariant) throws {
        let published = try Outline(of: try signature(try token(name)))
        let minted = try Outline(of: try world.mint(version, as: variant).signature)
        #expect(minted.lines == published.lines)
        #expect(minted.lines.filter { $0.contains(" inf ") }.count == 5)
    }

    /// The extensions of the signers' certificates before 2019 stand in another order, which nothing depends on.
    @Test(
        "has a signature of the same outline as older tokens, except the content of certificates",
        arguments: [
            ("payu-sandbox", TokenVersion.ecV1, HonestVariant.digestWithNull),
            ("processout-ec-2017", .ecV1, .digestWithNull), ("processout-rsa-2017", .rsaV1, .digestWithNull),
            ("gala-2014", .ecV1, .threeAttributes),
        ])
    func olderOutline(name: String, version: TokenVersion, variant: HonestVariant) throws {
        let published = try Outline(of: try signature(try token(name)))
        let minted = try Outline(of: try world.mint(version, as: variant).signature)
        #expect(minted.withoutCertificates == published.withoutCertificates)
        #expect(minted.withoutCertificates.filter { $0 == "d=4 SEQUENCE" }.count == 4)
    }

    @Test(
        "has the members of the same names, with values of the same lengths",
        arguments: [("basistheory-ec-new", TokenVersion.ecV1), ("basistheory-rsa", .rsaV1)])
    func members(name: String, version: TokenVersion) throws {
        let published = try #require(try token(name)["header"]?.object)
        let minted = try #require(try JSONValue(parsing: world.mint(version).json).object)
        let header = try #require(minted["header"]?.object)
        #expect(minted.members.map(\.name) == ["data", "signature", "header", "version"])
        #expect(Set(header.members.map(\.name)) == Set(published.members.map(\.name)))
        for member in header.members {
            #expect(member.value.text?.count == published[member.name]?.text?.count, "\(member.name)")
        }
    }

    @Test(
        "has a payload of the same members in the same order",
        arguments: [("basistheory-ec-new", HonestVariant.plain), ("gala-2014", .plain), ("gala-2021", .mastercard)])
    func payload(name: String, variant: HonestVariant) throws {
        let text = try #require(try SharedFolder.json("vectors/apple-pay/expected.json")[name]?["plaintext"]?.text)
        let published = try #require(try JSONValue(parsing: text.utf8).object)
        let minted = try #require(try JSONValue(parsing: world.mint(as: variant).payload).object)
        #expect(minted.members.map(\.name) == published.members.map(\.name))
        let inner = try #require(minted["paymentData"]?.object)
        #expect(inner.members.map(\.name) == published["paymentData"]?.object?.members.map(\.name))
        #expect(minted["deviceManufacturerIdentifier"] == published["deviceManufacturerIdentifier"])
        #expect(published["transactionAmount"].map { if case .number = $0 { true } else { false } } == true)
    }

    @Test(
        "is for a merchant whose certificate has the same outline",
        arguments: [("basistheory-ec-new", TokenVersion.ecV1), ("basistheory-rsa", .rsaV1)])
    func certificate(name: String, version: TokenVersion) throws {
        let path = SharedFolder.path("vectors/apple-pay/\(name)/certificate.pem")
        let published = try Outline(ofFile: path, form: "PEM")
        #expect(try Outline(of: world.shop(version).certificateDER).lines == published.lines)
    }

    @Test("has a root with the outline of Apple Root CA - G3")
    func root() throws {
        let published = try Outline(ofFile: SharedFolder.path("vectors/apple-pay/apple-roots/AppleRootCA-G3.cer"))
        // Until 2049 a certificate's times are written with two digits of the year, as in Apple's.
        var validity = TestAuthority.Validity()
        validity.rootYears = 20
        let authority = try TestAuthority(issuedAt: noon, validity: validity)
        #expect(try Outline(of: authority.root.der).lines == published.lines)
    }

    @Test("can be minted for a merchant whose certificate was published: its key is public")
    func recipient() throws {
        let path = SharedFolder.path("vectors/apple-pay/basistheory-ec-new/certificate.pem")
        let pem = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
        let recipient = try TokenRecipient(certificatePEM: pem)
        let expected = try token("basistheory-ec-new")["header"]?["publicKeyHash"]?.text
        #expect(Data(recipient.publicKeyHash).base64EncodedString() == expected)
        let minted = try TokenMint(authority: world.authority).mint(TokenRecipe(signedAt: noon), for: recipient)
        #expect(try JSONValue(parsing: minted.json)["header"]?["publicKeyHash"]?.text == expected)
    }
}
