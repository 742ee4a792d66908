#if os(macOS) || os(Linux)
    import Foundation

    /// Finds the command `guichet`.
    enum GuichetBinary {
        /// The environment variable for its path.
        static let variable = "GUICHET_BINARY"

        private static let remedy = """
            build it in a checkout of Guichet with `swift build --package-path Platform --scratch-path .build \
            --product guichet`, then put the path of .build/debug/guichet into \(variable), or its folder on PATH
            """

        /// The path that the test gives, or else the one in `GUICHET_BINARY`, or else `guichet` on `PATH`. If a given
        /// path does not exist, that is an error: another binary would not be the intended one.
        static func find(_ named: String?, in environment: [String: String]) throws(PlatformError) -> String {
            if let named { return try executable(named, namedBy: "the test") }
            if let path = environment[variable], !path.isEmpty { return try executable(path, namedBy: variable) }
            let folders = (environment["PATH"] ?? "").split(separator: ":")
            for folder in folders where isExecutable("\(folder)/guichet") { return "\(folder)/guichet" }
            throw PlatformError(
                .binaryNotFound, "\(variable) is not set, and no folder on PATH has a guichet", remedy: remedy)
        }

        private static func executable(_ path: String, namedBy source: String) throws(PlatformError) -> String {
            guard isExecutable(path) else {
                throw PlatformError(
                    .binaryNotFound, "\(source) names \(path), and there is no program of that name", remedy: remedy)
            }
            return path
        }

        private static func isExecutable(_ path: String) -> Bool {
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
                && FileManager.default.isExecutableFile(atPath: path)
        }
    }
#endif
