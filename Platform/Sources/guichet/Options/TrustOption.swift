import ArgumentParser
import AsyncHTTPClient
import Foundation
import GuichetAsyncHTTPClient
import NIOSSL
import Server

/// `--ca` of every command that calls a server.
struct TrustOption: ParsableArguments {
    @Option(
        name: .customLong("ca"),
        help: ArgumentHelp(
            "An authority in PEM to trust for HTTPS, with the system's. GUICHET_CA sets a default.", valueName: "file"),
        completion: .file())
    var authority: String?

    private var path: String { authority ?? EnvironmentDefault.text("GUICHET_CA", otherwise: "") }
    /// More than any list of authorities.
    private static let limit = 8 << 20

    func validate() throws {
        // A pipe is read when the command needs it, and no second time.
        guard !InputFile.isPipe(path) else { return }
        _ = try certificates()
    }

    func configuration() throws -> HTTPClient.Configuration {
        var configuration = AsyncHTTPTransport.configuration
        configuration.trust(try certificates())
        return configuration
    }

    func certificates() throws -> [NIOSSLCertificate] {
        path.isEmpty ? [] : try Self.certificates(path, option: "--ca (or GUICHET_CA)")
    }

    static func certificates(_ path: String, option: String) throws -> [NIOSSLCertificate] {
        let data: Data
        do {
            data = try InputFile.data(path, ofPipeAtMost: limit)
        } catch let error as InputFile.TooLong {
            throw ValidationError("\(option) \(path) cannot be used: \(error).")
        } catch {
            throw ValidationError("\(option) \(path) cannot be read.")
        }
        guard let found = try? NIOSSLCertificate.fromPEMBytes(Array(data)), !found.isEmpty else {
            throw ValidationError("\(option) \(path) contains no certificate in PEM.")
        }
        return found
    }
}
