import Foundation
import GuichetApplePay
import GuichetCore
import Testing
import X509

@Suite("The old and the new certificate of a merchant")
struct MerchantCertificatesTests {
    private static let issuer = TestIssuer()
    private static let day: TimeInterval = 86_400

    private static func held(
        _ environment: MerchantEnvironment = .production, request: CertificateRequest? = nil,
        issuedAfter days: Double = 0, addedAt: Date = TestIssuer.today
    ) throws -> MerchantCertificate {
        let request = try request ?? .test()
        var order = TestIssuer.Order()
        order.notValidBefore = TestIssuer.start.addingTimeInterval(days * day)
        order.notValidAfter = TestIssuer.end.addingTimeInterval(days * day)
        let certificate = try issuer.issue(request, order)
        let key = try ProcessingKey(pem: request.privateKeyPEM.reveal(), certificate: certificate)
        return MerchantCertificate(certificate, environment: environment, key: key, addedAt: addedAt)
    }

    private static func all(_ held: [MerchantCertificate]) throws -> MerchantCertificates {
        var certificates = MerchantCertificates(merchantIdentifier: TestIssuer.merchant)
        for one in held { try certificates.add(one) }
        return certificates
    }

    @Test("every stored key decrypts its tokens, until its certificate is removed")
    func keys() throws {
        let (old, new) = (try Self.held(), try Self.held())
        var certificates = try Self.all([old, new])
        #expect(certificates.keys.keys.map(\.publicKeyHash) == [old, new].map(\.certificate.publicKeyHash))
        let wasThere = certificates.remove(publicKeyHash: old.certificate.publicKeyHash)
        #expect(wasThere)
        #expect(certificates.keys.keys.map(\.publicKeyHash) == [new.certificate.publicKeyHash])
        let isStillThere = certificates.remove(publicKeyHash: old.certificate.publicKeyHash)
        #expect(!isStillThere)
    }

    @Test("a key for two environments is stored once")
    func sharedKey() throws {
        let request = try CertificateRequest.test()
        let certificates = try Self.all([Self.held(.test, request: request), Self.held(request: request)])
        #expect(certificates.keys.keys.count == 1)
    }

    @Test("a fourth certificate is refused, and the reason names the rule and the remedy")
    func three() throws {
        var certificates = try Self.all([Self.held(.test), Self.held(), Self.held()])
        let fourth = try Self.held()
        let error = #expect(throws: ApplePayError.self) { try certificates.add(fourth) }
        #expect(error?.code == .tooManyCertificates)
        #expect(error?.reason.contains("no more than 3") == true)
        #expect(error?.reason.contains("Remove one") == true)
        #expect(certificates.held.count == 3)
        // The same certificate under another label is not a fourth one.
        let first = try #require(certificates.held.first)
        try certificates.add(
            MerchantCertificate(first.certificate, environment: .production, addedAt: TestIssuer.today))
        #expect(certificates.held.count == 4)
    }

    @Test("the same key twice, and another merchant's certificate, are refused")
    func refused() throws {
        let request = try CertificateRequest.test()
        var certificates = try Self.all([Self.held(request: request)])
        let renewed = try Self.held(request: request, issuedAfter: 5)
        #expect(#expect(throws: ApplePayError.self) { try certificates.add(renewed) }?.code == .sameKey)
        var order = TestIssuer.Order()
        (order.userID, order.hashOf) = ("merchant.com.example.other", "merchant.com.example.other")
        let other = MerchantCertificate(
            try Self.issuer.issue(.test(), order), environment: .production, addedAt: TestIssuer.today)
        #expect(
            #expect(throws: ApplePayError.self) { try certificates.add(other) }?.code == .merchantIdentifierMismatch)
    }

    @Test("a key of another certificate or merchant is refused: it would open no token")
    func otherKey() throws {
        var certificates = try Self.all([])
        let (one, other) = (try Self.held(), try CertificateRequest.test())
        let wrongKey = MerchantCertificate(
            one.certificate, environment: .production,
            key: try ProcessingKey(pem: other.privateKeyPEM.reveal(), merchantIdentifier: TestIssuer.merchant),
            addedAt: TestIssuer.today)
        #expect(
            #expect(throws: ApplePayError.self) { try certificates.add(wrongKey) }?.code == .certificateKeyMismatch)
        let foreign = MerchantCertificate(
            try Self.issuer.issue(other), environment: .production,
            key: try ProcessingKey(
                pem: other.privateKeyPEM.reveal(), merchantIdentifier: "merchant.com.example.other"),
            addedAt: TestIssuer.today)
        #expect(
            #expect(throws: ApplePayError.self) { try certificates.add(foreign) }?.code == .merchantIdentifierMismatch)
        // An older certificate without the identifier has its hash.
        var order = TestIssuer.Order()
        (order.userID, order.hashOf) = (nil, "merchant.com.example.other")
        let unnamed = MerchantCertificate(
            try Self.issuer.issue(.test(), order), environment: .production, addedAt: TestIssuer.today)
        #expect(
            #expect(throws: ApplePayError.self) { try certificates.add(unnamed) }?.code == .merchantIdentifierMismatch)
        #expect(certificates.held.isEmpty)
        try certificates.add(one)
        #expect(certificates.held.count == 1)
    }

