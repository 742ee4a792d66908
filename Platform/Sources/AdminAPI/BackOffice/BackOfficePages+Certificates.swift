import APISupport
import Engine
import GuichetApplePay
import GuichetCore
import Hummingbird

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The pages about certificates.
extension BackOfficePages {
    func overview(_ merchants: [MerchantCertificates], _ requests: [ApplePayRequestRecord], at now: Instant) -> Response
    {
        let names = Set(
            merchants.filter { !$0.held.isEmpty }.map(\.merchantIdentifier) + requests.map(\.merchantIdentifier))
        var content: HTML = names.isEmpty ? "<p class=\"note\" id=\"none\">\(texts.none)</p>" : .empty
        for name in names.sorted() {
            let merchant = merchants.first { $0.merchantIdentifier == name }
            content += "<h2>\(name)</h2>"
            if merchant?.findings(at: now.date).contains(where: Self.isSharing) == true {
                content += "<p class=\"note\">\(texts.shared)</p>"
            }
            let held = merchant.map { merchant in merchant.held.map { certificate($0, of: merchant, at: now) } } ?? []
            let waiting = requests.filter { $0.merchantIdentifier == name }.map(waiting)
            content += "<div class=\"grid\">\((held + waiting).joined())</div>"
        }
        content +=
            visit.may(.administer)
            ? "<a class=\"button\" id=\"add\" href=\"\(BackOfficeLinks.add)\">\(texts.add)</a>" : onlySees
        content += "<p class=\"soft narrow\">\(texts.activeHint)</p>"
        return page(texts.certificates, in: .certificates, at: BackOfficeLinks.certificates, content)
    }

    /// A way to a change, for those who may make it.
    private func change(_ link: String, _ text: String, id: String) -> HTML {
        visit.may(.administer) ? "<a class=\"button plain\" href=\"\(link)\" id=\"\(id)\">\(text)</a>" : .empty
    }

    private static func isSharing(_ finding: CertificateFinding) -> Bool {
        [.sharedCertificate, .sharedMerchantIdentifier].contains(finding.code)
    }

    private func certificate(_ one: MerchantCertificate, of merchant: MerchantCertificates, at now: Instant) -> HTML {
        let remove = BackOfficeLinks.certificate(one.certificate.publicKeyHash, one.environment.rawValue) + "/remove"
        let short = String(Hex.encode(one.certificate.publicKeyHash).prefix(12))
        return """
            <section class="card" aria-label="\(texts.fingerprint) \(short)">
            \(facts(one, of: merchant, at: now))
            \(change(remove, texts.remove, id: "remove-\(short)-\(one.environment.rawValue)"))
            </section>
            """
    }

    private func facts(_ one: MerchantCertificate, of merchant: MerchantCertificates, at now: Instant) -> HTML {
        let expiry = one.certificate.expiry(at: now.date)
        let standing = merchant.standing(of: one, at: now)
        let end: HTML =
            expiry.due == nil || expiry.isExpired
            ? "\(expiry.expiresAt.utcDay)"
            : "\(expiry.expiresAt.utcDay) · \(texts.daysLeft.replacing("%", with: String(expiry.daysLeft)))"
        let urgent: HTML = expiry.isExpired || expiry.due != nil ? " class=\"urgent\"" : .empty
        let seen = one.lastSeenAt?.utcMinute ?? texts.never
        return """
            <dl class="facts">
            <dt>\(texts.environment)</dt><dd>\(texts.name(of: one.environment.rawValue))</dd>
            <dt>\(texts.state)</dt><dd data-standing="\(standing.rawValue)">\(texts.standing[standing] ?? "")</dd>
            <dt>\(texts.ends)</dt><dd\(urgent)>\(end)</dd>
            <dt>\(texts.lastNamed)</dt><dd>\(seen)</dd>
            <dt>\(texts.fingerprint)</dt><dd class="hash">\(Hex.encode(one.certificate.publicKeyHash))</dd>
            </dl>
            """
    }

    private func waiting(_ request: ApplePayRequestRecord) -> HTML {
        let short = String(Hex.encode(request.publicKeyHash).prefix(12))
        return """
            <section class="card" aria-label="\(texts.waiting) \(short)">
            <dl class="facts">
            <dt>\(texts.environment)</dt><dd>\(texts.name(of: request.environment))</dd>
            <dt>\(texts.state)</dt><dd>\(texts.waiting)</dd>
            <dt>\(texts.requested)</dt><dd>\(request.createdAt.date.utcDay)</dd>
            <dt>\(texts.fingerprint)</dt><dd class="hash">\(Hex.encode(request.publicKeyHash))</dd>
            </dl>
            \(change(BackOfficeLinks.request(request.id), texts.goOn, id: "continue-\(short)"))
            </section>
            """
    }

    // MARK: Removing

    func removal(
        of one: MerchantCertificate, from merchant: MerchantCertificates, at now: Instant,
        refusal: ApplePayRefusal? = nil
    ) -> Response {
        let link = BackOfficeLinks.certificate(one.certificate.publicKeyHash, one.environment.rawValue) + "/remove"
        let problem = refusal.map(BackOfficeProblem.init)
        let force: HTML =
            problem == .inUse
            ? """
            <p class="choice"><input type="checkbox" id="force" name="force" value="yes">\
            <label for="force">\(texts.force)</label></p>
            """ : .empty
        let content: HTML = """
            \(alert(problem, refusal))
            <p><strong>\(merchant.merchantIdentifier)</strong></p>
            \(facts(one, of: merchant, at: now))
            <p>\(texts.removeExplanation)</p>
            <form method="post" action="\(link)">\(visit.formToken)
            \(force)
            <button type="submit" id="remove">\(texts.remove.filter { $0 != "…" })</button>
            <a class="button plain" href="\(BackOfficeLinks.certificates)">\(texts.back)</a>
            </form>
            """
        return page(texts.removeTitle, in: .certificates, at: link, HTML.narrow(content), problem: problem)
    }
}

extension BackOfficeTexts {
    func name(of environment: String) -> String { environments[environment] ?? environment }
}

extension MerchantCertificates {
    /// The status of a certificate, according to the tokens that name it.
    func standing(of one: MerchantCertificate, at now: Instant) -> CertificateStanding {
        if one.certificate.expiry(at: now.date).isExpired { return .expired }
        if now.date < one.certificate.notValidBefore { return .notYetValid }
        if findings(one, at: now.date).contains(where: { $0.code == .mayBeRemoved }) { return .mayGo }
        guard let seen = one.lastSeenAt else { return .unnamed }
        let later = held.contains { other in
            other.environment == one.environment && other.lastSeenAt.map { $0 > seen } ?? false
        }
        return later ? .earlier : .named
    }
}
