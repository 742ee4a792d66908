#if os(macOS) || os(Linux)
    public import Foundation

    /// How a ``GuichetPlatform`` is started.
    public struct PlatformOptions: Sendable {
        /// The path of `guichet`. `nil`: what the environment variable `GUICHET_BINARY` names, or else `guichet` on
        /// `PATH`.
        public var binary: String?
        /// The folder that holds everything. `nil`: a fresh one, which goes when the platform ends. Name one to start
        /// again on what an earlier platform left.
        public var dataFolder: URL?
        /// 0 takes a free one.
        public var port: UInt16 = 0
        /// More arguments for `guichet serve`.
        public var arguments: [String] = []
        /// Set over the environment of the tests.
        public var environment: [String: String] = [:]
        public var readyWithinSeconds = 30.0

        public init() {}

        /// Stands in for `GUICHET_BINARY` where setting a variable of the process would race with whoever reads one.
        @_spi(Testing) @TaskLocal public static var builtBinary: String?
    }
#endif
