import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

extension Error {
    /// Why a file or a folder could not be made, read or written, in the system's words. Foundation has none for most reasons,
    /// and names the error's number.
    package var systemReason: String {
        systemErrorNumber.map { String(cString: strerror($0)) } ?? localizedDescription
    }

    /// The system's own number of the error, such as `EACCES`; `nil` for another kind of error.
    var systemErrorNumber: Int32? {
        if let error = (self as? CocoaError)?.underlying as? POSIXError { return error.code.rawValue }
        // What a file handle throws is no `CocoaError`, and has the system's error all the same.
        guard let cause = (self as NSError).userInfo[NSUnderlyingErrorKey] as? NSError,
            cause.domain == NSPOSIXErrorDomain
        else { return nil }
        return Int32(cause.code)
    }
}
