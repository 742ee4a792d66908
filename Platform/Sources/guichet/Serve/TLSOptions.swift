import ArgumentParser
import Server

/// The certificate of `guichet serve`.
struct TLSOptions: ParsableArguments {
    @Option(
        name: .customLong("tls-certificate"),
        help: ArgumentHelp(
            "Serve HTTPS with this certificate chain in PEM, its own certificate first.",
            discussion: "New files are used within 5 seconds, or at once on SIGHUP. See `guichet tls init`.",
            valueName: "file"), completion: .file())
    var certificate: String?

    @Option(
        name: .customLong("tls-key"),
        help: ArgumentHelp("The private key of the certificate, in PEM.", valueName: "file"), completion: .file())
    var key: String?

    func validate() throws {
        guard (certificate == nil) == (key == nil) else {
            throw ValidationError("--tls-certificate and --tls-key go together.")
        }
    }

    var files: TLSFiles? {
        guard let certificate, let key else { return nil }
        return TLSFiles(certificate: certificate, key: key)
    }
}
