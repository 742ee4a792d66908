import Foundation

/// A part of a path as a call names it. The router compares and hands over what was sent.
package enum PathPart {
    /// Decoded once (RFC 3986, section 2.4): the path was split at its slashes before. A part with an escape that is none is
    /// taken as it was sent; so is one with U+0000, which no name has, since PostgreSQL could not even look for it.
    package static func decoded(_ part: String) -> String {
        // Nearly every part has none; Foundation copies it all the same.
        guard part.utf8.contains(UInt8(ascii: "%")), let decoded = part.removingPercentEncoding else { return part }
        return decoded.utf8.contains(0) ? part : decoded
    }
}
