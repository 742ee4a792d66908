import Foundation
import GuichetApplePay
import GuichetCore
import TestSupport
import Testing

/// Real tokens, which others have published with their keys. The clock is set to the time of each signature, since a
/// published token is old by nature.
@Suite(
    "Real tokens, by the reference vectors",
    .enabled(if: SharedFolder.has(SharedTokens.expected), "\(SharedFolder.missing)"))
struct SharedTokenTests {
    @Test(
        "every token of Apple's verifies against the pinned root at the time of its signature",
        arguments: SharedTokens.apples)
    func verifies(_ name: String) throws {
        let vector = try SharedTokens.vector(name)
        let verified = try ApplePayVerifier().verify(vector.token, at: vector.signingTime)

        #expect(verified.signingTime == vector.signingTime)
        #expect(verified.root == .appleRootCAG3)
        #expect(verified.token.transactionIdentifier == vector.expected["transactionId"]?.text)
        #expect(verified.environment == (name.hasSuffix("sandbox") ? .sandbox : .production))
    }

    @Test("every token whose key was published is decrypted to the expected content", arguments: SharedTokens.apples)
    func decrypts(_ name: String) async throws {
        let vector = try SharedTokens.vector(name)
        guard let pem = vector.privateKey else { return }
        let key = try ProcessingKey(
            pem: pem, merchantIdentifier: vector.merchantIdentifier, certificate: vector.certificate)
        let reader = ApplePayTokenReader(keys: ProcessingKeys([key]), replays: InMemoryReplayStore())

        let payment = try await reader.read(
            vector.token, at: vector.signingTime, expecting: .init(amount: nil))

        let plaintext = try #require(vector.expected["plaintext"]?.text)
        #expect(payment.payload.json.reveal() == (try JSONValue(parsing: Array(plaintext.utf8))))
        #expect(payment.steps == VerificationStep.all.filter { $0 != .amount })
    }

    @Test("there are keys for seven of them, of both kinds")
    func keys() throws {
        let vectors = try SharedTokens.apples.map(SharedTokens.vector)
        let keyed = vectors.filter { $0.privateKey != nil }
        #expect(keyed.count == 7)
        #expect(Set(keyed.map(\.token.version)) == [.ec, .rsa])
    }

    @Test("identifier, certificate extension and certificate UID name one merchant")
    func merchant() throws {
        for vector in try SharedTokens.apples.map(SharedTokens.vector) {
            guard let pem = vector.privateKey, let certificate = vector.certificate else { continue }
            let identifier = try #require(vector.merchantIdentifier)
            #expect(certificate.merchantIdentifier == identifier)
            #expect(throws: Never.self) { try ProcessingKey(pem: pem, certificate: certificate) }
            let error = try #require(throws: ApplePayError.self) {
                try ProcessingKey(pem: pem, merchantIdentifier: identifier + "x", certificate: certificate)
            }
            #expect(error.code == .merchantIdentifierMismatch)
        }
    }

    @Test("six minutes later, and six minutes earlier, each is refused", arguments: SharedTokens.apples)
    func time(_ name: String) throws {
        let vector = try SharedTokens.vector(name)
        for (minutes, code) in [(6.0, ApplePayError.Code.tooOld), (-6.0, .fromTheFuture)] {
            let error = try #require(throws: ApplePayError.self) {
                try ApplePayVerifier().verify(vector.token, at: vector.signingTime.addingTimeInterval(minutes * 60))
            }
            #expect(error.code == code)
            #expect(error.step == .time)
        }
    }

    @Test("a token from another library's own authority, with attached content, is refused")
    func synthetic() throws {
        let vector = try SharedTokens.vector("pedicel-synthetic")
        let error = try #require(throws: ApplePayError.self) {
            try ApplePayVerifier().verify(vector.token, at: vector.signingTime)
        }
        #expect(error.code == .attachedContent)
    }
}

struct SharedTokens {
    let token: ApplePayToken
    let expected: JSONValue
    let signingTime: Date
    let privateKey: String?
    let merchantIdentifier: String?
    let certificate: ProcessingCertificate?

    static let folder = "vectors/apple-pay"
    static let expected = "\(folder)/expected.json"

    /// What Apple's own services signed. Empty where the folder is missing; the suite says so.
    static let apples: [String] = {
        guard let names = try? SharedFolder.json(expected).object?.members.map(\.name) else { return [] }
        return names.filter { $0 != "pedicel-synthetic" }
    }()

    static func vector(_ name: String) throws -> SharedTokens {
        let expected = try #require(try SharedFolder.json(Self.expected)[name])
        let time = try #require(expected["cms"]?["signingTime"]?.text)
        let certificate = try text(name, "certificate.pem")
        return SharedTokens(
            token: try ApplePayToken(parsing: Array(SharedFolder.text("\(folder)/\(name)/token.json").utf8)),
            expected: expected,
            signingTime: try #require(ISO8601DateFormatter().date(from: time)),
            privateKey: try text(name, "private_key.pem"),
            merchantIdentifier: expected["merchantId"]?.text,
            certificate: try certificate.map { try ProcessingCertificate(pem: $0) })
    }

    private static func text(_ name: String, _ file: String) throws -> String? {
        let path = "\(folder)/\(name)/\(file)"
        return SharedFolder.has(path) ? try SharedFolder.text(path) : nil
    }
}
