import Foundation
@_spi(Testing) import GuichetTesting
import Testing

/// The tests of a suite start the `guichet` that was built with them.
struct BuiltBinary: SuiteTrait, TestTrait, TestScoping {
    let isRecursive = true

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await PlatformOptions.$builtBinary.withValue(Self.path()) { try await function() }
    }

    /// It is in the same folder as the bundle of these tests.
    private static func path() throws -> String {
        let bundles = CommandLine.arguments.map { URL(fileURLWithPath: $0) } + Bundle.allBundles.map(\.bundleURL)
        for bundle in bundles where bundle.pathComponents.contains(where: { $0.hasSuffix(".xctest") }) {
            var folder = bundle
            while folder.pathComponents.contains(where: { $0.hasSuffix(".xctest") }) {
                folder.deleteLastPathComponent()
            }
            let binary = folder.appendingPathComponent("guichet").path
            if FileManager.default.isExecutableFile(atPath: binary) { return binary }
        }
        throw NotBuilt()
    }

    struct NotBuilt: Error, CustomStringConvertible {
        let description = "the binary `guichet` is not beside the bundle of these tests"
    }
}

extension Trait where Self == BuiltBinary {
    static var builtBinary: Self { Self() }
}
