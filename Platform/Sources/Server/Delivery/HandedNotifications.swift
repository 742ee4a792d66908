import Engine
import Logging
import ServiceLifecycle

/// Passes notifications that other nodes send to the programs that listen to this one.
struct HandedNotifications: Service {
    let listeners: OtherListeners
    let logger: Logger

    func run() async throws {
        await cancelWhenGracefulShutdown {
            await listeners.serve { error in
                logger.error("notifications of other nodes could not be passed on", metadata: .failure(error))
            }
        }
    }
}
