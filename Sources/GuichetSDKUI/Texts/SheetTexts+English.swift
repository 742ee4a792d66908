extension SheetTexts {
    static let english = SheetTexts(
        title: "Payment",
        payAmount: "Pay %@",
        newCard: "Card",
        bancontact: "Bancontact",
        keepCard: "Keep this card for next time",
        cardNotRemoved: "The card could not be removed. Please try again.",
        busy: "One moment, please",
        payInBankApp: "Confirm the payment in your bank’s app, then come back here.",
        bankAppMissing:
            "The bank’s app did not open. Install it or open it yourself, then try again. Nothing is charged before you confirm.",
        openBankApp: "Open the bank’s app again",
        asking: "We are asking your bank whether you were charged. Please wait.",
        leaveTitle: "Leave the payment?",
        leaveHint: "The payment may still be accepted. Do not pay a second time before we know.",
        leave: "Leave",
        stay: "Stay",
        notPaid: "The payment was not made",
        earlierAttempt:
            "An earlier attempt, perhaps on another device, has not ended yet. Apple Pay has to wait for it, usually 35 minutes at most. You can try a card now: you pay only once.",
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
