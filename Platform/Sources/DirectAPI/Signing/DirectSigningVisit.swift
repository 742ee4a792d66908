import Engine
import GuichetCore
import GuichetDirect

/// What an account holder sees of a mandate: one that is signed alone, or together with its first payment.
struct DirectSigningVisit: Sendable {
    enum State: Sendable {
        case open, signed, refused, over
        /// Signed, but its reference was used for another mandate, or it allows no debit any more.
        case unusable
    }

    /// The field that names it in the page's query and form.
    let field: String
    /// Its encrypted name.
    let link: String
    let shop: ShopID
    let state: State
    /// `nil` for a mandate that is signed without a payment.
    let amount: Amount?
    /// `nil` if it is made with the signature.
    let reference: String?
    /// The masked account number.
    let account: String?
    /// What is known of the account holder of a mandate that is to be signed; `nil` of any other, since its page can be
    /// opened again.
    let holder: DirectMandateCustomer?
    /// What the page asks for.
    let questions: DirectSigningQuestions
    /// The language that the merchant proposed.
    let language: String?
    /// Whether it was signed before, so that the account holder only pays with it.
    let isSigned: Bool
    /// Where the account holder goes afterwards; `nil` leaves them on the page.
    let wayBack: String?

    /// The page of the checkout that the account holder came from is on this platform.
    var leadsToCheckout: Bool { wayBack?.hasPrefix("/") == true }

    /// What that page says of a debit that was not made.
    var note: DirectDebitNote? {
        switch state {
        case .open, .signed: nil
        case .refused: .notPaid
        case .over: .over
        case .unusable: .unusable
        }
    }

    /// - Parameters:
    ///   - debit: what the payment says of its mandate.
    ///   - opened: the mandate that the account holder signs; `nil` where nothing is signed any more.
    init(
        _ payment: Payment, _ debit: DirectDebit, opened: DirectOpenedMandate?, link: String, wayBack: String?,
        isSigned: Bool, isOver: Bool
    ) {
        field = DirectSigningRoutes.paymentField
        self.link = link
        shop = payment.shop
        state =
            switch payment.state {
            case .pending: isOver ? .over : .open
            case .expired: payment.authorisedAt == nil ? .over : .signed
            case .refused: payment.hadNoMandate ? .unusable : .refused
            default: .signed
            }
        amount = payment.amount
        reference = debit.document.uniqueMandateReference
        account = opened?.customer?.bankAccountIban?.iban ?? debit.account
        language = debit.language
        holder = state == .open ? opened?.customer : nil
        questions = opened?.questions ?? .nothing
        self.isSigned = isSigned
        self.wayBack = wayBack
    }

    init(_ mandate: Mandate, link: String, at now: Instant) throws {
        let kept = try DirectKeptMandate(mandate, at: now)
        field = DirectMandateLink.parameter
        self.link = link
        shop = mandate.shop
        state =
            switch mandate.state(at: now) {
            case .created: .open
            case .active, .blocked, .used: .signed
            case .revoked: .refused
            case .expired: .over
            }
        amount = nil
        reference = mandate.reference
        account = kept.document.customer?.bankAccountIban?.iban
        language = kept.signing?.language
        let opened = state == .open ? DirectOpenedMandate(kept) : nil
        holder = opened?.customer
        questions = opened?.questions ?? .nothing
        isSigned = false
        wayBack = kept.signing?.wayBack(mandate.reference)
    }
}
