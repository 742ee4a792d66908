import Foundation
import Support

/// The library that takes the power away, compiled for this run.
struct CutLibrary: Sendable {
    private let library: URL

    /// Why this machine cannot run it; `nil` if it can. The tests say this instead of passing.
    static var obstacle: String? {
        #if os(Linux) && canImport(Glibc) && _pointerBitWidth(_64)
            compiler == nil ? "the power was not cut: there is neither cc nor clang to compile powercut.c with" : nil
        #else
            "the power was not cut: powercut.c knows 64-bit Linux with glibc only"
        #endif
    }

    /// The C compiler of this machine.
    private static let compiler: URL? = {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
        return ["cc", "clang"].lazy
            .flatMap { name in folders.map { URL(fileURLWithPath: $0).appendingPathComponent(name) } }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }()

    /// Compiles `powercut.c` into a folder.
    init(in folder: URL) async throws {
        library = folder.appendingPathComponent("powercut.so")
        let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("powercut.c")
        guard let compiler = Self.compiler else { throw DrillError("there is no C compiler") }
        let compiled = try await ChildProcess.run(
            ChildProcess.Start(
                compiler,
                ["-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-pthread", "-o", library.path, source.path]))
        guard compiled.status == 0 else { throw DrillError("powercut.c does not compile: \(compiled.errors)") }
    }

    /// What tells the library to cut.
    func environment(_ data: URL, _ cut: Cut) -> [String: String] {
        var environment = [
            "LD_PRELOAD": library.path, "GUICHET_CUT_FOLDER": data.path, "GUICHET_CUT_AFTER": "\(cut.afterOperations)",
            "GUICHET_CUT_KEEP": "\(cut.keeping)",
        ]
        environment["GUICHET_CUT_OF"] = cut.file
        return environment
    }
}

/// What the library says at the cut: a line for each file with changes that were not flushed, and one in the end.
struct CutReport: Sendable {
    var lost = 0
    var kept = 0
    var torn = 0
    /// Whether the database itself was being changed, and not only the log before it.
    var interruptedCheckpoint = false

    init?(log: String) {
        guard log.contains(#/power cut: the power is gone at operation \d+/#) else { return nil }
        for line in log.matches(of: #/power cut: ([^:]+): (\d+) changes lost, (\d+) kept \((\d+) torn\)/#) {
            lost += Int(line.2) ?? 0
            kept += Int(line.3) ?? 0
            torn += Int(line.4) ?? 0
            if line.1.hasSuffix(".sqlite") { interruptedCheckpoint = true }
        }
    }
}
