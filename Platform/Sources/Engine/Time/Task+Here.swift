extension Task where Failure == any Error {
    /// A task that starts on the calling thread, where the system can do that, and changes to another one only when it has
    /// to wait. It is not cancelled with its caller.
    package static func here(_ work: @escaping @Sendable @isolated(any) () async throws -> Success) -> Task {
        if #available(macOS 26, iOS 26, *) { return .immediate(operation: work) }
        return Task(operation: work)
    }
}
