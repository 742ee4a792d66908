import Engine
import Foundation
import GuichetTesting
import Server
import Support
import Testing

@Suite("The probe of a notification address", .timeLimit(.minutes(10)))
struct NotificationProbeTests {
    @Test("gives up on a name server that does not answer, and says so")
    func slowNames() async {
        let gate = DispatchSemaphore(value: 0)
        let probe = NotificationProbe(policy: AddressPolicy(allowsLoopback: true), lookUpLimit: .seconds(1)) { _ in
            // As the system's resolver: it blocks its thread, and cannot be cancelled.
            await withCheckedContinuation { continuation in
                Thread.detachNewThread {
                    gate.wait()
                    continuation.resume(returning: [])
                }
            }
        }
        let answer = await probe.ask("http://shop.example/ipn")
        #expect(
            answer
                == .unreachable(reason: "its name was not found within 1 s: the name server does not answer"))
        gate.signal()
    }

    @Test("tells a name that does not exist from one that is not looked up in time")
    func unknown() async {
        let probe = NotificationProbe(policy: AddressPolicy(allowsLoopback: true)) { _ in [] }
        let answer = await probe.ask("http://shop.example/ipn")
        #expect(answer == .unreachable(reason: "the host is not known"))
    }

    @Test("reaches a server on the second address of its name, as a notification does")
    func secondAddress() async throws {
        try await NotificationReceiver.withReceiver { receiver in
            // It listens on the second one alone.
            let probe = NotificationProbe(policy: AddressPolicy(allowsLoopback: true)) { _ in
                ["::1", "127.0.0.1"].compactMap { IPAddress($0) }
            }
            let answer = await probe.ask("http://shop.example:\(receiver.port)/ipn")
            let isReached = if case .reached = answer { true } else { false }
            #expect(isReached, "\(answer)")
        }
    }

    @Test("names the first address that is not allowed, and asks no address")
    func forbidden() async {
        let probe = NotificationProbe(policy: AddressPolicy(allowsLoopback: true)) { _ in
            ["127.0.0.1", "10.0.0.1"].compactMap { IPAddress($0) }
        }
        #expect(
            await probe.ask("http://shop.example/ipn")
                == .refused(reason: "leads to 10.0.0.1, which is not allowed"))
    }

    @Test("says in seconds how long it waited for an answer that does not come")
    func silent() async throws {
        try await NotificationReceiver.withReceiver { receiver in
            receiver.behave(.hang)
            let probe = NotificationProbe(policy: AddressPolicy(allowsLoopback: true), timeoutSeconds: 1)
            let answer = await probe.ask(receiver.url.absoluteString)
            #expect(answer == .unreachable(reason: "no answer within 1 s"))
        }
    }
}
