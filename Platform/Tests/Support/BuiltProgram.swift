package import Foundation

/// A program of this package, built beside the bundle of the tests.
package enum BuiltProgram {
    package static func url(_ name: String) throws -> URL {
        let bundles = CommandLine.arguments.map { URL(fileURLWithPath: $0) } + Bundle.allBundles.map(\.bundleURL)
        for bundle in bundles where bundle.pathComponents.contains(where: { $0.hasSuffix(".xctest") }) {
            var folder = bundle
            while folder.pathComponents.contains(where: { $0.hasSuffix(".xctest") }) {
                folder.deleteLastPathComponent()
            }
            let program = folder.appendingPathComponent(name)
            if FileManager.default.isExecutableFile(atPath: program.path) { return program }
        }
        throw NotBuilt(name: name)
    }

    package struct NotBuilt: Error, CustomStringConvertible {
        let name: String
        package var description: String { "the program \(name) is not beside the bundle of these tests" }
    }
}
