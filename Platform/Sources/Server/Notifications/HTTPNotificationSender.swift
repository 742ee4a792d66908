package import AsyncHTTPClient
package import Engine
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
package import NIOSSL

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

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
        let resolved: [IPAddress]
        do {
            resolved = try await allowedAddresses(of: host)
        } catch {
            return .failed(reason: "\(error)")
        }
        // One timeout for all addresses, once they are known: a name with many unresponsive addresses gets no more time.
        let limit = notification.terms.timeoutSeconds.map { .seconds($0) } ?? timeout
        let deadline = NIODeadline.now() + limit
        var reason = "\(HostUnknown())"
        for (number, ip) in resolved.enumerated() where number == 0 || NIODeadline.now() < deadline {
            switch await post(notification, to: url, connecting: [host: ip.text], by: deadline) {
            case .done(let delivery): return delivery
            case .timedOut: return .failed(reason: "no answer within \(limit.nanoseconds / 1_000_000_000) s")
            case .noConnection(let why): reason = why
            }
        }
        return .failed(reason: reason)
    }

    /// The result for one address.
    private enum Attempt {
        case done(Delivery)
        /// The deadline passed first.
        case timedOut
        /// Nothing was sent: the next address may be tried.
        case noConnection(reason: String)
    }

    private func post(
        _ notification: NotificationRequest, to url: String, connecting dnsOverride: [String: String],
        by deadline: NIODeadline
    ) async -> Attempt {
        var configuration = HTTPClient.Configuration.forNotifications(trusting: authorities)
        configuration.timeout = .init(connect: Self.connectionLimit)
        // If no server listens now, an immediate repeat is useless; the queue tries again later.
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.dnsOverride = dnsOverride
        let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
        let attempt = await post(notification, to: url, over: client, by: deadline)
        try? await client.shutdown()
        return attempt
    }

    private func post(
        _ notification: NotificationRequest, to url: String, over client: HTTPClient, by deadline: NIODeadline
    ) async -> Attempt {
        var request = HTTPClientRequest(url: url)
        request.method = .POST
        request.headers.add(name: "Content-Type", value: notification.contentType)
        for header in notification.headers { request.headers.add(name: header.name, value: header.value) }
        request.headers.add(name: "User-Agent", value: "guichet")
        request.body = .bytes(notification.body)
        do {
            // The head is the answer; the start of the body is for people, and never waited for.
            AttemptNotes.sent(notification)
            let answer = try await client.execute(request, deadline: deadline)
            AttemptNotes.answered(Int(answer.status.code), await AnswerStart.text(of: answer.body))
            return .done(notification.terms.delivery(status: Int(answer.status.code)))
        } catch let error as HTTPClientError where error == .deadlineExceeded {
            return .timedOut
        } catch {
            // The operator needs the error of the network or of TLS; it contains nothing of the notification.
            let reason = "no answer: \(ConnectionFailure.words(error, connecting: Self.connectionLimit))"
            return Self.isNoConnection(error) ? .noConnection(reason: reason) : .done(.failed(reason: reason))
        }
    }

    /// Whether the connection itself failed. A failure of TLS, or of anything after it, counts as an answer of the
    /// receiver.
    private static func isNoConnection(_ error: any Error) -> Bool {
        if error is NIOConnectionError { return true }
        if let error = error as? IOError {
            return [ECONNREFUSED, EHOSTUNREACH, ENETUNREACH, EADDRNOTAVAIL, EAFNOSUPPORT].contains(error.errnoCode)
        }
        return (error as? HTTPClientError) == .connectTimeout
    }

    /// The addresses of a host, if every one of them is allowed.
    private func allowedAddresses(of host: String) async throws -> [IPAddress] {
        let addresses = try await lookUps.answer(orThrow: NoNameServer(limit: lookUps.limit)) { [resolve] in
            await resolve(host)
        }
        for address in addresses where !policy.allows(address) { throw AddressRefused(address: address) }
        guard !addresses.isEmpty else { throw HostUnknown() }
        return addresses
    }

    struct AddressRefused: Error, CustomStringConvertible {
        let address: IPAddress
        var description: String { "leads to \(address.text), which is not allowed" }
    }

    /// The queue tries again later, as after any other failure.
    struct NoNameServer: Error, CustomStringConvertible {
        let limit: Duration
        var description: String {
            "its name was not found within \(limit.components.seconds) s: the name server does not answer"
        }
    }

    struct HostUnknown: Error, CustomStringConvertible {
        var description: String { "the host is not known" }
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
