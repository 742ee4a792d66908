import GuichetCore
import GuichetDirect

/// By which mandate an account is debited: stored with the payment, or with its page. Never a complete account number.
struct DirectDebit: Sendable, Codable {
    /// The mandate as answers show it, or what is known of it before the account holder signs.
    var document: DirectMandate
    /// Whether the merchant has the mandate already. Otherwise the account holder's signature makes it.
    var exists = false
    /// The language that the merchant proposed for the page on which it is signed.
    var language: String?
    /// `signatureType` of a mandate that is made when it is signed.
    var signatureType: String?

    /// What a payment keeps of it: who holds the account is kept with the mandate, or with the page until it is signed.
    var brief: DirectDebit {
        var brief = self
        brief.document = document.brief
        return brief
    }

    /// The masked account number.
    var account: String? { document.customer?.bankAccountIban?.iban }
}

extension DirectMandate {
    /// Whether it allows one debit only.
    var isUnique: Bool { self.recurrenceType == "UNIQUE" }

    /// What a payment keeps of its mandate: the reference, whether it is for one debit, and the masked account number.
    var brief: DirectMandate {
        var brief = DirectMandate()
        if let account = self.customer?.bankAccountIban {
            var customer = DirectMandateCustomer()
            customer.bankAccountIban = account
            brief.customer = customer
        }
        brief.recurrenceType = self.recurrenceType
        brief.uniqueMandateReference = self.uniqueMandateReference
        return brief
    }
}
