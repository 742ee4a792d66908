@_spi(Platform) import GuichetCore

extension PAN {
    /// The digits as bytes, for the vault only.
    var secretBytes: [UInt8] { Array(digits.utf8) }
}
