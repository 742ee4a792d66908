import Foundation

/// A server in a process of its own, measured from outside.
final class Child {
    private let process = Process()
    /// Where it says that it listens.
    let port: Int
    /// From its start until it said so.
    let untilReady: Duration
    private let obeys: Bool

    /// Starts a program of others, that says nothing of where it listens.
    init(_ program: URL, _ arguments: [String], listeningOn port: Int) throws {
        process.executableURL = program
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        self.port = port
        untilReady = .zero
        obeys = false
    }

    /// Starts a program and waits for its line `… ready at http://127.0.0.1:PORT`.
    init(_ program: URL, _ arguments: [String]) throws {
        process.executableURL = program
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let output = Pipe()
        process.standardOutput = output
        let start = ContinuousClock.now
        try process.run()
        var text = ""
        while !text.hasSuffix("\n") {
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else {
                throw BenchError("\(program.lastPathComponent) ended before it was ready: start it yourself to see why")
            }
            text += String(decoding: data, as: UTF8.self)
        }
        untilReady = ContinuousClock.now - start
        guard let port = text.split(separator: ":").last.flatMap({ Int($0.dropLast()) }) else {
            throw BenchError("\(program.lastPathComponent) says \(text)")
        }
        self.port = port
        obeys = true
    }

    func stop() {
        // A program that is started from here has SIGTERM blocked, unless it sees to that as ours do.
        if obeys { process.terminate() } else { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
    }

    deinit { if process.isRunning { kill(process.processIdentifier, obeys ? SIGTERM : SIGKILL) } }

    /// Memory in use, in KiB.
    var residentKiB: Int {
        let line = lines(of: "status").first { $0.hasPrefix("VmRSS:") }
        return line?.split(separator: " ").compactMap { Int($0) }.first ?? 0
    }

    /// Time on a processor so far, in seconds. The kernel counts in hundredths.
    var processorSeconds: Double {
        // The name of the program is in parentheses and may hold spaces.
        let fields = lines(of: "stat").first?.split(separator: ")").last?.split(separator: " ") ?? []
        guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else { return 0 }
        return (user + system) / 100
    }

    /// Bytes that it had written to disks so far.
    var bytesWritten: Int {
        let line = lines(of: "io").first { $0.hasPrefix("write_bytes:") }
        return line?.split(separator: " ").last.flatMap { Int($0) } ?? 0
    }

    private func lines(of file: String) -> [Substring] {
        let text = try? String(contentsOfFile: "/proc/\(process.processIdentifier)/\(file)", encoding: .utf8)
        return (text ?? "").split(separator: "\n")
    }
}
