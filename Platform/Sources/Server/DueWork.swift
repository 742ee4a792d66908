import Engine
import Logging
import ServiceLifecycle

/// What the platform does by itself: captures on their day, and forgetting.
struct DueWork: Service {
    let counter: Counter
    let logger: Logger

    func run() async throws {
        await cancelWhenGracefulShutdown {
            var rounds = 0
            while !Task.isCancelled {
                do {
                    let captured = try await counter.captureDue()
                    if captured > 0 { logger.info("captured", metadata: ["payments": "\(captured)"]) }
                    if rounds.isMultiple(of: 60) { try await counter.purge() }
                } catch {
                    // Tried again in the next round; what is due stays due.
                    logger.error("work that is due could not be done", metadata: ["error": "\(type(of: error))"])
                }
                rounds += 1
                try? await Task.sleep(for: .seconds(1))
            }
        }
    }
}
