import CFuzzer

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Gives every input that libFuzzer thinks of to a check, until the runs or the time are used up.
///
/// The check ends the process when it finds something: `precondition`, or ``found(_:)``.
package func fuzz(_ check: @escaping ([UInt8]) -> Void) -> Never {
    shared = check
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    exit(
        LLVMFuzzerRunDriver(&count, &arguments) { bytes, count in
            shared(Array(UnsafeBufferPointer(start: bytes, count: count)))
            return 0
        })
}

/// A C function has no context. Set once, before libFuzzer starts, and libFuzzer has one thread.
nonisolated(unsafe) private var shared: ([UInt8]) -> Void = { _ in }

/// Something that must not be. libFuzzer keeps the input in a file and says where.
package func found(_ what: String, file: StaticString = #fileID, line: UInt = #line) -> Never {
    // The purpose of the program.
    fatalError(what, file: file, line: line)
}
