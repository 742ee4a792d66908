/// Faults of the acquirer, and of the operations that it confirms.
extension Fault {
    package static let acquirerSlow = Fault(
        "acquirer-slow", at: .authorisation, "The acquirer answers as usual, but late.",
        client: "the usual answer, later", platform: "as always", delaySeconds: 5)
    package static let acquirerSilent = Fault(
        "acquirer-silent", at: .authorisation, "The acquirer decides, but its answer does not come within the timeout.",
        client: "the outcome is not known", platform: "unknown; an inquiry finds the decision")
    package static let acquirerDown = Fault(
        "acquirer-down", at: .authorisation, "The connection to the acquirer breaks at once.",
        client: "the outcome is not known", platform: "unknown; an inquiry finds the decision")
    package static let requestLost = Fault(
        "request-lost", at: .authorisation, "The message to the acquirer is lost, so nothing happens there.",
        client: "the outcome is not known", platform: "unknown; an inquiry finds that nothing was processed: refused")
    package static let refused = Fault(
        "refused", at: .authorisation, "The acquirer refuses every card and amount.",
        client: "a refusal", platform: "refused", takesCode: true)
    package static let softDecline = Fault(
        "soft-decline", at: .authorisation, "The acquirer refuses because it wants the cardholder authenticated.",
        client: "a refusal that asks for authentication", platform: "refused")
    package static let approved = Fault(
        "approved", at: .authorisation, "The acquirer approves every card and amount.",
        client: "the usual answer", platform: "authorised")
    package static let answeredTwice = Fault(
        "answered-twice", at: .authorisation, "The acquirer answers twice, the second time with the opposite.",
        client: "the usual answer", platform: "the first answer counts; the second one is ignored and logged")
    package static let lateOpposite = Fault(
        "late-opposite", at: .authorisation,
        "The acquirer answers too late, with the opposite of what it would have said in time.",
        client: "the outcome is not known", platform: "unknown; an inquiry finds the opposite")
    package static let lateApproval = Fault(
        "late-approval", at: .authorisation, "The acquirer does not answer in time, but has approved.",
        client: "the outcome is not known", platform: "unknown; an inquiry finds the approval")
    package static let lateRefusal = Fault(
        "late-refusal", at: .authorisation, "The acquirer does not answer in time, and has refused.",
        client: "the outcome is not known", platform: "unknown; an inquiry finds the refusal", takesCode: true)
    package static let pending = Fault(
        "pending", at: .authorisation, "The acquirer says that it needs time, and decides later.",
        client: "the decision is pending", platform: "pending; an inquiry finds the decision", delaySeconds: 60)
    package static let manualReview = Fault(
        "manual-review", at: .authorisation,
        "A person reviews the payment first (Lyra: UNDER_VERIFICATION), and then approves it.",
        client: "the decision is pending", platform: "pending; then as the card decides", delaySeconds: 3_600)
    package static let manualReviewRefused = Fault(
        "manual-review-refused", at: .authorisation,
        "A person reviews the payment first (Lyra: UNDER_VERIFICATION), and then refuses it.",
        client: "the decision is pending", platform: "pending; then refused", delaySeconds: 3_600, takesCode: true)
    package static let lateAuthorisationRefused = Fault(
        "late-authorisation-refused", at: .lateAuthorisation,
        "The acquirer refuses an authorisation that is made on a later day than the order.",
        client: "the usual answer to the order", platform: "accepted, and refused on that day", takesCode: true)
    package static let inquirySilent = Fault(
        "inquiry-silent", at: .inquiry, "The acquirer does not answer inquiries about missing results.",
        client: "the usual answer", platform: "an unknown outcome stays unknown")
    package static let captureFailed = Fault(
        "capture-failed", at: .capture, "The acquirer refuses a capture.",
        client: "the usual answer; a later one says that the capture failed",
        platform: "capture failed; with Worldline Direct the amount is open again")
    package static let refundRefused = Fault(
        "refund-refused", at: .refund, "The acquirer refuses a refund.",
        client: "Sips: a refusal; Lyra and Worldline Direct: the usual answer, and later a failed refund",
        platform: "nothing is refunded, and a new refund is possible")
    package static let cancelRefused = Fault(
        "cancel-refused", at: .cancellation, "The acquirer refuses a cancellation.",
        client: "Sips and Lyra: a refusal; Worldline Direct: the usual answer, and later a refused cancellation",
        platform: "authorised, as before")
    package static let operationUncertain = Fault(
        "operation-uncertain", at: .operation,
        "The acquirer does not know the result of a capture, refund or cancellation yet.",
        client: "the usual answer; then the result is uncertain", platform: "uncertain; asked again after ten minutes",
        apis: ["direct"])

    static let ofTheAcquirer = [
        acquirerSlow, acquirerSilent, acquirerDown, requestLost, refused, softDecline, approved, answeredTwice,
        lateOpposite, lateApproval, lateRefusal, pending, manualReview, manualReviewRefused, lateAuthorisationRefused,
        inquirySilent, captureFailed, refundRefused, cancelRefused, operationUncertain,
    ]
}
