#if os(macOS) || os(Linux)
    import Foundation

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #elseif canImport(Darwin)
        import Darwin
    #endif

    /// A program that runs next to the tests. Its output goes to a file: a full pipe would block it.
    ///
    /// `@unchecked Sendable`: the lock protects all mutable state.
    final class PlatformProcess: @unchecked Sendable {
        let identifier: pid_t
        /// The folder of the log, removed when the program has ended; after ``crash()``, with the process of the tests.
        private let workspace: URL
        private let lock = NSLock()
        private var guardian: Guardian?
        private var known: Ending?
        private var keepsWorkspace = false

        struct Ending: Sendable {
            let endedWell: Bool
            fileprivate let log: String
        }

        init(
            _ program: String, _ arguments: [String], environment: [String: String], workspace: URL
        ) throws(PlatformError) {
            self.workspace = workspace
            do {
                let log = Self.log(in: workspace)
                try FileManager.default.createDirectory(
                    at: workspace, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
                try Data().write(to: log)
                identifier = try Spawn.start(program, arguments, environment: environment, output: log.path)
            } catch {
                try? FileManager.default.removeItem(at: workspace)
                let reason = (error as? Spawn.Failure)?.reason ?? error.localizedDescription
                throw PlatformError(
                    .cannotStart, "\(program) does not run: \(reason)", remedy: "try `\(program) --version` by hand")
            }
            guardian = Guardian(of: identifier)
        }

        /// Ends the program even if the test forgets to stop it.
        deinit {
            guard ending == nil else { return }
            kill(identifier, SIGKILL)
            note(Spawn.reap(identifier))
        }

        /// Called with the lock.
        private func look() {
            if known == nil { note(Spawn.reap(identifier, options: WNOHANG)) }
        }

        /// How the program ended; `nil` while it runs.
        var ending: Ending? {
            lock.lock()
            defer { lock.unlock() }
            look()
            return known
        }

        /// Sends a signal if the program still runs: afterwards its number may belong to another program.
        func signal(_ number: Int32) {
            lock.lock()
            defer { lock.unlock() }
            look()
            if known == nil { kill(identifier, number) }
        }

        /// Kills the program. Its folder stays for another one, which may run longer than the last reference to this one: it goes
        /// with the process of the tests.
        func crash() async {
            keepWorkspace()
            signal(SIGKILL)
            _ = await end(within: .infinity)
        }

        private func keepWorkspace() {
            lock.lock()
            defer { lock.unlock() }
            keepsWorkspace = true
        }

        /// Waits for the program to end.
        ///
        /// - Returns: `nil` if it does not end in time.
        func end(within seconds: Double) async -> Ending? {
            // In a separate task: a cancelled test still waits for the program that it started.
            await Task {
                let deadline = Date(timeIntervalSinceNow: seconds)
                while ending == nil, Date() < deadline { try? await Task.sleep(nanoseconds: 5_000_000) }
                return ending
            }.value
        }

        /// The last 64 KiB of its output.
        var output: String { ending?.log ?? Self.tail(of: Self.log(in: workspace)) }

        /// Called with the lock, or from the last reference.
        private func note(_ state: Spawn.State) {
            guard state != .running else { return }
            // Of one that is gone it is not known how it ended.
            known = Ending(endedWell: state == .ended(0), log: Self.tail(of: Self.log(in: workspace)))
            guardian?.dismiss()
            guardian = nil
            if !keepsWorkspace { try? FileManager.default.removeItem(at: workspace) }
        }

        private static func log(in workspace: URL) -> URL { workspace.appendingPathComponent("log") }

        private static func tail(of log: URL) -> String {
            guard let file = try? FileHandle(forReadingFrom: log), let size = try? file.seekToEnd() else { return "" }
            defer { try? file.close() }
            let length: UInt64 = 64 << 10
            try? file.seek(toOffset: size > length ? size - length : 0)
            return String(decoding: (try? file.readToEnd()) ?? Data(), as: UTF8.self)
        }
    }
#endif
