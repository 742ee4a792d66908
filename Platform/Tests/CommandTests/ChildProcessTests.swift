import Foundation
import Support
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite("A program started by a test")
struct ChildProcessTests {
    @Test("ends with a signal that the tests themselves ignore: under nohup nothing would end with its terminal")
    func signals() async throws {
        let before = signal(SIGHUP, SIG_IGN)
        defer { signal(SIGHUP, before) }
        let start = ChildProcess.Start(
            URL(fileURLWithPath: "/bin/sh"), ["-c", "kill -HUP $$; echo still here"])
        let result = try await ChildProcess.run(start)
        #expect(result.status == 128 + SIGHUP)
        #expect(result.output == "")
    }
}
