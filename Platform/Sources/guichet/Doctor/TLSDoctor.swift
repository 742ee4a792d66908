import Foundation
import Server

/// The certificate with which the platform serves HTTPS, and its public address.
struct TLSDoctor {
    let serve: ServeCommand

    private static let soonDays = 14

    func diagnoses() -> [Diagnosis] {
        guard let files = serve.tls.files else {
            let isPublic = serve.publicURL?.hasPrefix("http://") == true && !serve.vaultKey.dev
            return isPublic
                ? [
                    Diagnosis(
                        "HTTPS", .warning,
                        "the public address is \(MaskedText.address(serve.publicURL ?? "")): card data would cross the network in clear",
                        advice: "use --tls-certificate and --tls-key, or a proxy with HTTPS in front of it")
                ] : []
        }
        do {
            let expiry = try files.expiry(at: Date(), for: serve.publicURL.flatMap { URL(string: $0)?.host })
            let days = Int(expiry.timeIntervalSinceNow / 86_400)
            let text = "the certificate in \(files.certificate) is valid for \(days) more days"
            guard days < Self.soonDays else { return [.fine("HTTPS", text)] }
            return [
                Diagnosis("HTTPS", .warning, text, advice: "renew it; the platform reads new files by itself")
            ]
        } catch {
            return [Diagnosis("HTTPS", .problem, error.reason, advice: error.remedy)]
        }
    }
}
