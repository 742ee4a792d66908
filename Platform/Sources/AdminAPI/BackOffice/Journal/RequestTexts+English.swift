extension RequestTexts {
    static let english = RequestTexts(
        explanation: "The calls that arrived, refused ones too, newest first. Card numbers are masked, and secrets are "
            + "left out.",
        dropped: "Calls since the start that are not in the journal: %. More arrived than it could write.",
        none: "No call matches.", noneYet: "No call has arrived yet.",
        result: "Result", refused: "Refused", accepted: "Not refused",
        number: "No.", time: "Time (UTC)", call: "Call", status: "Status", code: "Code", took: "Took", why: "Why",
        title: "Request %", line: "Line", caller: "Caller", field: "Wrong field", refusal: "Number of the refusal",
        payment: "Payment", signature: "Signature", scheme: "Scheme", key: "Key", sentSignature: "Signature sent",
        finding: "Finding", signed: "The platform signed exactly this text; ⏎ is a line feed:",
        values: "It consists of these values, in this order, without separators:", sent: "Sent", answered: "Answered",
        headers: "Headers", noBody: "No body.", bytes: "% bytes",
        ofPayment: "Requests", noneOfPayment: "No request about this payment is in the journal.")
}
