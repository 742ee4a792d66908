import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

extension Error {
    /// Why a file or a folder could not be made, in the system's words. Foundation has none for most reasons, and names the
    /// error's number.
    package var systemReason: String {
        guard let error = (self as? CocoaError)?.underlying as? POSIXError else { return localizedDescription }
        return String(cString: strerror(error.code.rawValue))
    }
}
