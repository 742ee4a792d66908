import Foundation
import Support

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Starts programs without the rights of root, which may read every file and take every port.
enum Unprivileged {
    /// `nobody`, on Debian and elsewhere.
    private static let user = "65534"

    /// The start as it is where the tests have no such rights, or by setpriv.
    static func start(_ start: ChildProcess.Start) -> ChildProcess.Start {
        guard geteuid() == 0 else { return start }
        var lowered = start
        lowered.program = URL(fileURLWithPath: "/usr/bin/env")
        lowered.arguments =
            ["setpriv", "--reuid", user, "--regid", user, "--clear-groups", "--inh-caps=-all", start.program.path]
            + start.arguments
        return lowered
    }

    static let hint = "needs another user than root, or setpriv and a build folder that every user may enter"

    /// Whether the built program runs like that.
    static func isPossible() async throws -> Bool {
        guard geteuid() == 0 else { return true }
        return try await ChildProcess.run(start(Command.start(["--version"]))).status == 0
    }
}
