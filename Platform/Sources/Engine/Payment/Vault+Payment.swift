package import GuichetCore

extension Vault {
    /// The card number of a payment, for the acquirer only.
    package func pan(of card: CardOnFile, in payment: PaymentID) throws -> PAN {
        try pan(sealed: card.sealedPAN, at: payment.text)
    }

    /// The payment with its card under the newest keys, encrypted and findable.
    func renewed(_ payment: Payment) throws(VaultError) -> Payment {
        let number = try fingerprints().newest.number
        guard let card = payment.card,
            card.sealedPAN.keyVersion != newestVersion || FingerprintKey.number(of: card.fingerprint) != number
        else { return payment }
        let pan: PAN
        do {
            pan = try self.pan(of: card, in: payment.id)
        } catch {
            throw (error as? VaultError) ?? .doesNotOpen
        }
        var payment = payment
        payment.instrument = .card(
            CardOnFile(
                sealedPAN: try seal(pan, of: payment.id), fingerprint: try fingerprint(of: pan), masked: card.masked,
                expiry: card.expiry, brand: card.brand))
        return payment
    }
}
