import AsyncHTTPClient
import Engine
import NIOCore
import NIOPosix
import NIOSSL

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The addresses of the host that a notification address names: every one is allowed. They are tried one after the other, until
/// one accepts the connection.
struct CheckedAddresses {
    private let host: String
    /// At least one.
    private let addresses: [IPAddress]

    /// - Parameters:
    ///   - resolve: looks up a host.
    /// - Throws: ``AddressRefused`` if one of them is not allowed, ``HostUnknown``, ``NoNameServer``.
    init(
        of host: String, by policy: AddressPolicy, within lookUps: QuestionTimeout,
        _ resolve: @escaping @Sendable (String) async -> [IPAddress]
    ) async throws {
        let addresses = try await lookUps.answer(orThrow: NoNameServer(limit: lookUps.limit)) { await resolve(host) }
        for address in addresses where !policy.allows(address) { throw AddressRefused(address: address) }
        guard !addresses.isEmpty else { throw HostUnknown() }
        self.host = host
        self.addresses = addresses
    }

    var count: Int { addresses.count }

    enum Outcome<Answer: Sendable>: Sendable {
        case answered(Answer)
        /// The deadline passed first.
        case timedOut
        case failed(reason: String)
    }

    /// The answer of the first address that accepts the connection.
    ///
    /// - Parameters:
    ///   - limit: how long a connection is waited for. The next address is tried as long as the deadline has not passed.
    ///   - ask: sends the request.
    func first<Answer: Sendable>(
        by deadline: NIODeadline, connecting limit: TimeAmount, trusting authorities: [NIOSSLCertificate],
        _ ask: @Sendable (HTTPClient) async throws -> Answer
    ) async -> Outcome<Answer> {
        var outcome = Outcome<Answer>.timedOut
        for (number, address) in addresses.enumerated() where number == 0 || NIODeadline.now() < deadline {
            var configuration = HTTPClient.Configuration.forNotifications(trusting: authorities)
            configuration.timeout = .init(connect: limit)
            // If no server listens now, an immediate repeat is useless; the queue tries again later.
            configuration.connectionPool.retryConnectionEstablishment = false
            configuration.dnsOverride = [host: address.text]
            if let name = ReachedName(host) {
                configuration.http1_1ConnectionDebugInitializer = { name.check($0) }
                configuration.http2ConnectionDebugInitializer = { name.check($0) }
            }
            let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
            var wasConnected = true
            do {
                outcome = .answered(try await ask(client))
            } catch let error as HTTPClientError where error == .deadlineExceeded {
                outcome = .timedOut
            } catch {
                outcome = .failed(reason: ConnectionFailure.words(error, connecting: limit))
                wasConnected = !Self.isNoConnection(error)
            }
            try? await client.shutdown()
            // Nothing was sent if there was no connection: only then the next address may be tried.
            guard !wasConnected else { break }
        }
        return outcome
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
