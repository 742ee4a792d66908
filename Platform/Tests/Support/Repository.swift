package import Foundation

/// The files of the repository that the tests were compiled from.
package enum Repository {
    package static var root: URL {
        URL(fileURLWithPath: #filePath).appendingPathComponent("../../../..").standardizedFileURL
    }

    package static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }
}
