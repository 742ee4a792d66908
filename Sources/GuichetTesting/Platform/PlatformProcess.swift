#if os(macOS) || os(Linux)
    import Foundation

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #elseif canImport(Darwin)
        import Darwin
    #endif

    /// A program that runs beside the tests. What it writes goes to a file: no pipe can fill and make it wait.
    ///
    /// `@unchecked Sendable`: what changes is read and written under the lock only.
    final class PlatformProcess: @unchecked Sendable {
        private let identifier: pid_t
        /// Holds the log, and goes when the program has ended.
        private let workspace: URL
        private let lock = NSLock()
        private var guardian: Guardian?
        private var known: Ending?

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

        /// Whoever forgets to stop it does not leave it behind.
        deinit {
            guard ending == nil else { return }
            kill(identifier, SIGKILL)
            note(Spawn.reap(identifier))
        }

        /// How it ended, once it did.
        var ending: Ending? {
            lock.lock()
            defer { lock.unlock() }
            if known == nil, let status = Spawn.reap(identifier, options: WNOHANG) { note(status) }
            return known
        }

        /// Sends a signal, if there is still somebody to get it: the number may be another program's afterwards.
        func signal(_ number: Int32) {
            lock.lock()
            defer { lock.unlock() }
            if known == nil { kill(identifier, number) }
        }

        /// Waits for the end.
        ///
        /// - Returns: `nil` when it does not come in time.
        func end(within seconds: Double) async -> Ending? {
            // In a task of its own: a test that is cancelled still waits for what it started.
            await Task {
                let deadline = Date(timeIntervalSinceNow: seconds)
                while ending == nil, Date() < deadline { try? await Task.sleep(nanoseconds: 5_000_000) }
                return ending
            }.value
        }

        /// What it wrote, the last 64 KiB of it.
        var output: String { ending?.log ?? Self.tail(of: Self.log(in: workspace)) }

        /// Under the lock, or by the last holder.
        private func note(_ status: Int32?) {
            known = Ending(endedWell: status == 0, log: Self.tail(of: Self.log(in: workspace)))
            guardian?.dismiss()
            guardian = nil
            try? FileManager.default.removeItem(at: workspace)
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
