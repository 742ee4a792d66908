import AsyncHTTPClient
package import Engine
import Foundation
import NIOCore
import NIOHTTP1

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

    package init(policy: AddressPolicy, timeoutSeconds: Int64 = 5) {
        self.policy = policy
        timeout = .seconds(timeoutSeconds)
    }

    package func ask(_ url: String) async -> Answer {
        guard let address = URL(string: url), ["http", "https"].contains(address.scheme ?? ""),
            let host = address.host, !host.isEmpty, (0...65_535).contains(address.port ?? 0)
        else { return .refused(reason: "is not an http or https address") }
        let resolved = await HostResolver.addresses(of: host)
        guard let first = resolved.first else { return .unreachable(reason: "the host is not known") }
        if let forbidden = resolved.first(where: { !policy.allows($0) }) {
            return .refused(reason: "leads to \(forbidden.text), which is not allowed")
        }
        var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
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
        } catch {
            answer = .unreachable(reason: LogText.line("\(error)"))
        }
        try? await client.shutdown()
        return answer
    }
}
