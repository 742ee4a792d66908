import Foundation
import Server
import Testing

@Suite("An exit status")
struct CommandStatusTests {
    @Test("ends the process at once: what a library has registered for the end of a process does not run")
    func endProcess() async {
        await #expect(processExitsWith: .exitCode(CommandStatus.unconfirmedWrite.rawValue)) {
            atexit { _exit(1) }
            CommandStatus.unconfirmedWrite.endProcess()
        }
    }
}