    @Test("one certificate for test and production is a warning, and so is one merchant identifier for both")
    func shared() throws {
        let request = try CertificateRequest.test()
        let same = try Self.all([Self.held(.test, request: request), Self.held(request: request)])
        #expect(same.findings(at: TestIssuer.today).map(\.code) == [.sharedCertificate])
        let sameMerchant = try Self.all([Self.held(.test), Self.held(.production)])
        #expect(sameMerchant.findings(at: TestIssuer.today).map(\.code) == [.sharedMerchantIdentifier])
        #expect(sameMerchant.findings(at: TestIssuer.today).map(\.severity) == [.warning])
        let apart = try Self.all([Self.held(), Self.held()])
        #expect(apart.findings(at: TestIssuer.today) == [])
    }

    @Test("an old certificate can be removed a day after its last use, if tokens use another one since")
    func mayBeRemoved() throws {
        let (old, new) = (try Self.held(), try Self.held(issuedAfter: 90))
        var certificates = try Self.all([old, new])
        let (oldHash, newHash) = (old.certificate.publicKeyHash, new.certificate.publicKeyHash)
        let now = TestIssuer.today.addingTimeInterval(10 * Self.day)
        certificates.noteSeen(publicKeyHash: oldHash, at: now)
        #expect(certificates.findings(at: now.addingTimeInterval(2 * Self.day)) == [])
        certificates.noteSeen(publicKeyHash: newHash, at: now.addingTimeInterval(60))
        #expect(certificates.findings(at: now.addingTimeInterval(Self.day - 1)) == [])
        let findings = certificates.findings(at: now.addingTimeInterval(Self.day))
        #expect(findings.map(\.code) == [.mayBeRemoved])
        #expect(findings.first?.reason.contains(Hex.encode(oldHash).prefix(12)) == true)
        // A token that was long on its way: the old key is in use after all.
        certificates.noteSeen(publicKeyHash: oldHash, at: now.addingTimeInterval(Self.day))
        #expect(certificates.findings(at: now.addingTimeInterval(Self.day + 60)) == [])
    }

    @Test("a new certificate that waits for its activation cannot be removed, however long it was unused")
    func waiting() throws {
        let (old, new) = (try Self.held(), try Self.held(issuedAfter: 90))
        var certificates = try Self.all([old, new])
        certificates.noteSeen(
            publicKeyHash: old.certificate.publicKeyHash, at: TestIssuer.today.addingTimeInterval(20 * Self.day))
        #expect(certificates.findings(at: TestIssuer.today.addingTimeInterval(30 * Self.day)) == [])
    }

    @Test("an older certificate that was never used here can be removed a day after it was added")
    func neverSeen() throws {
        let (old, new) = (try Self.held(), try Self.held(issuedAfter: 90))
        var certificates = try Self.all([old, new])
        certificates.noteSeen(
            publicKeyHash: new.certificate.publicKeyHash, at: TestIssuer.today.addingTimeInterval(60))
        #expect(certificates.findings(at: TestIssuer.today.addingTimeInterval(120)) == [])
        let later = certificates.findings(at: TestIssuer.today.addingTimeInterval(Self.day))
        #expect(later.map(\.code) == [.mayBeRemoved])
    }

    @Test("one that expires soon, or has expired, is reported by its hash; it is still used")
    func expiry() throws {
        let one = try Self.held()
        let certificates = try Self.all([one])
        let hash = Hex.encode(one.certificate.publicKeyHash).prefix(12)
        for (days, code) in [(-7.0, CertificateFinding.Code.expiresSoon), (1.0, .expired)] {
            let findings = certificates.findings(at: TestIssuer.end.addingTimeInterval(days * Self.day))
            #expect(findings.map(\.code) == [code])
            #expect(findings.map(\.severity) == [.warning])
            #expect(findings.first?.reason.contains(hash) == true)
        }
        #expect(certificates.keys.keys.count == 1)
    }

    @Test("a certificate for two environments is reported once")
    func toldOnce() throws {
        let request = try CertificateRequest.test()
        let one = try Self.held(.test, request: request)
        var certificates = try Self.all([one])
        try certificates.add(
            MerchantCertificate(one.certificate, environment: .production, addedAt: TestIssuer.today))
        #expect(certificates.findings(at: TestIssuer.end).map(\.code) == [.sharedCertificate, .expiresSoon])
    }

    @Test("an earlier use that is reported late does not change the last use")
    func lateSighting() throws {
        let one = try Self.held()
        var certificates = try Self.all([one])
        certificates.noteSeen(publicKeyHash: one.certificate.publicKeyHash, at: TestIssuer.today)
        certificates.noteSeen(publicKeyHash: one.certificate.publicKeyHash, at: TestIssuer.start)
        #expect(certificates.held.first?.lastSeenAt == TestIssuer.today)
    }
}
