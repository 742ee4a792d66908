import Foundation

/// Lines that are there at once, even in a pipe.
enum Progress {
    /// For a person who reads the output.
    static func say(_ line: String) { write(line, to: .standardOutput) }
    /// For people who wait.
    static func tell(_ line: String) { write(line, to: .standardError) }

    private static func write(_ line: String, to file: FileHandle) {
        try? file.write(contentsOf: Data((line + "\n").utf8))
    }
}

struct BenchError: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
