import ServiceLifecycle

/// Asks the platform to stop, and limits the time for it.
struct StopRequest: Sendable {
    private enum Event: Sendable {
        case asked(String)
        case ended((any Error)?)
        case late
    }

    private let events: AsyncStream<Event>
    private let tell: AsyncStream<Event>.Continuation

    init() { (events, tell) = AsyncStream.makeStream() }

    /// - Parameter why: the source of the request, for the log.
    func request(_ why: String) { tell.yield(.asked(why)) }

    /// Runs until the work ends, or until it was asked to stop and its time has run out. Work that has not ended by
    /// then continues, but is not awaited: a structured task would have to wait.
    ///
    /// In a task that is cancelled it would not wait for the work, so it runs in one that is not.
    ///
    /// - Throws: the error with which the work ended.
    func serving(
        within limit: Duration, _ work: @escaping @Sendable () async throws -> Void,
        onStop: @Sendable (String) async -> Void, onLate: @Sendable () -> Void
    ) async throws {
        let tell = tell
        let working = Task {
            do {
                try await work()
                tell.yield(.ended(nil))
            } catch {
                tell.yield(.ended(error))
            }
        }
        var timer: Task<Void, Never>?
        defer { timer?.cancel() }
        for await event in events {
            switch event {
            case .asked(let why):
                guard timer == nil else { continue }
                timer = Task {
                    try? await Task.sleep(for: limit)
                    tell.yield(.late)
                }
                await onStop(why)
            case .ended(nil): return
            case .ended(let error?): throw error
            case .late:
                onLate()
                return working.cancel()
            }
        }
    }
}

/// Services that start together and are told to stop together: a slow one does not delay the others' stop.
struct Together: Service {
    let services: [any Service]

    func run() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for service in services { group.addTask { try await service.run() } }
            // The first one that fails ends the others; `waitForAll` would wait for them first.
            for try await _ in group {}
        }
    }
}
