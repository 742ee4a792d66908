package import AsyncHTTPClient
package import Engine
import Foundation
import NIOCore
import NIOHTTP1
package import NIOSSL

/// Sends notifications over HTTP: resolves the name itself, checks every address of the host, connects only to checked
/// addresses, and follows no redirect.
package struct HTTPNotificationSender: NotificationSender {
    private let policy: AddressPolicy
    private let timeout: TimeAmount
    private let authorities: [NIOSSLCertificate]
    private let resolve: @Sendable (_ host: String) async -> [IPAddress]
    /// Names have a limit of their own: the system's resolver waits for half a minute if no name server responds.
    private let lookUps: QuestionTimeout
    private static let connectionLimit = TimeAmount.seconds(5)

    /// - Parameters:
    ///   - authorities: trusted for https, with the system's.
    ///   - lookUpLimit: long enough for a second name server, if the first one does not respond.
    ///   - resolve: looks up a host; for tests in which a name has addresses of their choice, or no name server responds.
    package init(
        policy: AddressPolicy, authorities: [NIOSSLCertificate] = [], timeoutSeconds: Int64 = 15,
        lookUpLimit: Duration = .seconds(15),
        resolve: @escaping @Sendable (String) async -> [IPAddress] = HostResolver.addresses
    ) {
        self.policy = policy
        self.authorities = authorities
        self.resolve = resolve
        timeout = .seconds(timeoutSeconds)
        lookUps = QuestionTimeout(limit: lookUpLimit)
    }

    package func deliver(_ notification: NotificationRequest, to url: String) async -> Delivery {
        // The scheme's case does not count (RFC 3986, 3.1).
        guard let address = URL(string: url), let scheme = address.scheme?.lowercased(),
            ["http", "https"].contains(scheme),
            let host = address.host, !host.isEmpty
        else { return .failed(reason: "not an http or https address") }
        // The HTTP client converts the port to sixteen bits without a check: one merchant's address would terminate the
        // platform, and again at each start.
        guard (0...65_535).contains(address.port ?? 0) else { return .failed(reason: "no port of 0 to 65535") }
        let addresses: CheckedAddresses
        do {
            addresses = try await CheckedAddresses(of: host, by: policy, within: lookUps, resolve)
        } catch {
            return .failed(reason: "\(error)")
        }
        // One timeout for all addresses, once they are known: a name with many unresponsive addresses gets no more time.
        let limit = notification.terms.timeoutSeconds.map { .seconds($0) } ?? timeout
        let deadline = NIODeadline.now() + limit
        let outcome = await addresses.first(by: deadline, connecting: Self.connectionLimit, trusting: authorities) {
            try await Self.post(notification, to: url, over: $0, by: deadline)
        }
        switch outcome {
        case .answered(let delivery): return delivery
        case .timedOut: return .failed(reason: "no answer within \(limit.nanoseconds / 1_000_000_000) s")
        // The operator needs the error of the network or of TLS; it contains nothing of the notification.
        case .failed(let why): return .failed(reason: "no answer: \(why)")
        }
    }

    private static func post(
        _ notification: NotificationRequest, to url: String, over client: HTTPClient, by deadline: NIODeadline
    ) async throws -> Delivery {
        var request = HTTPClientRequest(url: url)
        request.method = .POST
        request.headers.add(name: "Content-Type", value: notification.contentType)
        for header in notification.headers { request.headers.add(name: header.name, value: header.value) }
        request.headers.add(name: "User-Agent", value: "guichet")
        request.body = .bytes(notification.body)
        // The head is the answer; the start of the body is for people, and never waited for.
        AttemptNotes.sent(notification)
        let answer = try await client.execute(request, deadline: deadline)
        AttemptNotes.answered(Int(answer.status.code), await AnswerStart.text(of: answer.body))
        return notification.terms.delivery(status: Int(answer.status.code))
    }
}

extension HTTPClient.Configuration {
    /// Trusts authorities for HTTPS, with the system's. Versions before TLS 1.2 are deprecated (RFC 8996): none is spoken, as
    /// the platform itself speaks none.
    package mutating func trust(_ authorities: [NIOSSLCertificate]) {
        var tls = tlsConfiguration ?? .makeClientConfiguration()
        tls.minimumTLSVersion = .tlsv12
        if !authorities.isEmpty { tls.additionalTrustRoots = [.certificates(authorities)] }
        tlsConfiguration = tls
    }

    /// Follows no redirect.
    static func forNotifications(trusting authorities: [NIOSSLCertificate]) -> HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
        configuration.trust(authorities)
        return configuration
    }
}
