@_spi(Platform) public import GuichetCore

extension PAN {
    /// The digits as bytes, for the vault only.
    var secretBytes: [UInt8] { Array(digits.utf8) }
}

extension Vault {
    /// The card number of a payment, for the acquirer only.
    public func pan(of card: CardOnFile, in payment: PaymentID) throws -> PAN {
        let digits = try open(card.sealedPAN, for: .pan, place: payment.text)
        return try PAN(String(decoding: digits, as: UTF8.self))
    }

    /// The payment with its card under the newest key.
    func renewed(_ payment: Payment) throws(VaultError) -> Payment {
        guard let card = payment.card, card.sealedPAN.keyVersion != newestVersion else { return payment }
        var payment = payment
        payment.instrument = .card(
            CardOnFile(
                sealedPAN: try reseal(card.sealedPAN, for: .pan, place: payment.id.text),
                fingerprint: card.fingerprint, masked: card.masked, expiry: card.expiry, brand: card.brand))
        return payment
    }

    func seal(_ pan: PAN, of card: WalletCardID) throws(VaultError) -> SealedValue {
        try seal(pan.secretBytes, for: .pan, place: card.text)
    }

    /// The card number of a stored card, for an order with it only.
    public func pan(of card: WalletCard) throws -> PAN {
        let digits = try open(card.card.sealedPAN, for: .pan, place: card.id.text)
        return try PAN(String(decoding: digits, as: UTF8.self))
    }
}
