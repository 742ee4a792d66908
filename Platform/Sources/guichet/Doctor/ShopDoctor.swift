import APISupport
import AsyncHTTPClient
import DirectAPI
import Engine
import Foundation
import GuichetApplePay
import GuichetAsyncHTTPClient
import GuichetCore
import LyraAPI
import NIOSSL
import Server
import Storage

/// What expires, and whether the shops' servers can be reached.
struct ShopDoctor {
    let stored: ExaminedStore
    let policy: AddressPolicy
    /// Trusted for https, with the system's.
    let authorities: [NIOSSLCertificate]
    let isOffline: Bool
    /// Whether the platform serves them: a tester may have given one an address.
    let withDemoShops: Bool

    func diagnoses() async -> [Diagnosis] {
        do {
            let stored = try await read()
            return expiries(stored) + (await addresses(stored))
        } catch {
            return [Diagnosis("shops", .problem, "they cannot be read: \(error)", advice: "see `guichet check`")]
        }
    }

    private struct Stored: Sendable {
        let lyra: [LyraPlatformShop]
        let direct: [DirectPlatformShop]
        /// By it, keys and certificates end.
        let clock: any PlatformClock
        let merchants: [MerchantCertificates]
        let ahead: Int64
        let failed: Int
    }

    private func read() async throws -> Stored {
        try await stored.read { [withDemoShops] store in
            let clock = try await StoredClock.read(in: store)
            return try await store.read { store in
                Stored(
                    lyra: Array(
                        try LyraShopDirectory.merged(
                            store.shops(api: LyraPlatformShop.api), withDemoShops: withDemoShops
                        ).values),
                    direct: Array(
                        try DirectShopDirectory.merged(
                            store.shops(api: DirectPlatformShop.api), withDemoShops: withDemoShops
                        ).values),
                    clock: clock,
                    merchants: try ApplePayCertificateDirectory.merchants(of: store.applePayCertificates()),
                    ahead: try store.shopClocks().values.max() ?? 0,
                    failed: try store.countNotifications(.failed))
            }
        }
    }

    private func expiries(_ stored: Stored) -> [Diagnosis] {
        var found = stored.merchants.flatMap { $0.findings(at: stored.clock.now().date) }.filter {
            $0.severity != .note
        }.map { finding in
            Diagnosis(
                "Apple Pay", finding.severity == .error ? .problem : .warning, finding.reason, advice: finding.remedy)
        }
        for shop in stored.direct {
            let now = ShopTime.$shop.withValue(shop.id) { stored.clock.now() }
            for key in shop.issuedKeys where key.state(at: now) != .active {
                found.append(
                    Diagnosis(
                        "API keys", .warning, "key \(key.id) of \(shop.merchantId) is \(key.state(at: now).rawValue)",
                        advice: "`guichet shop direct key \(shop.merchantId)` makes another"))
            }
        }
        if found.isEmpty { found.append(.fine("expiries", "no certificate and no key expires soon")) }
        if stored.failed > 0 {
            found.append(
                Diagnosis(
                    "notifications", .warning, "\(stored.failed) failed, and are not sent again",
                    advice: "`guichet notification list --state failed`, then `guichet notification resend`"))
        }
        return found
    }

    private static let atOnce = 8
    /// After this time no further address is asked.
    private static let limit: Duration = .seconds(60)

    private func addresses(_ stored: Stored) async -> [Diagnosis] {
        let urls = Set(stored.lyra.flatMap(\.notificationURLs.values) + stored.direct.flatMap(\.webhookURLs)).sorted()
        guard !urls.isEmpty else {
            return [Diagnosis("addresses", .skipped, "no shop has an address for notifications")]
        }
        guard !isOffline else {
            return [Diagnosis("addresses", .skipped, "--offline: \(urls.count) were not contacted")]
        }
        let probe = NotificationProbe(policy: policy, authorities: authorities)
        let end = ContinuousClock.now + Self.limit
        var found: [Diagnosis] = []
        var asked = 0
        while asked < urls.count, ContinuousClock.now < end {
            let some = Array(urls[asked..<min(asked + Self.atOnce, urls.count)])
            asked += some.count
            let answers = await withTaskGroup(of: (String, NotificationProbe.Answer).self) {
                group -> [String: NotificationProbe.Answer] in
                for url in some { group.addTask { (url, await probe.ask(url)) } }
                var answers: [String: NotificationProbe.Answer] = [:]
                for await (url, answer) in group { answers[url] = answer }
                return answers
            }
            for url in some {
                if let answer = answers[url] { found.append(await diagnosis(url, answer)) }
            }
        }
        if asked < urls.count {
            found.append(
                Diagnosis(
                    "addresses", .skipped, "\(urls.count - asked) were not contacted: the time limit was reached"))
        }
        return found
    }

    private func diagnosis(_ url: String, _ answer: NotificationProbe.Answer) async -> Diagnosis {
        let shown = LogText.line(MaskedText.address(url))
        switch answer {
        case .reached(let status): return .fine("addresses", "\(shown) answers (HTTP \(status) to HEAD)")
        case .refused(let reason):
            return Diagnosis(
                "addresses", .problem, "\(shown) \(reason)",
                advice:
                    "start the platform with --allow-private-notifications (or --dev), or give the shop another address"
            )
        case .unreachable(let reason):
            return Diagnosis(
                "addresses", .problem, "\(shown) cannot be reached: \(reason)",
                advice: "check the name, the server behind it, its certificate, and the firewall on the way")
        }
    }
}
