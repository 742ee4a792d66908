#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What every transport does for its callers, with any HTTP client.
extension HTTPTransportRequest {
    /// Runs an exchange that the transport implements, for ``timeoutSeconds`` at most.
    ///
    /// HTTP clients limit the time until the answer begins, or the time between two packets. Neither limit ends an
    /// answer that stops half-way or arrives very slowly. When the time is over, the exchange is cancelled.
    package func run(
        schemes: Set<String> = ["http", "https"],
        _ exchange: @escaping @Sendable () async -> Result<HTTPTransportResponse, HTTPTransportError>
    ) async throws(HTTPTransportError) -> HTTPTransportResponse {
        guard let scheme = url.scheme?.lowercased(), schemes.contains(scheme) else {
            let known = schemes.sorted().joined(separator: ", ")
            throw HTTPTransportError(code: .unreachable, reason: "the address is not one of \(known)")
        }
        // HTTP clients convert the port to 16 bits without a check and would stop the process.
        guard (0...65_535).contains(url.port ?? 0) else {
            throw HTTPTransportError(code: .unreachable, reason: "the address has a port above 65535")
        }
        try checkHeaders()
        let nanoseconds = UInt64(finiteTimeoutSeconds * 1_000_000_000)
        let result = await withTaskGroup(of: Result<HTTPTransportResponse, HTTPTransportError>?.self) { group in
            group.addTask { await exchange() }
            group.addTask {
                do {
                    try await Task.sleep(nanoseconds: nanoseconds)
                } catch {
                    // The caller was cancelled, and with it the exchange, which reports the error.
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

    /// RFC 9110, sections 5.1 and 5.5. One HTTP client refuses other headers with their values in its error, another one sends
    /// the request without them. The value may be a secret that was read from a file with the end of its line.
    private func checkHeaders() throws(HTTPTransportError) {
        for header in headers {
            guard !header.name.isEmpty, header.name.utf8.allSatisfy(Self.isToken) else {
                throw HTTPTransportError(
                    code: .unreachable, reason: "the name of a header has a character that none may have, or is empty")
            }
            guard header.value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f || $0 == 0x09 }) else {
                throw HTTPTransportError(
                    code: .unreachable, reason: "the header \(header.name) has a character that none may have")
            }
        }
    }

    private static func isToken(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }

    /// ``timeoutSeconds``, limited to between zero and a year: callers may pass `.infinity`, but clients compute with
    /// it.
    package var finiteTimeoutSeconds: Double { max(0, min(timeoutSeconds, 31_536_000)) }
}
