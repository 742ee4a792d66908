import AsyncHTTPClient
package import Engine
import Foundation
import NIOCore
import NIOHTTP1
package import NIOSSL

/// Asks whether the server behind a notification address answers: a HEAD request without content, by the same rules as
/// a notification (``HTTPNotificationSender``): only to allowed addresses, one after the other, and without following a
/// redirect.
package struct NotificationProbe: Sendable {
    package enum Answer: Sendable, Hashable {
        /// Any status: the address is made for POST.
        case reached(status: Int)
        /// The platform would not send there.
        case refused(reason: String)
        case unreachable(reason: String)
    }

    private let policy: AddressPolicy
    private let timeout: TimeAmount
    private let authorities: [NIOSSLCertificate]
    private let resolve: @Sendable (_ host: String) async -> [IPAddress]
    /// Names have a limit of their own: the system's resolver waits for half a minute if no name server responds.
    private let lookUps: QuestionTimeout

    /// - Parameters:
    ///   - authorities: trusted for https, with the system's.
    ///   - resolve: looks up a host; for tests in which no name server responds.
    package init(
        policy: AddressPolicy, authorities: [NIOSSLCertificate] = [], timeoutSeconds: Int64 = 5,
        lookUpLimit: Duration = .seconds(5),
        resolve: @escaping @Sendable (String) async -> [IPAddress] = HostResolver.addresses
    ) {
        self.policy = policy
        self.authorities = authorities
        self.resolve = resolve
        timeout = .seconds(timeoutSeconds)
        lookUps = QuestionTimeout(limit: lookUpLimit)
    }

    package func ask(_ url: String) async -> Answer {
        guard let address = URL(string: url), ["http", "https"].contains(address.scheme?.lowercased() ?? ""),
            let host = address.host, !host.isEmpty, (0...65_535).contains(address.port ?? 0)
        else { return .refused(reason: "is not an http or https address") }
        let addresses: CheckedAddresses
        do {
            addresses = try await CheckedAddresses(of: host, by: policy, within: lookUps, resolve)
        } catch let error as CheckedAddresses.AddressRefused {
            return .refused(reason: "\(error)")
        } catch {
            return .unreachable(reason: "\(error)")
        }
        let deadline = NIODeadline.now() + timeout
        // Each address has its share of the time: one that is silent leaves some for the next.
        let share = TimeAmount.nanoseconds(timeout.nanoseconds / Int64(addresses.count))
        let outcome = await addresses.first(by: deadline, connecting: share, trusting: authorities) { client in
            var request = HTTPClientRequest(url: url)
            request.method = .HEAD
            request.headers.add(name: "User-Agent", value: "guichet")
            return Int(try await client.execute(request, deadline: deadline).status.code)
        }
        switch outcome {
        case .answered(let status): return .reached(status: status)
        case .timedOut: return .unreachable(reason: "no answer within \(timeout.nanoseconds / 1_000_000_000) s")
        case .failed(let why): return .unreachable(reason: LogText.line(why))
        }
    }
}
