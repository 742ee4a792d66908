import APISupport
import Engine
@_spi(Platform) import GuichetCore
@_spi(Platform) import GuichetDirect

/// The API's own data of a payment: what it must echo, and how the payment was made. No card data.
struct DirectDetails: StoredForm {
    var method: DirectPaymentMethod
    var product: DirectProductID
    var scheme: DirectProductID
    /// As they were sent, without undeclared members.
    var references: DirectReferences?
    var eci: String?
    /// The card's first six digits, which may be shown (PCI DSS 4.0, 3.4.1).
    var bin: String?
    /// Whether the number ends with a check digit; `nil` also for payments of earlier versions.
    var hasCheckDigit: Bool?
    /// `authorizationMode`; `nil` also for payments of earlier versions.
    var mode: DirectAuthorizationMode?
    /// `schemeReferenceData` of a series that began elsewhere.
    var schemeReference: String?
    /// The card's identifier for the merchant (`crmToken`).
    var cardIdentifier: String?
    /// `cobrandSelectionIndicator`.
    var cobrand: DirectCobrandSelection?
    /// Whether a security code came with the card. The code itself is never stored.
    var hadCode = false
    /// The page that it was made on.
    var hostedCheckoutId: String?
    /// The payment link that led to that page.
    var link: String?
    /// The page of a hosted tokenization that the shopper gave the card on.
    var hostedTokenizationId: String?
    /// The token that pays, or that the payment creates.
    var token: String?
    var isNewToken = false
    /// Whether the card was to be stored. It is stored if the payment is accepted, unless it was before.
    var tokenizes = false
    /// Whether a payment with a wallet may be followed: it began a series, or was to store the card. `nil` is no, also for
    /// payments of earlier versions.
    var mayBeFollowed: Bool?
    /// Whether a card payment's number is that of a device, which is not given out.
    var isOfDevice = false
    /// What the merchant told of the hire of a car, for the acquirer.
    var carRental: DirectCarRental?
    /// The payment that it follows.
    var follows: String?
    /// What was added to the price.
    var surcharge: DirectAppliedSurcharge?
    /// In which other currency the shopper could pay.
    var conversion: DirectAppliedConversion?
    /// By which mandate an account is debited.
    var debit: DirectDebit?
    /// Whether the shopper chooses an address at the wallet.
    var asksForAddress: Bool?
    /// The name of the address that the shopper chose there (``DirectWalletAddress``).
    var walletAddress: String?
    /// Whether `complete` captures the payment.
    var capturesWhenCompleted: Bool?
    /// Why a payout was made.
    var payoutReason: String?
    /// How the authentication of the cardholder ended, once it has.
    var authentication: DirectAuthentication?
    /// Where the cardholder was sent.
    var redirection: DirectRedirection?
    /// Whether the cardholder was sent there from a page of the platform, and returns to it.
    var leftPage = false
    /// The number of the page's attempt that it becomes once the cardholder is back.
    var attempt: Int?

    init(_ instrument: DirectInstrument) {
        method = instrument.method
        product = instrument.product
        scheme = instrument.scheme
        eci = instrument.eci
        guard method == .card else {
            if instrument.beginsSeries || instrument.isToBeKept { mayBeFollowed = true }
            return
        }
        isOfDevice = instrument.isOfDevice
        bin = String(instrument.pan.digits.prefix(6))
        hasCheckDigit = CardRanges.hasCheckDigit(instrument.pan.digits)
        hadCode = instrument.securityCode != nil
        cobrand = instrument.cobrand
    }

    /// For a payment that a provider asks the shopper about.
    init(_ provider: DirectProvider) {
        method = provider.method
        product = provider.product
        scheme = provider.product
    }

    /// The merchant's reference of the order. A payment of a page whose order has none has the number of the checkout, as each
    /// other attempt of it (docs/choices/direct.md, DF136).
    var reference: String? {
        references?.merchantReference ?? hostedCheckoutId.map { CheckoutSessionID($0).hostedCheckoutId }
    }

    /// `sessionDetails`: where the payment began; `nil` where the merchant's server alone began it.
    var session: JSONValue? {
        func session(_ type: String, _ id: String) -> JSONValue { ["id": .string(id), "type": .string(type)] }
        if let link { return session("payByLink", link) }
        if let hostedCheckoutId {
            return session("hostedCheckout", CheckoutSessionID(hostedCheckoutId).hostedCheckoutId)
        }
        return hostedTokenizationId.map { session("hostedTokenization", $0) }
    }

    /// Whether the cardholder was sent to the card's issuer, or the shopper to a provider.
    var leftForIssuer: Bool { redirection != nil || leftPage }

    private enum CodingKeys: String, CodingKey {
        case method, product, scheme, references, eci, bin, hadCode, hostedCheckoutId, token, isNewToken, tokenizes
        case follows, payoutReason, authentication, redirection, leftPage, attempt, cardIdentifier, cobrand
        case mode, schemeReference, hasCheckDigit, carRental, isOfDevice, debit, surcharge, conversion, mayBeFollowed
        case asksForAddress, walletAddress, capturesWhenCompleted, link, hostedTokenizationId
    }

    func encode(to encoder: any Encoder) throws {
        var members = StoredMembers<CodingKeys>()
        members.add(.method, method.rawValue)
        members.add(.product, product.rawValue)
        members.add(.scheme, scheme.rawValue)
        members.add(.references, references?.json)
        members.add(.eci, eci)
        members.add(.bin, bin)
        members.add(.hadCode, hadCode)
        members.add(.hostedCheckoutId, hostedCheckoutId)
        members.add(.token, token)
        members.add(.isNewToken, isNewToken)
        members.add(.tokenizes, tokenizes)
        members.add(.follows, follows)
        members.add(.payoutReason, payoutReason)
        try members.add(.authentication, encoding: authentication)
        try members.add(.redirection, encoding: redirection)
        members.add(.leftPage, leftPage)
        members.add(.attempt, attempt)
        members.add(.cardIdentifier, cardIdentifier)
        members.add(.cobrand, cobrand?.rawValue)
        members.add(.mode, mode?.rawValue)
        members.add(.schemeReference, schemeReference)
        members.add(.hasCheckDigit, hasCheckDigit)
        members.add(.carRental, carRental?.json)
        members.add(.isOfDevice, isOfDevice)
        try members.add(.debit, encoding: debit)
        try members.add(.surcharge, encoding: surcharge)
        try members.add(.conversion, encoding: conversion)
        members.add(.mayBeFollowed, mayBeFollowed)
        members.add(.asksForAddress, asksForAddress)
        members.add(.walletAddress, walletAddress)
        members.add(.capturesWhenCompleted, capturesWhenCompleted)
        members.add(.link, link)
        members.add(.hostedTokenizationId, hostedTokenizationId)
        try members.encode(to: encoder)
    }

    /// - Throws: if the details of a stored payment are of another kind.
    init(of payment: Payment) throws { try self.init(stored: payment.details) }
}

/// The same for a capture, a cancellation or a refund.
struct DirectOperationDetails: StoredForm {
    var references: DirectReferences?

    static let storedVersion = 2

    /// Version 1 had the references alone.
    static func upgrade(_ members: inout JSONObject, from version: Int) {
        let references = members
        members = JSONObject()
        members.append("references", .object(references))
    }

    init(references: DirectReferences?) { self.references = references?.declared() }

    init(of operation: PaymentOperation) throws {
        if operation.details.isEmpty {
            self.init(references: nil)
        } else {
            try self.init(stored: operation.details)
        }
    }
}
