import Engine
import GuichetCore
import GuichetDirect

/// What `getDccRateInquiry` offers: another currency and its rate, at an instant.
struct DirectConversionQuote: Sendable {
    let offer: DirectConversionOffer
    let quotedAt: Instant

    /// `nil` for an amount that is in that currency already, or too large in it.
    func proposal(of base: Amount) -> DirectConversionProposal? {
        guard let target = offer.converted(base) else { return nil }
        return Self.proposal(
            from: DirectAmountOfMoney(base), to: DirectAmountOfMoney(target), rate: .number(offer.rate.text),
            inverse: .number(offer.rate.inverse ?? "0"), at: quotedAt)
    }

    static func proposal(
        from base: DirectAmountOfMoney?, to target: DirectAmountOfMoney?, rate exchange: JSONValue,
        inverse: JSONValue, at quotedAt: Instant
    ) -> DirectConversionProposal {
        var rate = DirectConversionRate()
        rate.exchangeRate = exchange
        rate.invertedExchangeRate = inverse
        rate.markUpRate = .integer(0)
        rate.quotationDateTime = DirectTime.utc(quotedAt)
        rate.source = "Guichet"
        var proposal = DirectConversionProposal()
        proposal.baseAmount = base
        proposal.targetAmount = target
        proposal.rate = rate
        return proposal
    }
}

/// An offer, which its `dccSessionId` contains, encrypted: nothing is stored, and a restart ends no offer.
struct DirectConversionSession: Sendable {
    let merchantId: String
    /// The first six digits of the card.
    let bin: String
    let base: Amount
    let quote: DirectConversionQuote

    /// Chosen: the documents say nothing (docs/choices/direct.md, DF119).
    static let lifetimeSeconds: Int64 = 1_800
    private static let place = "direct conversion 1"

    func isOver(at now: Instant) -> Bool { now >= quote.quotedAt.adding(seconds: Self.lifetimeSeconds) }

    func identifier(_ vault: Vault) throws(VaultError) -> String {
        // None of them contains a line end.
        let parts = [
            merchantId, bin, String(base.minorUnits), base.currency.facts?.alphabetic ?? "", quote.offer.text,
            String(quote.quotedAt.milliseconds),
        ]
        let plain = Array(parts.joined(separator: "\n").utf8)
        return Base64URL.encode(try vault.seal(plain, for: .clientSession, place: Self.place).bytes)
    }
}

extension DirectConversionSession {
    /// `nil` for anything that is no offer of this platform.
    init?(_ identifier: String, vault: Vault) {
        guard identifier.utf8.count < 1_024, let bytes = Base64URL.decode(identifier),
            let plain = try? vault.open(SealedValue(bytes: bytes), for: .clientSession, place: Self.place)
        else { return nil }
        let parts = String(decoding: plain, as: UTF8.self).split(separator: "\n").map(String.init)
        guard parts.count == 6, let currency = CurrencyCode(alphabetic: parts[3]),
            let base = Amount(digits: parts[2], currency: currency), let offer = DirectConversionOffer(parts[4]),
            let milliseconds = Int64(parts[5])
        else { return nil }
        self.init(
            merchantId: parts[0], bin: parts[1], base: base,
            quote: DirectConversionQuote(offer: offer, quotedAt: Instant(milliseconds: milliseconds)))
    }
}
