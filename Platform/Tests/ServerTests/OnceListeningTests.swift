import ServiceLifecycle
import Synchronization
import Testing

@testable import Server

@Suite("Work that waits for the port", .timeLimit(.minutes(5)))
struct OnceListeningTests {
    private final class Noted: Service {
        let hasBegun = Atomic(false)
        var isBegun: Bool { hasBegun.load(ordering: .relaxed) }

        func run() async throws { hasBegun.store(true, ordering: .relaxed) }
    }

    @Test("begins once the platform listens")
    func begins() async throws {
        let noted = Noted()
        let (isListening, listening) = AsyncStream<Void>.makeStream()
        let work = OnceListening(isListening: isListening, services: [noted])
        let running = Task { try await work.run() }
        try await Task.sleep(for: .milliseconds(50))
        #expect(!noted.isBegun)
        listening.finish()
        try await running.value
        #expect(noted.isBegun)
    }

    @Test("does not begin if the platform ends before that")
    func ends() async throws {
        let noted = Noted()
        let (isListening, listening) = AsyncStream<Void>.makeStream()
        let work = OnceListening(isListening: isListening, services: [noted])
        let running = Task { try await work.run() }
        running.cancel()
        try await running.value
        #expect(!noted.isBegun)
        listening.finish()
    }
}
