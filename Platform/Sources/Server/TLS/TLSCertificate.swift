import Foundation
import Logging
import NIOSSL
import Synchronization

/// The certificate with which connections are accepted. New files replace it while the platform runs; connections that
/// are open keep theirs.
final class TLSCertificate: Sendable {
    private struct State {
        var loaded: TLSFiles.Loaded
        var changed: [Date?]
    }

    private let files: TLSFiles
    private let name: String?
    private let now: @Sendable () -> Date
    private let state: Mutex<State>

    /// - Parameter now: the machine's clock, which clients go by too.
    init(_ files: TLSFiles, for name: String?, now: @escaping @Sendable () -> Date) throws(TLSRefused) {
        self.files = files
        self.name = name
        self.now = now
        let changed = files.changed
        state = Mutex(State(loaded: try files.load(at: now(), for: name), changed: changed))
    }

    var context: NIOSSLContext { state.withLock { $0.loaded.context } }
    var expires: Date { state.withLock { $0.loaded.expires } }
    var names: CertificateNames { state.withLock { $0.loaded.names } }

    /// Reads the files again.
    ///
    /// - Parameter always: even if they have not changed.
    /// - Returns: whether there is another certificate now. If the files cannot be used, the present one stays.
    func reload(always: Bool) throws(TLSRefused) -> Bool {
        let changed = files.changed
        guard always || changed != state.withLock({ $0.changed }) else { return false }
        // Remembered first: a wrong file is reported once, and not every few seconds.
        state.withLock { $0.changed = changed }
        let loaded = try files.load(at: now(), for: name)
        state.withLock { $0.loaded = loaded }
        return true
    }
}
