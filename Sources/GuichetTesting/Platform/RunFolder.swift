#if os(macOS) || os(Linux)
    public import Foundation

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #elseif canImport(Darwin)
        import Darwin
    #endif

    /// One folder in the temporary one for all that a process makes there. It goes with the process; what a killed one
    /// left is taken away by the next.
    ///
    /// A lock on a file in it tells whether the process is there: the system lets it go, however the process ends, and
    /// unlike the process's number nobody else can have it.
    @_spi(Platform) public enum RunFolder {
        static let prefix = "guichet-run-"
        private static let lockName = "lock"

        /// Made at the first use. In the temporary folder itself where no folder can be made.
        private static let own: URL = {
            let temporary = FileManager.default.temporaryDirectory
            sweep(temporary)
            guard let folder = make(in: temporary) else { return temporary }
            atexit { RunFolder.removeOwn() }
            return folder
        }()

        /// A name that nobody has, below this process's folder. Short, since the path of a socket has few characters.
        public static func fresh() -> URL {
            own.appendingPathComponent(String(UUID().uuidString.prefix(8)).lowercased(), isDirectory: true)
        }

        /// Takes away the folders of processes that are gone.
        static func sweep(_ temporary: URL) {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: temporary.path)) ?? []
            for name in names where name.hasPrefix(prefix) {
                let folder = temporary.appendingPathComponent(name, isDirectory: true)
                guard let file = lock(in: folder, flags: O_RDWR) else { continue }
                try? FileManager.default.removeItem(at: folder)
                close(file)
            }
        }

        /// A folder with its lock, which this process then holds to its end. It gets its name once it is locked: another
        /// process would take it away.
        static func make(in temporary: URL) -> URL? {
            let name = String(UUID().uuidString.prefix(8)).lowercased()
            let unnamed = temporary.appendingPathComponent("guichet-new-\(name)", isDirectory: true)
            let folder = temporary.appendingPathComponent(prefix + name, isDirectory: true)
            guard mkdir(unnamed.path, 0o700) == 0 else { return nil }
            guard lock(in: unnamed, flags: O_RDWR | O_CREAT) != nil, rename(unnamed.path, folder.path) == 0 else {
                try? FileManager.default.removeItem(at: unnamed)
                return nil
            }
            return folder
        }

        /// - Returns: the open file, or `nil` when somebody holds its lock, or may.
        private static func lock(in folder: URL, flags: Int32) -> Int32? {
            let file = open(folder.appendingPathComponent(lockName).path, flags | O_CLOEXEC, 0o600)
            guard file >= 0 else { return nil }
            guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
                close(file)
                return nil
            }
            return file
        }

        private static func removeOwn() {
            guard own.lastPathComponent.hasPrefix(prefix) else { return }
            try? FileManager.default.removeItem(at: own)
        }
    }
#endif
