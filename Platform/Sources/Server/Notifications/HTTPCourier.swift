import AsyncHTTPClient
public import Engine
import Foundation
import NIOCore
import NIOHTTP1

/// Carries notifications over HTTP: resolves the name itself, checks every address that it leads to, connects to the
/// address that was checked, follows no redirect.
public struct HTTPCourier: Courier {
    private let policy: AddressPolicy
    private let patience: TimeAmount

    public init(policy: AddressPolicy, patienceSeconds: Int64 = 15) {
        self.policy = policy
        patience = .seconds(patienceSeconds)
    }

    public func deliver(_ letter: Letter, to url: String) async -> Delivery {
        guard let address = URL(string: url), let scheme = address.scheme, ["http", "https"].contains(scheme),
            let host = address.host, !host.isEmpty
        else { return .failed(reason: "not an http or https address") }
        // The client puts the port into sixteen bits without looking: one merchant's address would end the platform, and
        // again at each start.
        guard (0...65_535).contains(address.port ?? 0) else { return .failed(reason: "no port of 0 to 65535") }
        let resolved: IPAddress
        do {
            resolved = try await allowedAddress(of: host)
        } catch {
            return .failed(reason: "\(error)")
        }
        var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
        configuration.timeout = .init(connect: .seconds(5))
        // Where nobody listens now, nobody does a moment later either; the outbox tries again in its time.
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.dnsOverride = [host: resolved.text]
        let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
        let delivery = await post(letter, to: url, over: client)
        try? await client.shutdown()
        return delivery
    }

    private func post(_ letter: Letter, to url: String, over client: HTTPClient) async -> Delivery {
        var request = HTTPClientRequest(url: url)
        request.method = .POST
        request.headers.add(name: "Content-Type", value: letter.contentType)
        request.headers.add(name: "User-Agent", value: "guichet")
        request.body = .bytes(letter.body)
        do {
            // The head is the answer; what a receiver writes after it is not read.
            let answer = try await client.execute(request, timeout: patience)
            let status = Int(answer.status.code)
            switch status {
            case 200...299: return .accepted
            case 300...399: return .failed(reason: "status \(status): redirects are not followed")
            default: return .failed(reason: "status \(status)")
            }
        } catch let error as HTTPClientError {
            return .failed(reason: "\(error)")
        } catch {
            // What the network or TLS said is what an operator has to know; it holds nothing of the letter.
            return .failed(reason: "no answer: \("\(error)".prefix(300))")
        }
    }

    /// The first address of a host, if every one of them is allowed.
    private func allowedAddress(of host: String) async throws -> IPAddress {
        let addresses = await HostResolver.addresses(of: host)
        for address in addresses where !policy.allows(address) { throw AddressRefused(address: address) }
        guard let first = addresses.first else { throw HostUnknown() }
        return first
    }

    struct AddressRefused: Error, CustomStringConvertible {
        let address: IPAddress
        var description: String { "leads to \(address.text), which is not allowed" }
    }

    struct HostUnknown: Error, CustomStringConvertible {
        var description: String { "the host is not known" }
    }
}
