import ArgumentParser
import AsyncHTTPClient
import Foundation
import GuichetAsyncHTTPClient
import NIOSSL

/// `--ca` of every command that calls a server.
struct TrustOption: ParsableArguments {
    @Option(
        name: .customLong("ca"),
        help: ArgumentHelp(
            "An authority in PEM to trust for HTTPS, with the system's. GUICHET_CA sets a default.", valueName: "file"))
    var authority: String?

    func validate() throws { _ = try certificates() }

    func configuration() throws -> HTTPClient.Configuration {
        var configuration = AsyncHTTPTransport.configuration
        let certificates = try certificates()
        guard !certificates.isEmpty else { return configuration }
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.additionalTrustRoots = [.certificates(certificates)]
        configuration.tlsConfiguration = tls
        return configuration
    }

    private func certificates() throws -> [NIOSSLCertificate] {
        let path = authority ?? EnvironmentDefault.text("GUICHET_CA", otherwise: "")
        guard !path.isEmpty else { return [] }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw ValidationError("--ca (or GUICHET_CA) \(path) cannot be read.")
        }
        guard let found = try? NIOSSLCertificate.fromPEMBytes(Array(data)), !found.isEmpty else {
            throw ValidationError("--ca (or GUICHET_CA) \(path) contains no certificate in PEM.")
        }
        return found
    }
}
