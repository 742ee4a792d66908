extension SheetTexts {
    static let english = SheetTexts(
        title: "Payment",
        payAmount: "Pay %@",
        newCard: "Card",
        keepCard: "Keep this card for next time",
        busy: "One moment, please",
        payInBankApp: "Confirm the payment in your bank’s app, then come back here.",
        asking: "We are asking your bank whether you were charged. Please wait.",
        leaveTitle: "Leave the payment?",
        leaveHint: "The payment may still be accepted. Do not pay a second time before we know.",
        leave: "Leave",
        stay: "Go on",
        notPaid: "The payment was not made",
        pageFailed: "Your bank’s page does not load.",
        pageSlow: "Your bank takes long to answer.",
        wait: "Go on waiting",
        reload: "Try again",
        confirm: "OK",
        amount: "Amount",
        card: "Card",
        reference: "Reference",
        date: "Date")
}
