import Engine
import Foundation
import Logging
import ServiceLifecycle
import UnixSignals

/// Reads the certificate again when its files change, and on SIGHUP.
struct TLSReload: Service {
    let identity: TLSCertificate
    /// SIGHUP, handled before the platform says that it is ready: by default it would end the process.
    let hangUps: UnixSignalsSequence
    let logger: Logger
    /// Told when the certificate expires.
    let meters: ConnectionMeters
    var interval: Duration = .seconds(5)

    func run() async throws {
        tellExpiry()
        await cancelWhenGracefulShutdown {
            await withTaskGroup(of: Void.self) { group in
                group.addTask {
                    while !Task.isCancelled {
                        guard (try? await Task.sleep(for: interval)) != nil else { return }
                        reload(always: false)
                    }
                }
                group.addTask {
                    for await _ in hangUps { reload(always: true) }
                }
            }
        }
    }

    private func tellExpiry() {
        meters.set(certificateExpiry: Int64(identity.expires.timeIntervalSince1970))
    }

    private func reload(always: Bool) {
        do {
            guard try identity.reload(always: always) else { return }
            tellExpiry()
            logger.notice("the certificate was read again", metadata: ["expires": "\(identity.expires)"])
        } catch {
            logger.error(
                "the new certificate cannot be used; the present one stays",
                metadata: ["reason": "\(error.reason)", "remedy": "\(error.remedy)"])
        }
    }
}
