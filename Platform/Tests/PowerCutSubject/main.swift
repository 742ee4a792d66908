import Engine
import Foundation
import Logging
import Server
import Storage
import UnixSignals

// What the power-cut test runs beside the real `guichet serve`: the same platform, with two things that the command
// does not offer. It can be told not to flush, for the control that has to lose payments, and its clock can run ahead,
// so that every try is due.
//
// PowerCutSubject FOLDER full|off SECONDS-AHEAD, with the vault key in GUICHET_VAULT_KEY.

struct ClockAhead: PlatformClock {
    let seconds: Int64

    func now() -> Instant { SystemClock().now().adding(seconds: seconds) }
}

struct Usage: Error {}

let arguments = CommandLine.arguments
guard arguments.count == 4, let key = ProcessInfo.processInfo.environment["GUICHET_VAULT_KEY"],
    let ahead = Int64(arguments[3])
else { throw Usage() }
LoggingSystem.bootstrap(StreamLogHandler.standardError)
var settings = PlatformServer.Settings(
    folder: DataFolder(URL(fileURLWithPath: arguments[1], isDirectory: true)), vaultKeys: try VaultKeys(text: key))
settings.port = 0
settings.addresses = AddressPolicy(allowsLoopback: true)
settings.clock = ClockAhead(seconds: ahead)
settings.store = FolderStore(synchronous: arguments[2] == "off" ? .off : .full)
let server = try await PlatformServer.open(settings, logger: Logger(label: "guichet"))
try await server.run(stoppingOn: [.sigterm]) { address in
    // Written at once: the output is a pipe.
    try? FileHandle.standardOutput.write(contentsOf: Data("guichet ready at \(address)\n".utf8))
}
