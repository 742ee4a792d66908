public import GuichetCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The texts for a shopper, in one language. Swift tables, one file for each language: nothing is loaded at run time,
/// and a missing text is a compile error. An app may replace each text, for example by those of another language.
public struct ShopperTexts: Sendable {
    /// The language of the texts.
    public let language: ShopperLanguage
    /// Above the field for the card number.
    public var cardNumber: String
    /// Above the field for the expiry date.
    public var expiryDate: String
    /// The format of the date: for shoppers who see the field, and for those who hear it.
    public var expiryDateHint: String
    /// Above the field for the security code.
    public var securityCode: String
    /// Where the security code is found.
    public var securityCodeHint: String
    /// Above the choice of the brand.
    public var brand: String
    /// Interchange regulation (EU 2015/751), article 8: the cardholder chooses between the brands of a card.
    public var brandHint: String
    /// On the button that pays.
    public var pay: String
    /// Above the list of cards.
    public var cards: String
    /// The entry for a new card.
    public var otherCard: String
    /// `%@` is the card's name.
    public var removeCard: String
    /// Beside a card that has expired.
    public var expired: String
    /// `%@` is a date.
    public var validUntil: String
    /// In place of an empty list.
    public var noCards: String
    /// The title of the authentication page.
    public var authentication: String
    /// On the button that goes back.
    public var cancel: String
    /// What the shopper can do next, by advice.
    public var advices: [Advice: String]
    /// For advice that a later version adds: waiting does no harm.
    public var otherAdvice: String
    /// The errors beside the fields.
    public var problems: [CardProblem: String]
    /// The texts of the payment sheet.
    public var sheet: SheetTexts
    /// Writes an amount, for texts in a language that Guichet does not have; `nil` writes it as in ``language``.
    public var amountFormat: (@Sendable (Amount) -> String)?
    /// Writes the day of a receipt, for texts in a language that Guichet does not have; `nil` writes it as in
    /// ``language``. It gets the year, the month and the day, of the Gregorian calendar.
    public var dayFormat: (@Sendable (DateComponents) -> String)?

    /// The texts in a language.
    public init(_ language: ShopperLanguage) {
        self =
            switch language {
            case .french: .french
            case .english: .english
            case .dutch: .dutch
            case .german: .german
            }
    }

    init(
        language: ShopperLanguage, cardNumber: String, expiryDate: String, expiryDateHint: String, securityCode: String,
        securityCodeHint: String, brand: String, brandHint: String, pay: String, cards: String, otherCard: String,
        removeCard: String, expired: String, validUntil: String, noCards: String, authentication: String,
        cancel: String,
        advices: [Advice: String], otherAdvice: String, problems: [CardProblem: String]
    ) {
        self.language = language
        self.cardNumber = cardNumber
        self.expiryDate = expiryDate
        self.expiryDateHint = expiryDateHint
        self.securityCode = securityCode
        self.securityCodeHint = securityCodeHint
        self.brand = brand
        self.brandHint = brandHint
        self.pay = pay
        self.cards = cards
        self.otherCard = otherCard
        self.removeCard = removeCard
        self.expired = expired
        self.validUntil = validUntil
        self.noCards = noCards
        self.authentication = authentication
        self.cancel = cancel
        self.advices = advices
        self.otherAdvice = otherAdvice
        self.problems = problems
        sheet =
            switch language {
            case .french: .french
            case .english: .english
            case .dutch: .dutch
            case .german: .german
            }
    }

    /// The text for an answer or an error. Also show the platform's code, for support.
    public func text(for advice: Advice) -> String { advices[advice] ?? otherAdvice }

    /// The text for an error in a field.
    public func text(for problem: CardProblem) -> String { problems[problem] ?? otherAdvice }

    /// The same for an error of the card's types.
    public func text(for error: CardInputError) -> String {
        CardProblem(error).map(text(for:)) ?? text(for: error.advice)
    }
}

/// The errors in a shopper's input.
public enum CardProblem: Sendable, Hashable, CaseIterable {
    /// The card number is missing, has other characters than digits, or has a wrong length.
    case numberMissing, numberNotDigits, numberWrongLength
    /// The expiry date is missing, is no date, or is in the past.
    case expiryMissing, expiryNotADate, expiryPast
    /// The security code is missing, has other characters than digits, or has a wrong length.
    case securityCodeMissing, securityCodeNotDigits, securityCodeWrongLength

    /// The problem of the field that an error names.
    public init?(_ error: CardInputError) {
        switch (error.field, error.code) {
        case ("cardNumber", .missing): self = .numberMissing
        case ("cardNumber", .notDigits): self = .numberNotDigits
        case ("cardNumber", .wrongLength): self = .numberWrongLength
        case ("cardExpiryDate", .missing): self = .expiryMissing
        case ("cardExpiryDate", .notADate): self = .expiryNotADate
        case ("cardExpiryDate", .expired): self = .expiryPast
        case ("cardCSCValue", .missing): self = .securityCodeMissing
        case ("cardCSCValue", .notDigits): self = .securityCodeNotDigits
        case ("cardCSCValue", .wrongLength): self = .securityCodeWrongLength
        default: return nil
        }
    }

    /// The field's name in the document.
    public var field: String {
        switch self {
        case .numberMissing, .numberNotDigits, .numberWrongLength: "cardNumber"
        case .expiryMissing, .expiryNotADate, .expiryPast: "cardExpiryDate"
        case .securityCodeMissing, .securityCodeNotDigits, .securityCodeWrongLength: "cardCSCValue"
        }
    }
}
