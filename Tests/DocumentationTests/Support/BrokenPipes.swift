#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// On Linux Foundation's URLSession writes to connections that the other side has closed, and SIGPIPE would end all tests,
/// now and then.
enum BrokenPipes {
    static let ignored: Void = {
        #if canImport(Glibc) || canImport(Musl)
            _ = signal(SIGPIPE, SIG_IGN)
        #endif
    }()
}
