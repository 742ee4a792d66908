import APISupport
import Engine
import GuichetCore
@_spi(Platform) import GuichetLyra

extension LyraSubscriptionOpening {
    /// - Throws: ``LyraRefusal`` if its rule names no day any more.
    init(
        _ subscription: LyraSubscriptionOnFile, at now: Instant, _ days: LyraPaymentDays, random: any RandomSource
    ) throws {
        var subscription = subscription
        let (_, start) = try subscription.schedule(days)
        // A form that was opened before midnight may be paid after it: the payment of its day is made in the same night.
        try subscription.advance(to: max(start, days.earliest(at: now)), days)
        guard subscription.nextDay != nil else { throw LyraSubscriptions.noDays }
        self.init(
            id: "\(LyraTime.compactText(now).prefix(8))\(Self.letters(random))", createdAt: now,
            dueAt: subscription.next { days.night(of: $0, after: now) }.instant, details: try subscription.stored())
    }

    /// As in a published example, the day comes first. Only letters follow: no name can look like a card number.
    private static func letters(_ random: any RandomSource) -> String {
        let alphabet = Array("ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz")
        return String(random.bytes(8).map { alphabet[Int($0) % alphabet.count] })
    }
}

extension RecurringOrder.Content.Next {
    fileprivate var instant: Instant? {
        if case .due(let instant) = self { instant } else { nil }
    }
}
