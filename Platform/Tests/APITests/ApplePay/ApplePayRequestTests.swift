import APISupport
import AdminAPI
import Engine
import Foundation
import GuichetApplePay
import GuichetCore
import Server
import Storage
import Support
import Testing

/// A certificate whose key is the platform's from the beginning: request, portal, upload.
@Suite("Requests for Apple Pay certificates whose key stays on the platform", .timeLimit(.minutes(5)))
struct ApplePayRequestTests {
    private static let merchant = MerchantCertificateMint.merchant
    private static let noon = Date(timeIntervalSince1970: Double(TestPlatform.noon.seconds))

    private static func request(
        _ test: TestPlatform, _ merchant: String = merchant, _ environment: MerchantEnvironment = .test,
        _ kind: CertificateRequest.KeyKind = .p256
    ) async throws -> ApplePayRequestRecord {
        try await test.platform.admin.administration.request(
            merchantIdentifier: merchant, environment: environment, keyKind: kind)
    }

    private static func signed(
        _ request: ApplePayRequestRecord, for merchant: String? = nil, from start: Date = noon, days: Double = 760
    ) throws -> ProcessingCertificate {
        try MerchantCertificateMint().issue(
            request.request, to: merchant ?? request.merchantIdentifier, from: start, days: days)
    }

    private static func refusal(_ body: () async throws -> Void) async -> ApplePayRefusal? {
        do {
            try await body()
            return nil
        } catch {
            return error as? ApplePayRefusal
        }
    }

    @Test("a certificate is matched to its request by its key, and decrypts the tokens", arguments: [false, true])
    func upload(isRSA: Bool) async throws {
        try await TestPlatform.run { test in
            let administration = test.platform.admin.administration
            let other = try await Self.request(test, "merchant.com.example.other", .production)
            let made = try await Self.request(test, Self.merchant, .test, isRSA ? .rsa2048 : .p256)
            #expect(made.request.hasPrefix("-----BEGIN CERTIFICATE REQUEST-----\n"))
            let added = try await administration.upload(Self.signed(made))
            #expect(added.merchantIdentifier == Self.merchant)
            #expect(added.environment == .test)
            #expect(added.publicKeyHash == made.publicKeyHash)
            #expect(try await administration.requests().map(\.id) == [other.id])
            let held = try #require(test.platform.admin.certificates.merchant(Self.merchant))
            #expect(held.keys.keys.map(\.publicKeyHash) == [made.publicKeyHash])
            #expect(held.keys.keys.map(\.version) == [isRSA ? .rsa : .ec])
        }
    }

