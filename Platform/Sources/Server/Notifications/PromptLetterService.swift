import Engine
import Logging
import ServiceLifecycle

/// Sends the letters that no payment is behind.
struct PromptLetterService: Service {
    let letters: PromptLetters
    let courier: any Courier
    let atOnce: Int
    let logger: Logger

    func run() async throws {
        await cancelWhenGracefulShutdown { await letters.deliver(by: courier, atOnce: atOnce, logger: logger) }
    }
}
