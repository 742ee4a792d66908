import Engine
import Logging
import ServiceLifecycle

/// What the platform does automatically: captures and expiries on their day, and deleting expired data. It needs only
/// the store.
struct DueWork: Service {
    let platform: Platform
    let logger: Logger

    func run() async throws {
        await everySecond { round in
            // First: keys in memory end on time, also while the store cannot be read.
            if round.isMultiple(of: 60) { platform.forgetExpired() }
            try await platform.refresh()
            try await platform.endBeingAlone()
            guard platform.doesDueWork else { return }
            var interrupted = try await platform.paymentService.recoverEndedNodes()
            if round.isMultiple(of: 60) { interrupted += try await platform.paymentService.recoverUnknownNodes() }
            try await platform.giveBackDeliveries()
            if interrupted > 0 {
                logger.warning(
                    "payments were being authorised when a node stopped; their outcome is not known",
                    metadata: ["payments": "\(interrupted)"])
            }
            if await platform.dueWatch.mayBeDue() {
                let done = try await platform.paymentService.runDueSteps()
                if done > 0 { logger.info("carried out due steps", metadata: ["payments": "\(done)"]) }
            }
            // What moves the clock does it on the way, and tells how many payments were removed.
            if round.isMultiple(of: 60), !platform.isClockMoving { try await platform.purge() }
        } onError: { error in
            // Tried again in the next round; due work stays due.
            logger.error("due work could not be carried out", metadata: .failure(error))
        }
    }
}

/// Takes over what other nodes have changed, also while there are no calls. Separate from ``DueWork``, whose round may take long:
/// the others wait for this node when they have a new vault key.
struct Following: Service {
    let platform: Platform
    let logger: Logger

    func run() async throws {
        await everySecond { _ in
            try await platform.refresh()
        } onError: { error in
            logger.error("what other nodes changed could not be read", metadata: .failure(error))
        }
    }
}

/// Sends the acquirer the inquiries that are due. Separate from ``DueWork``, so that an acquirer that does not answer
/// delays no capture.
struct OpenQuestions: Service {
    let platform: Platform
    let logger: Logger

    func run() async throws {
        await everySecond { _ in
            // Where another node does it, this one asks only about decisions that it could not write itself.
            guard platform.doesDueWork else { return await platform.paymentService.loseTrackOfUnwritten() }
            guard await platform.dueWatch.mayBeDue() else {
                return await platform.paymentService.loseTrackOfUnwritten()
            }
            _ = try await platform.paymentService.runDueQuestions()
            _ = try await platform.paymentService.runDueSettlements()
        } onError: { error in
            logger.error("open questions could not be asked of the acquirer", metadata: .failure(error))
        }
    }
}

/// Runs a step each second until the platform stops. A step under way when it stops is finished. An error that the next steps
/// have, too, is told once.
private func everySecond(
    _ step: @escaping @Sendable (_ round: Int) async throws -> Void, onError: @escaping @Sendable (any Error) -> Void
) async {
    await cancelWhenGracefulShutdown {
        var round = 0
        var failure = RepeatedFailure()
        while !Task.isCancelled {
            do {
                try await step(round)
                failure.end()
            } catch  where !Task.isCancelled {
                if failure.isNew(error) { onError(error) }
            } catch {
                return
            }
            round += 1
            try? await Task.sleep(for: .seconds(1))
        }
    }
}
