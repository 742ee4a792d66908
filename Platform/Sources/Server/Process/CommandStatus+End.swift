import Foundation

extension CommandStatus {
    /// Ends the process with this status, without what programs and libraries have registered for its end.
    ///
    /// `exit` would run that while other threads still work: OpenSSL's handler frees the locks that a thread of libpq needs which
    /// connects to the database at that moment (OPENSSL_cleanup(3)), and the process would end with a signal, not with this status.
    package func endProcess() -> Never {
        fflush(nil)
        _exit(rawValue)
    }
}
