#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What every transport owes its callers, whatever client it stands on.
extension HTTPTransportRequest {
    /// Runs an exchange with an address that the transport knows how to reach, for ``timeoutSeconds`` at most.
    ///
    /// HTTP clients count the time until the answer begins, or the time between two packets. Neither ends an answer
    /// that stops half-way or comes drop by drop. When the time is over the exchange is cancelled.
    package func run(
        schemes: Set<String> = ["http", "https"],
        _ exchange: @escaping @Sendable () async -> Result<HTTPTransportResponse, HTTPTransportError>
    ) async throws(HTTPTransportError) -> HTTPTransportResponse {
        guard let scheme = url.scheme?.lowercased(), schemes.contains(scheme) else {
            let known = schemes.sorted().joined(separator: ", ")
            throw HTTPTransportError(code: .unreachable, reason: "the address is none of \(known)")
        }
        // Clients of HTTP put the port into sixteen bits without looking, and end the program.
        guard (0...65_535).contains(url.port ?? 0) else {
            throw HTTPTransportError(code: .unreachable, reason: "the address has a port above 65535")
        }
        let nanoseconds = UInt64(finiteTimeoutSeconds * 1_000_000_000)
        let result = await withTaskGroup(of: Result<HTTPTransportResponse, HTTPTransportError>?.self) { group in
            group.addTask { await exchange() }
            group.addTask {
                do {
                    try await Task.sleep(nanoseconds: nanoseconds)
                } catch {
                    // The caller was cancelled, so the exchange was too: it has the word.
                    return nil
                }
                return .failure(HTTPTransportError(code: .timedOut, reason: "no whole answer in time"))
            }
            defer { group.cancelAll() }
            for await result in group {
                if let result { return result }
            }
            return .failure(HTTPTransportError(code: .cancelled, reason: "cancelled"))
        }
        return try result.get()
    }

    /// ``timeoutSeconds`` between none and a year: callers may ask for `.infinity`, clients compute with it.
    package var finiteTimeoutSeconds: Double { max(0, min(timeoutSeconds, 31_536_000)) }
}
