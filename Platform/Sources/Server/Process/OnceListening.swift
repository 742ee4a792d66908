import ServiceLifecycle

/// Services that begin once the platform listens: what they do at once, such as looking for due work, would otherwise
/// share the processors with the rest of the start. A platform that cannot listen does none of it.
struct OnceListening: Service {
    /// Ends when the platform listens.
    let isListening: AsyncStream<Void>
    let services: [any Service]

    func run() async throws {
        await cancelWhenGracefulShutdown { for await _ in isListening { break } }
        guard !Task.isCancelled, !Task.isShuttingDownGracefully else { return }
        try await Together(services: services).run()
    }
}
