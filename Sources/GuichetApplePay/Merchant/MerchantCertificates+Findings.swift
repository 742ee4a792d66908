import GuichetCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension MerchantCertificates {
    /// What the owner of these certificates should know today: which ones expire, are shared, or may be removed.
    public func findings(at now: Date) -> [CertificateFinding] {
        // A certificate that is used for two environments expires once.
        var told: Set<CertificateFinding> = []
        return (sharing + held.flatMap { findings($0, at: now) }).filter { told.insert($0).inserted }
    }

    /// The findings about one of them.
    public func findings(_ one: MerchantCertificate, at now: Date) -> [CertificateFinding] {
        let expiry = one.certificate.expiry(at: now).findings.map { finding in
            // The certificate is kept: old tokens may still arrive.
            CertificateFinding(
                finding.code, .warning, "\(Self.name(one)): \(finding.reason)", remedy: finding.remedy)
        }
        guard let successor = successor(of: one, at: now) else { return expiry }
        let seen = one.lastSeenAt.map { "was last named by a token on \($0.day)" } ?? "was never named by a token"
        return expiry + [
            CertificateFinding(
                .mayBeRemoved, .note, "\(Self.name(one)) \(seen), and tokens name \(Self.name(successor)) since",
                remedy: "remove it when no token can be on its way any more")
        ]
    }

    /// Worldline's page on Apple Pay for Direct requires one certificate each for test and production, and recommends
    /// one merchant identifier for each.
    private var sharing: [CertificateFinding] {
        let environments = Dictionary(grouping: held, by: \.certificate.publicKeyHash)
        let shared = held.filter { one in
            let same = environments[one.certificate.publicKeyHash] ?? []
            return same.count > 1 && same.first?.environment == one.environment
        }
        if !shared.isEmpty {
            return shared.map { one in
                CertificateFinding(
                    .sharedCertificate, .warning, "\(Self.name(one)) is used for test and production alike",
                    remedy: "make a separate request for each, better under separate merchant identifiers")
            }
        }
        guard Set(held.map(\.environment)).count > 1 else { return [] }
        return [
            CertificateFinding(
                .sharedMerchantIdentifier, .warning,
                "\(merchantIdentifier) is used for test and production alike: one of its certificates is active at a time",
                remedy: "register a merchant identifier for tests")
        ]
    }

    /// The certificate that tokens name instead of this one: a newer one, named after this one was last named, which
    /// was not for a while. Never an older one: activation cannot be undone, so the new one is merely not active
    /// everywhere yet.
    private func successor(of one: MerchantCertificate, at now: Date) -> MerchantCertificate? {
        let last = one.lastSeenAt ?? one.addedAt
        guard now.timeIntervalSince(last) >= Self.quietSeconds else { return nil }
        return held.first { other in
            guard let seen = other.lastSeenAt, other.environment == one.environment, seen > last else { return false }
            return one.certificate.notValidBefore < other.certificate.notValidBefore
        }
    }

    private static func name(_ one: MerchantCertificate) -> String {
        "the certificate \(Hex.encode(one.certificate.publicKeyHash).prefix(12))"
    }
}
