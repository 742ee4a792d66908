import Foundation
package import GuichetCore

/// Reference data that may be beside the checkout and are not part of it. If they are missing, the tests that use them
/// are reported as skipped, with the reason.
package enum SharedFolder {
    package static let missing = "the folder shared is not beside the checkout: its reference data were not checked"

    /// The folder beside the repository, whose root is four levels above this file's folder.
    private static let root: URL = {
        var url = URL(fileURLWithPath: #filePath)
        for _ in 0..<5 { url.deleteLastPathComponent() }
        return url.appendingPathComponent("shared")
    }()

    package static func has(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appendingPathComponent(path).path)
    }

    package static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    package static func json(_ path: String) throws -> JSONValue {
        let data = try Data(contentsOf: root.appendingPathComponent(path))
        return try JSONValue(parsing: data, limits: JSONLimits(depth: 32, values: 1_000_000))
    }
}
