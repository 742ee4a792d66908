#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The standard error of this process.
enum StandardError {
    /// With one call of the system, so that lines of different threads do not mix; a pipe that is nearly full may take a
    /// part first. Where it is closed or full, there is nowhere left to say so.
    static func write(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { all in
            var rest = all[...]
            while let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress, !rest.isEmpty {
                #if canImport(Glibc)
                    let written = Glibc.write(STDERR_FILENO, start, rest.count)
                #elseif canImport(Musl)
                    let written = Musl.write(STDERR_FILENO, start, rest.count)
                #elseif canImport(Darwin)
                    let written = Darwin.write(STDERR_FILENO, start, rest.count)
                #endif
                if written > 0 {
                    rest = rest.dropFirst(written)
                } else if written == 0 || errno != EINTR {
                    return
                }
            }
        }
    }
}
