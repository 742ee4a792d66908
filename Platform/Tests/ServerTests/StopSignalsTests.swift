import Foundation
import Synchronization
import Testing
import UnixSignals

@testable import Server

@Suite("The signals that stop the platform", .serialized)
struct StopSignalsTests {
    @Test("are handled from the moment at which the platform listens for them: none ends the process by default")
    func atOnce() async {
        for _ in 0..<50 {
            let (received, continuation) = AsyncStream<UnixSignal>.makeStream()
            let signals = await StopSignals(
                [.sigusr2], lastResort: .seconds(86_400), onFirst: { continuation.yield($0) },
                onEarlyEnd: { Issue.record("\($0)") })
            kill(getpid(), SIGUSR2)
            var first: UnixSignal?
            for await signal in received {
                first = signal
                break
            }
            #expect(first == .sigusr2)
            withExtendedLifetime(signals) {}
        }
    }

    @Test("are told as the first and as the second, if they are no repetition")
    func second() async throws {
        let (received, continuation) = AsyncStream<String>.makeStream()
        let signals = await StopSignals(
            [.sigusr2], onFirst: { continuation.yield("first \($0)") },
            onSecond: { continuation.yield("second \($0)") })
        var told = received.makeAsyncIterator()
        kill(getpid(), SIGUSR2)
        #expect(await told.next() == "first SIGUSR2")
        try await Task.sleep(for: .milliseconds(600))
        kill(getpid(), SIGUSR2)
        #expect(await told.next() == "second SIGUSR2")
        withExtendedLifetime(signals) {}
    }
}
