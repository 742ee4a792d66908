import AsyncHTTPClient
package import Engine
import Foundation
import NIOCore
import NIOHTTP1
package import NIOSSL

/// Asks whether the server behind a notification address answers: a HEAD request without content, by the same rules as
/// a notification (``HTTPNotificationSender``): only to allowed addresses, and without following a redirect.
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
        let resolved: [IPAddress]
        do {
            resolved = try await lookUps.answer(orThrow: HTTPNotificationSender.NoNameServer(limit: lookUps.limit)) {
                [resolve] in await resolve(host)
            }
        } catch {
            return .unreachable(reason: "\(error)")
        }
        guard let first = resolved.first else { return .unreachable(reason: "the host is not known") }
        if let forbidden = resolved.first(where: { !policy.allows($0) }) {
            return .refused(reason: "leads to \(forbidden.text), which is not allowed")
        }
        var configuration = HTTPClient.Configuration.forNotifications(trusting: authorities)
        configuration.timeout = .init(connect: timeout)
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.dnsOverride = [host: first.text]
        let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
        let answer: Answer
        do {
            var request = HTTPClientRequest(url: url)
            request.method = .HEAD
            request.headers.add(name: "User-Agent", value: "guichet")
            answer = .reached(status: Int(try await client.execute(request, timeout: timeout).status.code))
        } catch let error as HTTPClientError where error == .deadlineExceeded {
            answer = .unreachable(reason: "no answer within \(timeout.nanoseconds / 1_000_000_000) s")
        } catch {
            answer = .unreachable(reason: LogText.line(ConnectionFailure.words(error, connecting: timeout)))
        }
        try? await client.shutdown()
        return answer
    }
}
