extension ReceiptTexts {
    package static let english = ReceiptTexts(
        language: .english, subject: "Your payment at %", greeting: "Hello,", accepted: "Your payment was accepted.",
        shop: "Shop",
        amount: "Amount", order: "Order", date: "Date", card: "Card", authorisation: "Authorisation number",
        transaction: "Transaction", noMoney: "This is a test: no money has been or will be taken.",
        questions: "Any questions? Write to %.", keep: "Keep this message for your records.",
        months: [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November", "December",
        ],
        moment: "D, T (Paris time)")
}
