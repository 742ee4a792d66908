import Foundation
import GuichetCore
import Testing

/// Tokens that other projects published, which may lie beside the checkout and are no part of it. Where they are
/// missing, the tests that use them are shown as skipped, and say why.
enum SharedFolder {
    static let missing: Comment = """
        the folder shared is not beside the checkout: the shape of minted tokens was not compared with published ones
        """

    /// Beside the repository, whose root is three levels above this file's folder.
    private static let root: URL = {
        var url = URL(fileURLWithPath: #filePath)
        for _ in 0..<5 { url.deleteLastPathComponent() }
        return url.appendingPathComponent("shared")
    }()

    static func path(_ name: String) -> String { root.appendingPathComponent(name).path }

    static func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

    static func json(_ name: String) throws -> JSONValue {
        let data = try Data(contentsOf: URL(fileURLWithPath: path(name)))
        return try JSONValue(parsing: data, limits: JSONLimits(depth: 32, values: 1_000_000))
    }
}