    @Test("a request survives a restart, and its key is in no file, before and after the certificate arrives")
    func durable() async throws {
        let options = TestPlatform.Options.keepingFolder()
        defer { options.removeFolder() }
        let folder = try #require(options.folder)
        let made = try await TestPlatform.run(options) { try await Self.request($0) }
        try await TestPlatform.run(options) { test in
            let vault = test.platform.paymentService.vault
            let pem = try vault.open(made.sealedKey, for: .applePayKey, place: made.id)
            let text = String(decoding: pem, as: UTF8.self)
            // The last line holds the public key alone, which the request has, too.
            let lines = text.split(separator: "\n").dropFirst().dropLast(2).map { Data($0.utf8) }
            #expect(lines.count == 2)
            let check: @Sendable () throws -> Void = {
                let files = try FileManager.default.contentsOfDirectory(at: folder.url, includingPropertiesForKeys: nil)
                let all = files.compactMap { FileManager.default.contents(atPath: $0.path) }.reduce(Data(), +)
                for line in lines { #expect(all.range(of: line) == nil) }
            }
            try check()
            _ = try await test.platform.admin.administration.upload(Self.signed(made))
            try check()
        }
    }

    @Test("a rotation of the vault encrypts the keys of requests again")
    func rotation() async throws {
        let options = TestPlatform.Options.keepingFolder()
        defer { options.removeFolder() }
        let made = try await TestPlatform.run(options) { try await Self.request($0) }
        var later = options
        later.vaultKeys += "\n2 \(Data(repeating: 8, count: 32).base64EncodedString())"
        try await TestPlatform.run(later) { test in
            let rotation = VaultRotation(
                store: test.platform.paymentService.store, vault: test.platform.paymentService.vault)
            var next: VaultRotation.Position? = .start
            while let position = next { next = try await rotation.step(from: position).next }
            let after = try #require(try await test.platform.admin.administration.requests().first)
            #expect(after.id == made.id)
            #expect(after.sealedKey.keyVersion == 2)
            _ = try await test.platform.admin.administration.upload(Self.signed(made))
        }
    }

    @Test("a wrong upload is refused with its reason, and the request stays open")
    func refused() async throws {
        try await TestPlatform.run { test in
            let administration = test.platform.admin.administration
            let (one, two) = (try await Self.request(test), try await Self.request(test, Self.merchant, .production))
            let foreign = try MintedCertificate(from: Self.noon)
            let cases: [(ProcessingCertificate, String?, ApplePayRefusal.Code, CertificateFinding.Code?)] = [
                (foreign.certificate, nil, .noRequest, nil),
                (foreign.certificate, one.id, .noRequest, nil),
                (try Self.signed(two), one.id, .otherRequest, nil),
                (
                    try Self.signed(one, for: "merchant.com.example.wrong"), one.id, .invalid,
                    .merchantIdentifierMismatch
                ),
                (try Self.signed(one, from: Self.noon.addingTimeInterval(-900 * 86_400)), one.id, .invalid, .expired),
            ]
            for (certificate, id, code, finding) in cases {
                let refusal = await Self.refusal { _ = try await administration.upload(certificate, for: id) }
                #expect(refusal?.code == code)
                #expect(refusal?.finding == finding)
                #expect(refusal?.remedy.isEmpty == false)
            }
            #expect(try await administration.requests().count == 2)
            #expect(test.platform.admin.certificates.merchants.isEmpty)
            _ = try await administration.upload(Self.signed(one), for: one.id)
            let again = await Self.refusal { _ = try await administration.upload(Self.signed(one)) }
            #expect(again?.code == .exists)
        }
    }

    @Test("of two uploads of the same certificate at the same time, one is stored")
    func race() async throws {
        try await TestPlatform.run { test in
            let administration = test.platform.admin.administration
            let certificate = try Self.signed(try await Self.request(test))
            let stored = await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<4 { group.addTask { (try? await administration.upload(certificate)) != nil } }
                return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(stored == 1)
            #expect(test.platform.admin.certificates.merchant(Self.merchant)?.held.count == 1)
        }
    }

    @Test("a merchant identifier has at most three certificates and requests; each identifier has its own limit")
    func three() async throws {
        try await TestPlatform.run { test in
            let administration = test.platform.admin.administration
            _ = try await administration.upload(Self.signed(try await Self.request(test)))
            _ = try await Self.request(test)
            let last = try await Self.request(test)
            let refusal = await Self.refusal { _ = try await Self.request(test) }
            #expect(refusal?.code == .tooMany)
            #expect(refusal?.reason.contains("1 certificate and 2 requests") == true)
            _ = try await Self.request(test, "merchant.com.example.other")
            _ = try await administration.discard(hash: String(Hex.encode(last.publicKeyHash).prefix(12)))
            _ = try await Self.request(test)
        }
    }

    @Test(
        "an invalid merchant identifier is refused before a key is made",
        arguments: [
            "", "com.example.shop", "merchant.", "merchant.a b", "merchant.é", "merchant.\n", "merchant.<b>",
            "merchant." + String(repeating: "a", count: 56),
        ])
    func names(_ name: String) async throws {
        try await TestPlatform.run { test in
            let refusal = await Self.refusal { _ = try await Self.request(test, name) }
            #expect(refusal?.code == .notAMerchant)
            let other = await Self.refusal { _ = try await Self.request(test, Self.merchant, "staging") }
            #expect(other?.code == .invalid)
            let waiting = try await test.platform.admin.administration.requests()
            #expect(waiting.isEmpty)
        }
    }
}
