/// The texts of the pages on which a shopper pays. One table for each language, in a file of its own.
package struct CheckoutTexts: Sendable {
    /// If there is nothing to pay, only a card to register.
    package let payTitle: String
    package let registerTitle: String
    /// If the card takes the place of a registered one: with `%` for the number of that one, masked.
    package let replaceTitle: String
    /// If a registered card is to pay a subscription.
    package let subscribeTitle: String
    package let shop: String
    package let amount: String
    package let order: String
    package let card: String
    /// What each payment of a subscription is.
    package let eachPayment: String
    /// From which day it is paid.
    package let firstDay: String
    /// Before the days of its first payments.
    package let paymentDays: String
    /// Before the number of one of several payments: `1/3`.
    package let instalment: String

    /// The label of a security code that may be left out.
    package var optionalCode: String { "\(code) (\(optional))" }

    package let number: String
    /// With `%` for a number that is accepted.
    package let numberHint: String
    package let expiry: String
    package let expiryHint: String
    package let code: String
    package let codeHint: String
    package let cardholderName: String
    package let optional: String
    package let remember: String
    package let willRemember: String
    package let brand: String
    /// For a card with two brands.
    package let brandHint: String
    /// With `%` for the amount.
    package let pay: String
    package let register: String
    package let subscribe: String
    package let cancel: String

    /// Above the form, if fields have to be corrected.
    package let lookAgain: String
    package let numberMissing: String
    package let numberMalformed: String
    package let numberNotTaken: String
    package let expiryMissing: String
    package let expiryMalformed: String
    package let expired: String
    /// The card does not last until the last of several payments.
    package let expiresTooSoon: String
    package let codeMissing: String
    package let codeMalformed: String
    package let cardholderNameMalformed: String

    package let refused: String
    /// With `%` for the number of remaining attempts.
    package let triesLeft: String
    package let lastTry: String
    /// The form was sent twice.
    package let overtaken: String
    /// The card was to take the place of a registered one, whose token is cancelled.
    package let notReplaceable: String
    /// The same, after the shopper's card was checked.
    package let notReplacedTitle: String
    /// The registered card is to pay, and its token is cancelled.
    package let notUsable: String

    package let paidTitle: String
    package let paid: String
    package let registeredTitle: String
    package let registered: String
    package let subscribedTitle: String
    package let subscribed: String
    package let refusedTitle: String
    package let refusedForGood: String
    package let cancelledTitle: String
    /// Cancelled by the shopper or, while the page was open, by the merchant.
    package let cancelled: String
    /// If the merchant cancelled the link to the page.
    package let withdrawn: String
    /// If there was nothing to pay.
    package let registrationCancelledTitle: String
    package let registrationCancelled: String
    /// If there was a subscription to confirm.
    package let notSubscribedTitle: String
    package let notSubscribed: String
    package let expiredTitle: String
    package let expiredText: String
    package let waitingTitle: String
    package let waiting: String
    package let again: String

    package let backTitle: String
    package let back: String
    package let backButton: String

    package let unreadableTitle: String
    /// Of a page whose payment is not known, or not any more, and of one that is over while a payment that began in time may
    /// still be accepted: the shopper may have paid, so it does not say otherwise.
    package let unreadable: String

    package static func of(_ language: PageLanguage) -> CheckoutTexts {
        switch language {
        case .french: french
        case .english: english
        case .dutch: dutch
        case .german: german
        }
    }

    package func left(_ tries: Int) -> String {
        tries == 1 ? lastTry : triesLeft.replacing("%", with: String(tries))
    }

    package func text(_ problem: CheckoutProblems.Problem, of field: CheckoutField) -> String {
        switch (field, problem) {
        case (_, .expiresTooSoon): expiresTooSoon
        case (_, .expired): expired
        case (.number, .missing): numberMissing
        case (.number, .notTaken): numberNotTaken
        case (.number, _): numberMalformed
        case (.expiry, .missing): expiryMissing
        case (.expiry, _): expiryMalformed
        case (.code, .missing): codeMissing
        case (.code, _): codeMalformed
        case (.cardholderName, _): cardholderNameMalformed
        }
    }
}
