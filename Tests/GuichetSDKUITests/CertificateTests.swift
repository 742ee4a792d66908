import Foundation
import Testing

/// Reads the source: on Linux no page is loaded. What WebKit and URLSession refuse by themselves stays refused as long
/// as no code answers their question about a certificate.
@Suite("A wrong certificate")
struct CertificateTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private func texts(in folder: String) throws -> [(name: String, text: String)] {
        let folder = Self.root.appendingPathComponent(folder)
        var texts: [(name: String, text: String)] = []
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) where path.hasSuffix(".swift") {
            texts.append((path, try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)))
        }
        return texts
    }

    @Test(
        "is accepted by no module of a phone",
        arguments: [
            "GuichetCore", "GuichetDirectClient", "GuichetPassKit", "GuichetSDK", "GuichetSDKCompat",
            "GuichetSDKDirect", "GuichetSDKUI", "GuichetURLSession",
        ])
    func modules(module: String) throws {
        let texts = try texts(in: "Sources/\(module)")
        #expect(!texts.isEmpty)
        let names = ["AuthenticationChallenge", "didReceive challenge", "serverTrust", "SecTrust", "URLCredential"]
        for (name, text) in texts {
            // What is compiled for Linux alone is in no app.
            let text = text.replacing(/#if canImport\(FoundationNetworking\).*?#endif/.dotMatchesNewlines(), with: "")
            for found in names where text.contains(found) {
                Issue.record("\(module)/\(name) has \(found): a page with a wrong certificate must fail")
            }
        }
    }

    @Test("is accepted by no example, which an app would copy")
    func examples() throws {
        let project = try String(
            contentsOf: Self.root.appendingPathComponent("Examples/checkout-app/project.yml"), encoding: .utf8)
        #expect(!project.contains("NSAllowsArbitraryLoads") && !project.contains("NSExceptionDomains"))
        for (name, text) in try texts(in: "Examples/checkout-app") + texts(in: "Examples/ThreeDSecure") {
            #expect(!text.contains("AuthenticationChallenge"), "\(name)")
        }
    }
}
