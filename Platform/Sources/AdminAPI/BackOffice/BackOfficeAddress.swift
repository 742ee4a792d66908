import APISupport
import Engine

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The address of the admin pages, and whether they may be used there.
struct BackOfficeAddress: Sendable, Hashable {
    static let path = "/admin"

    /// Signing in sends a secret, so the pages are served only where no one on the network path can read it.
    enum Reach: Sendable, Hashable {
        /// Over HTTPS: the cookie is restricted to HTTPS, too.
        case encrypted
        /// On the same machine: there is no network path.
        case loopback
        /// In the clear over a network: refused.
        case open
    }

    let reach: Reach

    /// - Parameter url: the platform's public address.
    init(publicURL url: String) {
        let parts = URL(string: url)
        let host = (parts?.host() ?? "").trimmingPrefix("[").split(separator: "]").first.map(String.init) ?? ""
        if parts?.scheme?.lowercased() == "https" {
            reach = .encrypted
        } else if host.lowercased() == "localhost" || IPAddress(host)?.scope == .loopback {
            reach = .loopback
        } else {
            reach = .open
        }
    }
}

extension Date {
    /// The day in UTC: 2026-07-01.
    var utcDay: String { formatted(.iso8601.year().month().day()) }
    /// Day and minute in UTC: 2026-07-01 10:00 UTC.
    var utcMinute: String { "\(utcDay) \(formatted(.iso8601.time(includingFractionalSeconds: false)).prefix(5)) UTC" }
}
