@_spi(Platform) import GuichetCore

extension PAN {
    /// The digits as bytes, for the vault only.
    var secretBytes: [UInt8] { Array(digits.utf8) }
}

extension Vault {
    func pan(sealed: SealedValue, at place: String) throws -> PAN {
        try PAN(String(decoding: open(sealed, for: .pan, place: place), as: UTF8.self))
    }
}
