import Foundation
@_spi(Platform) import GuichetRunFolder
import GuichetTesting
import Testing

/// Programs that know certificates and signed messages without a line of this project.
enum Tool {
    struct Output {
        let status: Int32
        let text: String
        let errors: String
    }

    struct Failed: Error, CustomStringConvertible {
        let description: String
    }

    static let noOpenSSL: Comment = "openssl is not there: nothing but this project looked at what it mints"
    static let noPython: Comment = "python3 with the package cryptography is not there: nothing opened the tokens"

    static let hasOpenSSL = find("openssl") != nil

    /// A Python with the package `cryptography`: the one on PATH, or the system's, for which packages are installed.
    static let python: String? = ["python3", "/usr/bin/python3"].first { name in
        (try? run(name, ["-c", "import cryptography"]))?.status == 0
    }

    private static func find(_ name: String) -> String? {
        if name.hasPrefix("/") { return FileManager.default.isExecutableFile(atPath: name) ? name : nil }
        return (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
            .map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Runs a program to its end. What it writes goes through files, so that no pipe can fill up.
    static func run(_ name: String, _ arguments: [String]) throws -> Output {
        guard let path = find(name) else { throw Failed(description: "\(name) is not on PATH") }
        return try Folder.use { folder in
            let process = Process()
            process.executableURL = URL(fileURLWithPath: path)
            process.arguments = arguments
            let output = try folder.handle("output")
            let errors = try folder.handle("errors")
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = output
            process.standardError = errors
            try process.run()
            process.waitUntilExit()
            try output.close()
            try errors.close()
            return Output(
                status: process.terminationStatus, text: try folder.read("output"), errors: try folder.read("errors"))
        }
    }

    static func openssl(_ arguments: String...) throws -> Output { try run("openssl", arguments) }
}

/// A folder for one test's files; gone after it.
struct Folder {
    let path: String

    static func use<Result>(_ body: (Folder) throws -> Result) throws -> Result {
        let path = RunFolder.fresh().path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try body(Folder(path: path))
    }

    func path(_ name: String) -> String { "\(path)/\(name)" }

    func write(_ bytes: [UInt8], _ name: String) throws -> String {
        try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
        return path(name)
    }

    func write(_ text: String, _ name: String) throws -> String { try write(Array(text.utf8), name) }

    func read(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: path(name))), as: UTF8.self)
    }

    fileprivate func handle(_ name: String) throws -> FileHandle {
        _ = try write("", name)
        return try FileHandle(forWritingTo: URL(fileURLWithPath: path(name)))
    }
}
