import Foundation
public import GuichetCore

/// Reference data that may lie beside the checkout and are no part of it. Where they are missing, the tests that use
/// them are shown as skipped, and say why.
public enum SharedFolder {
    public static let missing = "the folder shared is not beside the checkout: its reference data were not checked"

    /// Beside the repository, whose root is two levels above this file's folder.
    private static let root: URL = {
        var url = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { url.deleteLastPathComponent() }
        return url.appendingPathComponent("shared")
    }()

    public static func path(_ name: String) -> String { root.appendingPathComponent(name).path }

    public static func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

    public static func names(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path(folder)).sorted()
    }

    public static func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

    public static func json(_ name: String) throws -> JSONValue {
        let data = try Data(contentsOf: URL(fileURLWithPath: path(name)))
        return try JSONValue(parsing: data, limits: JSONLimits(depth: 32, values: 1_000_000))
    }
}
