import GuichetCore

extension ApplePayTexts {
    static let english = ApplePayTexts(
        language: .english,
        buttons: [
            .plain: "Apple Pay",
            .buy: "Buy with Apple Pay",
            .checkOut: "Check out with Apple Pay",
            .order: "Order with Apple Pay",
            .book: "Book with Apple Pay",
            .donate: "Donate with Apple Pay",
            .subscribe: "Subscribe with Apple Pay",
            .continue: "Continue with Apple Pay",
            .setUp: "Set up Apple Pay",
        ],
        unavailable: "Apple Pay is not available on this device. Please choose another way to pay.",
        needsCard: "There is no card in your Wallet that this shop accepts. Add one, or choose another way to pay.",
        accepted: "The payment is accepted.",
        refused: "The payment was not accepted, and you were not charged.",
        otherCard: "This card was not accepted. Please use another one.",
        callBank: "Please call your bank, or use another card.",
        cancelled: "You cancelled the payment. You were not charged.",
        notSent: "The connection failed. You were not charged: please try again.",
        simulator: "This is the simulator: it has no card, and you were not charged. Please pay on a real device.",
        impossible: "Apple Pay is not possible at the moment, and you were not charged. Please contact the shop.",
        unknown: "We do not know yet whether you were charged. Please do not pay again until we know.")
}
