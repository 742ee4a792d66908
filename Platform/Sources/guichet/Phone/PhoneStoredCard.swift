import ArgumentParser

/// A card of the shopper's wallet, instead of a typed one.
struct PhoneStoredCard: ParsableArguments {
    @Option(help: ArgumentHelp("Use a stored card of this wallet instead.", valueName: "merchantWalletId"))
    var wallet: String?

    @Option(help: ArgumentHelp("Its number in the wallet.", valueName: "paymentMeanId"))
    var paymentMean: Int?

    func validate() throws {
        guard (wallet == nil) == (paymentMean == nil) else {
            throw ValidationError(
                "a stored card takes both --wallet and --payment-mean; `guichet phone wallet list` shows them.")
        }
    }

    /// `nil` if a card is typed.
    var chosen: (wallet: String, number: Int)? {
        guard let wallet, let paymentMean else { return nil }
        return (wallet, paymentMean)
    }
}
