extension RequestTexts {
    static let english = RequestTexts(
        explanation: "The calls that arrived, refused ones too, newest first. Card numbers are masked, and secrets are "
            + "left out.",
        dropped: "% calls since the start are not in the journal: more came than it could write.",
        none: "No call is like that.", result: "Result", refused: "Refused", accepted: "Not refused",
        number: "No.", time: "Time (UTC)", call: "Call", status: "Status", code: "Code", took: "Took", why: "Why",
        title: "Request %", line: "Line", caller: "Caller", field: "Field at fault", refusal: "Number of the refusal",
        payment: "Payment", signature: "Signature", scheme: "Scheme", key: "Key", sentSignature: "Signature sent",
        finding: "Finding", signed: "The platform signed this; ⏎ is a line feed, and there is nothing else:",
        values: "It is these values, in this order, with nothing between them:", sent: "Sent", answered: "Answered",
        headers: "Headers", noBody: "No body.", bytes: "% bytes",
        ofPayment: "Requests", noneOfPayment: "No request about this payment is in the journal.")
}
