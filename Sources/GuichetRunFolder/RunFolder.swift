#if os(macOS) || os(Linux)
    public import Foundation

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #elseif canImport(Darwin)
        import Darwin
    #endif

    /// One folder in the temporary folder for all files of a process. It is removed with the process; the next process
    /// removes the folder of one that was killed. A process that ends itself by a signal calls ``remove()`` first: no other
    /// work for its end is done then.
    ///
    /// A lock on a file in it shows whether the process still runs: the system releases it, however the process ends,
    /// and unlike the number of the process it cannot belong to another one.
    @_spi(Platform) public enum RunFolder {
        public static let prefix = "guichet-run-"
        private static let lockName = "lock"
        private static let made = Made()

        /// Made on first use. The temporary folder itself if no folder can be made.
        private static let own: URL = {
            let temporary = FileManager.default.temporaryDirectory
            sweep(temporary)
            guard let folder = make(in: temporary) else { return temporary }
            made.folder = folder
            atexit { RunFolder.remove() }
            return folder
        }()

        /// What there is to remove at the end: to ask for the folder itself would make one.
        private final class Made: @unchecked Sendable {  // The lock guards it.
            private let lock = NSLock()
            private var url: URL?

            var folder: URL? {
                get { lock.withLock { url } }
                set { lock.withLock { url = newValue } }
            }
        }

        /// An unused path in this process's folder. Short, since the path of a socket is limited in length.
        public static func fresh() -> URL {
            own.appendingPathComponent(String(UUID().uuidString.prefix(8)).lowercased(), isDirectory: true)
        }

        /// Removes the folders of processes that have ended.
        public static func sweep(_ temporary: URL) {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: temporary.path)) ?? []
            for name in names where name.hasPrefix(prefix) {
                let folder = temporary.appendingPathComponent(name, isDirectory: true)
                guard isOwn(folder), let file = lock(in: folder, flags: O_RDWR) else { continue }
                try? FileManager.default.removeItem(at: folder)
                close(file)
            }
        }

        /// A folder of this user, and no link. The temporary folder is all users': another one could put a link into theirs
        /// while it is removed, so that a process with more rights would remove what the link leads to.
        private static func isOwn(_ folder: URL) -> Bool {
            var status = stat()
            return lstat(folder.path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && status.st_uid == geteuid()
        }

        /// A folder with its lock, which this process keeps until its end. It gets its final name only after it is
        /// locked: otherwise another process would remove it.
        public static func make(in temporary: URL) -> URL? {
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

        /// - Returns: the open file, or `nil` if another process has its lock, or may have it.
        private static func lock(in folder: URL, flags: Int32) -> Int32? {
            let file = open(folder.appendingPathComponent(lockName).path, flags | O_CLOEXEC, 0o600)
            guard file >= 0 else { return nil }
            guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
                close(file)
                return nil
            }
            return file
        }

        /// Removes this process's folder, if it made one. The process ends next.
        public static func remove() {
            guard let folder = made.folder else { return }
            // Other threads may still write into it: under another name it gets no new file, which would keep it there.
            let ended = folder.deletingLastPathComponent().appendingPathComponent(folder.lastPathComponent + "-ended")
            let left = rename(folder.path, ended.path) == 0 ? ended : folder
            // Again where a thread was making one at that moment.
            for _ in 0..<10 where FileManager.default.fileExists(atPath: left.path) {
                try? FileManager.default.removeItem(at: left)
            }
        }
    }
#endif
