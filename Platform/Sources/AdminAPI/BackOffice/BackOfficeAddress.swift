import APISupport
import Engine

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Where the admin pages are, and whether they may be used there.
struct BackOfficeAddress: Sendable, Hashable {
    static let path = "/admin"

    /// Whoever signs in sends a secret: only where nobody on the way can read it.
    enum Reach: Sendable, Hashable {
        /// Over HTTPS: the cookie is for HTTPS alone, too.
        case encrypted
        /// On this machine: nothing is on the way.
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
