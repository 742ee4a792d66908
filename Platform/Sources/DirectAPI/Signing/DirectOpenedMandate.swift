import Engine
import GuichetCore
import GuichetDirect

/// A mandate that its account holder may sign now.
struct DirectOpenedMandate: Sendable {
    /// As it will be kept, as far as the merchant's request says it.
    var debit: DirectDebit
    /// The stored one that waits for its signature; `nil` for one that the signature makes.
    let waiting: DirectKeptMandate?

    /// One that a page makes.
    init(_ asked: DirectDebit) {
        debit = asked
        waiting = nil
    }

    /// One that the shop has.
    init(_ kept: DirectKeptMandate) {
        debit = DirectDebit(document: kept.document, exists: true, signatureType: kept.signature?.type)
        waiting = kept
    }

    var customer: DirectMandateCustomer? { debit.document.customer }

    var questions: DirectSigningQuestions {
        DirectSigningQuestions(about: customer, signatureType: debit.signatureType)
    }

    /// What the account holder said on the page, and the reference and the name that a mandate without them gets.
    mutating func complete(_ customer: DirectMandateCustomer, from random: any RandomSource) {
        var document = debit.document
        document.customer = customer
        document.alias = document.alias ?? customer.bankAccountIban?.iban
        document.uniqueMandateReference = document.uniqueMandateReference ?? DirectNewMandate.newReference(from: random)
        debit.document = document
    }

    /// The complete one, signed with a payment in one durable step.
    ///
    /// - Parameter language: that of the page.
    func signed(at now: Instant, in language: String?, of shop: ShopID) throws -> MandateUse {
        let reference = debit.document.uniqueMandateReference ?? ""
        if let waiting {
            return .existing(reference, signed: try waiting.signed(by: customer, at: now, in: language))
        }
        let signature = DirectKeptSignature(type: debit.signatureType).signed(at: now, in: language)
        return .new(
            Mandate(
                shop: shop, reference: reference, createdAt: now, isForOneDebit: debit.document.isUnique,
                details: try DirectKeptMandate.details(debit.document, nil, signature)))
    }
}
