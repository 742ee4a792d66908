import Foundation
import GuichetCore
import Testing

/// Reference data that may lie beside the checkout and are no part of it. Where they are missing, the tests that use
/// them are shown as skipped, and say why.
enum SharedFolder {
    static let missing: Comment = "the folder shared is not beside the checkout: its reference data were not checked"

    /// Beside the repository, whose root is three levels above this file's folder.
    private static let root: URL = {
        var url = URL(fileURLWithPath: #filePath)
        for _ in 0..<5 { url.deleteLastPathComponent() }
        return url.appendingPathComponent("shared")
    }()

    static func has(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appendingPathComponent(path).path)
    }

    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    static func names(in path: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(path).path).sorted()
    }

    static func json(_ path: String) throws -> JSONValue {
        let data = try Data(contentsOf: root.appendingPathComponent(path))
        return try JSONValue(parsing: data, limits: JSONLimits(depth: 32, values: 1_000_000))
    }
}
