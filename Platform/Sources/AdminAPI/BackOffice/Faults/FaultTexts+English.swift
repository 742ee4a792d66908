extension FaultTexts {
    static let english = FaultTexts(
        explanation: "Faults that you ordered. A restart of the platform clears them.",
        ordered: "Ordered now", noneOrdered: "No fault is ordered.", catalogue: "What can be ordered",
        groups: [
            .acquirer: "The acquirer’s decision", .operations: "Captures, cancellations and refunds",
            .calls: "Calls and their answers", .notifications: "Notifications", .issuer: "The issuer’s page",
        ],
        fault: "Fault", what: "What goes wrong", forWhom: "For whom", always: "everything", limits: "How often",
        unlimited: "until it is cleared", acted: "Acted", actedOf: "% of #", clear: "Clear", clearAll: "Clear all",
        order: "Order", scripts: "The acquirer’s next answers",
        scriptExplanation: "Sets the answers to a shop’s next authorisations, in order. They take precedence over "
            + "ordered faults. A new script replaces the old one; one without answers ends it.",
        noScripts: "No answers are scripted.", answers: "Answers",
        answersHint: "Separated by spaces, such as: approved refused:51 acquirer-slow:3s as-usual",
        scriptButton: "Give these answers", orderTitle: "Order: %", client: "The client", platform: "The platform",
        orderHint: "A field that stays empty is no condition.", everyone: "All shops", allOf: "All shops of %",
        call: "Call", everyCall: "Every call", card: "Card", cardHint: "The last four digits, or a test card’s number",
        amount: "Amount", amountHint: "In cents, or the currency’s smallest unit", reference: "Reference",
        header: "Header of the call", headerHint: "NAME=VALUE", howOften: "How often, and until when", times: "Times",
        timesHint: "Empty: until it is cleared", nth: "Beginning with event", nthHint: "Counted from 1",
        minutes: "For (minutes)", minutesHint: "Of the platform’s clock", probability: "Probability",
        probabilityHint: "Such as 0.1 for one event in ten", seed: "Seed",
        seedHint: "Repeats the same decisions", how: "What it does", delay: "Seconds",
        delayHint: "Empty: % seconds", code: "Code of the refusal", codeHint: "In the API’s own terms, such as 51",
        orderButton: "Order it")
}
