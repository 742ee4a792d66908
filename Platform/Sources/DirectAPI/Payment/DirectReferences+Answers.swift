import GuichetCore
import GuichetDirect

/// What answers have of the references that were sent.
extension DirectReferences {
    /// `paymentReferences`; `nil` if nothing is left.
    var ofPayment: DirectReferences? { without(["descriptor"]) }

    /// `operationPaymentReferences`; `nil` if nothing is left.
    var ofOperation: DirectReferences? { without(["descriptor", "merchantParameters"]) }

    private func without(_ names: [String]) -> DirectReferences? {
        var references = self
        for name in names { references.json[name] = nil }
        return references.json.members.isEmpty ? nil : references
    }
}
