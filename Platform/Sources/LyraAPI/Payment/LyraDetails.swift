import APISupport
import Engine
import GuichetCore
@_spi(Platform) import GuichetLyra

/// The API's own data of a payment: what it must echo, and how the payment was made. No card data.
struct LyraDetails: StoredForm {
    var mode: LyraMode
    var orderId: String?
    var metadata: JSONObject?
    /// As it was sent.
    var customer: LyraCustomer?
    var userAgent: String?
    var paymentSource: LyraPaymentSource = .ecommerce
    var wallet: LyraWalletService?
    /// Whether a cryptogram proved the authentication.
    var isAuthenticated = false
    var cardHolderName: String?
    var context: LyraCreationContext = .charge
    /// The registered card: used for the payment, or registered by it.
    var token: String?
    var isWithToken = false
    /// Whether the payment's card takes the place of the registered one. Without a token it was accepted and replaced
    /// nothing: the token was cancelled before.
    var updatesToken = false
    /// Whether a shopper typed the card on the platform's page.
    var isFromForm = false
    /// Whether another attempt may follow a refusal.
    var mayBeTriedAgain = false
    /// The issuer's answer about the authentication.
    var authentication: AuthenticationResult?
    /// The shop's name, as the issuer was told it.
    var requestor: String?
    /// The challenge that the merchant asked the issuer for, if it asked for one.
    var challenge: LyraStrongAuthentication?
    /// Set if the cardholder was sent to the issuer: the attempt of the form's session that it becomes afterwards.
    var attempt: CheckoutAttempt?
    /// Of the shopper's browser, or of the merchant's server if it sent the card and says nothing of a browser.
    var ipAddress: String?
    /// `device.acceptHeader` and `fingerPrintId`, as far as the merchant sent them (docs/choices/lyra.md, LP80).
    var browserAccept: String?
    var fingerPrintId: String?
    var initialIssuerTransactionIdentifier: String?
    /// `taxAmount` and `taxRate`, as far as the merchant sent them (docs/choices/lyra.md, LP79).
    var tax: JSONObject?
    /// `0` or `1`, if the merchant sent it.
    var installmentNumber: String?
    /// For a refund: the amount of the whole order, which its payment may be a part of.
    var orderTotal: Int64?
    /// For a duplicate: the transaction whose card it uses.
    var duplicateOf: String?
    /// What the redirect form said, if the shopper came with one, or subscribed with one.
    var redirect: LyraRedirectOrder?
    /// The payment order whose link the shopper followed.
    var paymentOrder: String?
    /// The subscription whose payment it is.
    var subscription: String?
    /// The number of its payment in the subscription; the first one has 1.
    var recurrence: Int?
    /// Which of the payments in instalments of its form it is.
    var instalment: LyraInstalment?
    /// The subscription that begins if the payment is accepted, which registers its card or checks a registered one.
    var opens: String?
    /// Where its receipt goes, if not to the customer's own address.
    var receiptEmail: String?

    init(mode: LyraMode) { self.mode = mode }

    private enum CodingKeys: String, CodingKey {
        case mode, orderId, metadata, customer, userAgent
        case ipAddress = "ip"
        case initialIssuerTransactionIdentifier = "series"
        case installmentNumber = "installments"
        case paymentSource = "source"
        case wallet
        case isAuthenticated = "authenticated"
        case cardHolderName, context, token
        case isWithToken = "withToken"
        case updatesToken
        case isFromForm = "form"
        case mayBeTriedAgain, authentication, duplicateOf, attempt, redirect, paymentOrder, receiptEmail, subscription
        case recurrence, opens, instalment, challenge, tax, orderTotal, requestor
        case browserAccept, fingerPrintId
    }

    func encode(to encoder: any Encoder) throws {
        var members = StoredMembers<CodingKeys>()
        members.add(.mode, mode.rawValue)
        members.add(.orderId, orderId)
        members.add(.metadata, metadata)
        members.add(.customer, customer?.json)
        members.add(.userAgent, userAgent)
        members.add(.ipAddress, ipAddress)
        members.add(.initialIssuerTransactionIdentifier, initialIssuerTransactionIdentifier)
        members.add(.installmentNumber, installmentNumber)
        members.add(.paymentSource, paymentSource.rawValue)
        members.add(.wallet, wallet?.rawValue)
        members.add(.isAuthenticated, isAuthenticated)
        members.add(.cardHolderName, cardHolderName)
        members.add(.context, context.rawValue)
        members.add(.token, token)
        members.add(.isWithToken, isWithToken)
        members.add(.updatesToken, updatesToken)
        members.add(.isFromForm, isFromForm)
        members.add(.mayBeTriedAgain, mayBeTriedAgain)
        try members.add(.authentication, encoding: authentication)
        members.add(.duplicateOf, duplicateOf)
        try members.add(.attempt, encoding: attempt)
        try members.add(.redirect, encoding: redirect)
        members.add(.paymentOrder, paymentOrder)
        members.add(.receiptEmail, receiptEmail)
        members.add(.subscription, subscription)
        members.add(.recurrence, recurrence)
        members.add(.opens, opens)
        try members.add(.instalment, encoding: instalment)
        members.add(.challenge, challenge?.rawValue)
        members.add(.tax, tax)
        members.add(.orderTotal, orderTotal)
        members.add(.requestor, requestor)
        members.add(.browserAccept, browserAccept)
        members.add(.fingerPrintId, fingerPrintId)
        try members.encode(to: encoder)
    }

    static let storedVersion = 2
    static var storedLimits: JSONLimits { LyraResponse.limits }

    /// Version 1 had the parts of the authentication and of the attempt beside each other.
    static func upgrade(_ members: inout JSONObject, from version: Int) {
        if let outcome = members["authentication"] {
            members["authentication"] = members["way"].map { ["outcome": outcome, "way": $0] } ?? ["outcome": outcome]
        }
        if let session = members["session"] {
            members["attempt"] = members["attempt"].map { ["session": session, "number": $0] } ?? ["session": session]
        }
    }

    /// - Throws: if the details of a stored payment are of another kind.
    init(of payment: Payment) throws { try self.init(stored: payment.details) }

    /// For a later payment with the same card: the authentication, the attempt on a page, the tax, and what was registered with
    /// it are the first payment's alone.
    mutating func leaveFirstPayment() {
        isAuthenticated = false
        authentication = nil
        requestor = nil
        challenge = nil
        attempt = nil
        mayBeTriedAgain = false
        opens = nil
        updatesToken = false
        tax = nil
        if !isWithToken { token = nil }
    }

    /// Whether a transaction exists. While the cardholder is with the issuer there is only a form. A cardholder who does
    /// not come back in time leaves an abandoned transaction (docs/choices/lyra.md, LP58).
    func isTransaction(_ payment: Payment) -> Bool {
        attempt == nil || payment.state != .authenticating
    }
}
