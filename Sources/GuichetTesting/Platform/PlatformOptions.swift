#if os(macOS) || os(Linux)
    public import Foundation

    /// How a ``GuichetPlatform`` is started.
    public struct PlatformOptions: Sendable {
        /// The path of `guichet`. `nil` uses the environment variable `GUICHET_BINARY`, or else `guichet` on `PATH`.
        public var binary: String?
        /// The folder for all data. `nil` uses a new one, which is removed when the platform ends, and after
        /// ``GuichetPlatform/kill()`` when the process of the tests does. Give a folder to continue with the data of an earlier
        /// platform.
        public var dataFolder: URL?
        /// 0 uses a free port.
        public var port: UInt16 = 0
        /// More arguments for `guichet serve`.
        public var arguments: [String] = []
        /// Added to the environment of the tests; replaces variables of the same name.
        public var environment: [String: String] = [:]
        /// How long the platform may take to start.
        public var readyWithinSeconds = 30.0

        /// The default options.
        public init() {}

        /// Used instead of `GUICHET_BINARY` in tests, where setting a variable of the process would be a race with its
        /// readers.
        @_spi(Testing) @TaskLocal public static var builtBinary: String?
    }
#endif
