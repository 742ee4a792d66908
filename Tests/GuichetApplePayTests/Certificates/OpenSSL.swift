import Foundation
@_spi(Platform) import GuichetRunFolder
import GuichetTesting
import Testing

/// The command `openssl`, as a second opinion. Tests that want it say so when it is not installed.
enum OpenSSL {
    static let missing: Comment = "the command openssl is not installed: its opinion was not asked"

    private static let path: String? = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        .map { "\($0)/openssl" }.first { FileManager.default.isExecutableFile(atPath: $0) }

    static var isInstalled: Bool { path != nil }

    /// Runs a subcommand on a file with the text, given with `-in`.
    ///
    /// - Returns: the exit status, and all that it says.
    static func run(_ arguments: [String], on text: String) throws -> (status: Int32, output: String) {
        let path = try #require(path)
        let folder = RunFolder.fresh()
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(at: folder) }
        let (input, output) = (folder.appendingPathComponent("in"), folder.appendingPathComponent("out"))
        try Data(text.utf8).write(to: input)
        try Data().write(to: output)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments + ["-in", input.path]
        let handle = try FileHandle(forWritingTo: output)
        process.standardOutput = handle
        process.standardError = handle
        process.standardInput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        try handle.close()
        return (process.terminationStatus, String(decoding: try Data(contentsOf: output), as: UTF8.self))
    }
}
