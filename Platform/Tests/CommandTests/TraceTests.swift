import Foundation
import GuichetCore
import Support
import Testing

/// docs/metrics.md, "Traces"
@Suite("A trace in the log", .timeLimit(.minutes(5)))
struct TraceTests {
    private static let trace = "4bf92f3577b34da6a3ce929d0e0e4736"

    /// A refused call of Lyra with this header, and the line of the log about it.
    private static func line(_ header: String?) async throws -> String {
        try await Workbench.withPlatform { bench in
            try await bench.serving { platform in
                var request = HTTPTransportRequest.json(
                    ["value": "x"],
                    to: try #require(URL(string: platform.address + "/api-payment/V4/Charge/SDKTest")))
                request.headers.append(
                    (name: "Authorization", value: "Basic " + Data("69876357:wrong".utf8).base64EncodedString()))
                if let header { request.headers.append((name: "traceparent", value: header)) }
                _ = try await platform.transport.send(request)
                return try await poll("the line") {
                    platform.process.errors.split(separator: "\n").first { $0.contains("Charge/SDKTest refused") }
                        .map(String.init)
                }
            }
        }
    }

    @Test("the trace of a request is in the lines that it causes")
    func taken() async throws {
        let line = try await Self.line("00-\(Self.trace)-00f067aa0ba902b7-01")
        #expect(line.hasSuffix(" trace=\(Self.trace)"), "\(line)")
    }

    @Test(
        "without a valid header there is none",
        arguments: [nil, "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01", "x"])
    func none(header: String?) async throws {
        let line = try await Self.line(header)
        #expect(!line.contains("trace="), "\(line)")
    }
}
