import Logging
import ServiceLifecycle
import UnixSignals

/// Reads the certificate again when its files change, and on SIGHUP.
struct TLSReload: Service {
    let identity: TLSCertificate
    let logger: Logger
    var interval: Duration = .seconds(5)

    func run() async throws {
        await cancelWhenGracefulShutdown {
            await withTaskGroup(of: Void.self) { group in
                group.addTask {
                    while !Task.isCancelled {
                        guard (try? await Task.sleep(for: interval)) != nil else { return }
                        reload(always: false)
                    }
                }
                group.addTask {
                    for await _ in await UnixSignalsSequence(trapping: .sighup) { reload(always: true) }
                }
            }
        }
    }

    private func reload(always: Bool) {
        do {
            guard try identity.reload(always: always) else { return }
            logger.notice("the certificate was read again", metadata: ["expires": "\(identity.expires)"])
        } catch {
            logger.error(
                "the new certificate cannot be used; the present one stays",
                metadata: ["reason": "\(error.reason)", "remedy": "\(error.remedy)"])
        }
    }
}
