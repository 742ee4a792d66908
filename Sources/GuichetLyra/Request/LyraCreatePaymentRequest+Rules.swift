import GuichetCore

extension LyraCreatePaymentRequest {
    /// Checks the fields together: at most one instrument, and the fields that each `formAction` requires.
    ///
    /// That two instruments are refused is our choice; no document tells which one the platform would use.
    public func checkTogether() throws(LyraInputFault) {
        let instruments = ["payload", "paymentForms", "paymentMethodToken"].filter { name in
            // The card that is replaced does not pay.
            if name == "paymentMethodToken", self.formAction?.isUpdate ?? false { return false }
            return switch json[name] {
            case nil, .null, .string(""), .array([]): false
            default: true
            }
        }
        if let second = instruments.dropFirst().first {
            throw LyraInputFault(.invalid, field: second, code: .invalidInput)
        }
        // The list of error codes: "Tax amount greater than amount". An amount of 0 checks a card, and has no taxes.
        if let amount = self.amount, amount > 0, let tax = self.taxAmount, tax > amount {
            throw LyraInputFault(.invalid, field: "taxAmount", code: "INT_868")
        }
        switch self.formAction {
        case .registerPay, .askRegisterPay, .register, .registerUpdate, .registerUpdatePay:
            if Self.isMissing(self.customer?.email) {
                throw LyraInputFault(.missing, field: "customer.email", code: "INT_811")
            }
            if self.formAction?.isUpdate ?? false, Self.isMissing(self.paymentMethodToken) {
                throw LyraInputFault(.missing, field: "paymentMethodToken", code: "INT_812")
            }
        case .customerWallet:
            if Self.isMissing(self.customer?.reference) {
                throw LyraInputFault(.missing, field: "customer.reference", code: "INT_917")
            }
        case .silent:
            if Self.isMissing(self.paymentMethodToken) {
                throw LyraInputFault(.missing, field: "paymentMethodToken", code: .invalidPaymentMethodToken)
            }
        default: break
        }
    }

    /// An empty text is none, as for each field alone.
    private static func isMissing(_ text: String?) -> Bool { text?.isEmpty ?? true }
}

extension LyraCreateTokenRequest {
    /// Checks the fields together: a card cannot be registered without the buyer's e-mail address (`INT_811`), and the kit
    /// wants the currency.
    public func checkTogether() throws(LyraInputFault) {
        // Without it, what is answered could not be compared with what was asked.
        guard self.currency != nil else { throw LyraInputFault(.missing, field: "currency", code: .invalidCurrency) }
        var request = LyraCreatePaymentRequest(json: json)
        request.formAction = self.formAction ?? .register
        try request.checkTogether()
    }
}
