import Dispatch
import GuichetApplePayTesting
import Synchronization

/// Adds the RSA signer to an authority when it is first needed: its key takes up to a second, a large part of a start.
///
/// It is made once, on a thread outside Swift's cooperative pool; all who need it meanwhile wait for the same one.
final class LateRSASigner: Sendable {
    private let base: @Sendable () throws -> TestAuthority
    private let making = Mutex<Task<TestAuthority, any Error>?>(nil)

    init(_ base: @escaping @Sendable () throws -> TestAuthority) { self.base = base }

    /// - Throws: if no key was made. The next caller tries again.
    func authority() async throws -> TestAuthority {
        let base = try base()
        if base.hasRSASigner { return base }
        let task = making.withLock { making in
            if let making { return making }
            let begun = Task {
                try await withCheckedThrowingContinuation { continuation in
                    DispatchQueue.global().async { continuation.resume(with: Result { try base.withRSASigner() }) }
                }
            }
            making = begun
            return begun
        }
        do {
            return try await task.value
        } catch {
            making.withLock { if $0 == task { $0 = nil } }
            throw error
        }
    }
}
