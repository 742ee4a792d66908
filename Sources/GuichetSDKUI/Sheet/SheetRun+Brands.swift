import GuichetCore
import GuichetSDK
import GuichetSips

/// The brands of the card that is being typed (regulation (EU) 2015/751, article 8: the cardholder chooses).
extension SheetRun {
    /// For how long the button waits for them. No document gives a number.
    static let brandsLimitSeconds = 5

    /// Asks for them, once for a card's first digits.
    package func lookUpBrands() async { await brandsTask()?.value }

    /// Waits for the brands of a card whose shopper was faster than their look-up, as with a card that the phone fills in.
    /// A look-up that fails, or takes longer, keeps no shopper from paying.
    ///
    /// - Returns: whether the card has several brands, which were not on the screen when the shopper pressed the button.
    func hasUnseenBrands() async -> Bool {
        guard !sawBrands, let task = brandsTask() else { return false }
        let first = SingleShot<Bool>()
        let sleep = sleep
        let limit = Task {
            // A cancelled pause only ends early.
            try? await sleep(Self.brandsLimitSeconds)
            first.give(false)
        }
        Task {
            await task.value
            first.give(true)
        }
        _ = await first.wait()
        limit.cancel()
        return form.brands.count > 1
    }

    private func brandsTask() -> Task<Void, Never>? {
        guard sheet.means.contains(.coBadges), let iin = form.iin else { return nil }
        if let brandsLookUp { return brandsLookUp }
        let task = Task { await askForBrands(of: iin) }
        brandsLookUp = task
        return task
    }

    private func askForBrands(of iin: String) async {
        let response = await reporting { () -> INAPPGetCardDataResponse? in
            guard let initialisation = try await sheet.server.initialisation(.getCardData).initialisation else {
                return nil
            }
            return try await platform.getCardData(GetCardDataRequest(cardIIN: iin, initialisation: initialisation))
        }
        guard let response = response ?? nil else {
            // Without an answer the button asks again.
            if form.iin == iin { brandsLookUp = nil }
            return
        }
        form.take(response, for: iin)
    }
}
