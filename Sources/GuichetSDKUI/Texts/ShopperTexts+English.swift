import GuichetCore

extension ShopperTexts {
    static let english = ShopperTexts(
        language: .english,
        cardNumber: "Card number",
        expiryDate: "Expiry date",
        expiryDateHint: "Month and year, for example 12/30",
        securityCode: "Security code",
        securityCodeHint: "The three or four digits printed on the card",
        brand: "Card brand",
        brandHint: "Your card has several brands: the choice is yours",
        pay: "Pay",
        cards: "Your cards",
        otherCard: "Another card",
        removeCard: "Remove %@",
        expired: "Expired",
        validUntil: "Valid until %@",
        noCards: "No card is saved",
        authentication: "Confirm with your bank",
        cancel: "Cancel",
        advices: [
            Advice.none: "The payment is accepted.",
            .ask: "We do not know yet whether you were charged. Please do not pay again until we know.",
            .wait: "The payment is under way. You will be told as soon as it is decided.",
            .retry: "The connection failed. Nothing was charged: please try again.",
            .startAgain: "The payment was not made. Please start again.",
            .correctInput: "Please check what you entered.",
            Advice.otherCard: "This card was not accepted. Please use another one.",
            .callBank: "Please call your bank, or use another card.",
            .makeRoom:
                "There may be no room left on this device. Nothing was charged: please make room, then try again.",
            .askSupport: "This payment is not possible at the moment. Please contact the shop.",
            .fixIntegration: "This payment is not possible at the moment. Please contact the shop.",
        ],
        otherAdvice: "Please wait a moment before you go on.",
        problems: [
            .numberMissing: "Enter the card number.",
            .numberNotDigits: "A card number has digits only.",
            .numberWrongLength: "A card number has 12 to 19 digits.",
            .expiryMissing: "Enter the expiry date.",
            .expiryNotADate: "Enter the month and the year, for example 12/30.",
            .expiryPast: "This card has expired.",
            .securityCodeMissing: "Enter the security code.",
            .securityCodeNotDigits: "A security code has digits only.",
            .securityCodeWrongLength: "A security code has 3 or 4 digits.",
        ])
}
