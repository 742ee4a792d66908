package import Engine
import GuichetCore

/// A new secret that people copy into commands and files.
package enum CopiedSecret {
    /// 255 random bits in Base64url. The first bit is always 0: a secret that begins with a hyphen would be taken for an
    /// option of the command that it is given to.
    package static func make(_ random: some RandomSource) -> String {
        var bytes = random.bytes(32)
        bytes[0] &= 0x7F
        return Base64URL.encode(bytes)
    }
}
