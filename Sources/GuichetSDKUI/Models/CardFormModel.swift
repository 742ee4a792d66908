public import GuichetCore
public import GuichetSips

/// The input of a card form, and the values to send. No user interface: tested on Linux.
///
/// Do not display or log it: it contains a card. It has no printable content.
public struct CardFormModel: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    private var number = ""
    private var expiry = ""
    private var code = ""
    /// The brands of the card from `getCardData`, the shop's proposal first. With one or none there is no choice.
    public private(set) var brands: [PaymentMeanBrand] = []
    /// The brand that the shopper chose, if any.
    public private(set) var chosenBrand: PaymentMeanBrand?
    /// Whether a security code is required. A card of the wallet may not need one.
    public let asksSecurityCode: Bool
    /// The fields whose problems the shopper may see: those that they have left.
    private var left: Set<CardField> = []
    /// The current month: a card is valid until the end of its month.
    private let thisMonth: CardExpiry?

    /// - Parameters:
    ///   - thisMonth: the current month; a card is valid until the end of its month. `nil` refuses no card.
    ///   - asksSecurityCode: whether the form has a field for the security code.
    public init(thisMonth: CardExpiry?, asksSecurityCode: Bool = true) {
        self.thisMonth = thisMonth
        self.asksSecurityCode = asksSecurityCode
    }

    public var description: String { "CardFormModel" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }

    /// The layout of the card, as far as its first digits tell.
    public var layout: CardLayout { CardLayout(number: number) }

    /// The number in the groups in which the card's brand prints it.
    public var numberText: String {
        get { layout.grouped(number).joined(separator: " ") }
        set {
            let digits = Digits.only(newValue, atMost: 19)
            // Another card: the brands of the previous one no longer apply.
            if digits.prefix(8) != number.prefix(8) { (brands, chosenBrand) = ([], nil) }
            number = digits
        }
    }

    /// The number for VoiceOver: digit by digit, with a pause after each group.
    public var spokenNumber: String {
        layout.grouped(number).map { $0.map(String.init).joined(separator: " ") }.joined(separator: ", ")
    }

    /// The date as `MM/YY`, from any usual spelling: `1/30`, `130`, `01/2030`, `012030`, `2030-01`.
    public var expiryText: String {
        get { ExpiryText.shown(expiry) }
        set { expiry = ExpiryText.digits(of: newValue) }
    }

    /// The security code as digits, as many as the card's brand prints.
    public var securityCodeText: String {
        get { code }
        set { code = Digits.only(newValue, atMost: layout.codeLengths.upperBound) }
    }

    /// The first eight digits, once they are typed: call `getCardData` with them.
    public var iin: String? { number.count >= 8 ? String(number.prefix(8)) : nil }

    /// Uses the answer for ``iin``; an answer for another card is ignored.
    public mutating func take(_ response: INAPPGetCardDataResponse, for iin: String) {
        guard iin == self.iin, response.responseCode == .accepted else { return }
        var brands: [PaymentMeanBrand] = []
        for brand in (response.cardDataList ?? []).compactMap(\.cardBrand) where !brands.contains(brand) {
            brands.append(brand)
        }
        self.brands = brands
        chosenBrand = chosenBrand.flatMap { brands.contains($0) ? $0 : nil }
    }

    /// The shopper chooses a brand; one that the card does not have is ignored.
    public mutating func choose(_ brand: PaymentMeanBrand) {
        if brands.count > 1, brands.contains(brand) { chosenBrand = brand }
    }

    /// The errors, field by field, in the order of the form.
    public var problems: [CardProblem] {
        [problem { _ = try pan() }, problem { _ = try date() }, problem { _ = try securityCode() }].compactMap(\.self)
    }

    /// The shopper leaves a field: from now on its error is shown. Nothing is wrong with an empty field that the focus
    /// only passes through.
    public mutating func leave(_ field: CardField) {
        if !text(of: field).isEmpty { left.insert(field) }
    }

    /// The shopper wants to pay: every error is shown.
    ///
    /// - Returns: the first field with an error, which gets the focus.
    public mutating func leaveAll() -> CardField? {
        left = Set(CardField.allCases)
        return problems.first.flatMap(CardField.init)
    }

    /// The error to show beside a field; `nil` while the shopper is still typing.
    public func problem(of field: CardField) -> CardProblem? {
        left.contains(field) ? problems.first { $0.field == field.name } : nil
    }

    /// The field for the focus when the last digit of a field was typed; `nil` leaves it.
    public func focus(after field: CardField) -> CardField? {
        guard isComplete(field), !problems.contains(where: { $0.field == field.name }) else { return nil }
        switch field {
        case .number: return .expiry
        case .expiry: return asksSecurityCode ? .securityCode : nil
        case .securityCode: return nil
        }
    }

    private func isComplete(_ field: CardField) -> Bool {
        switch field {
        case .number: layout.lengths.contains(number.count)
        case .expiry: expiry.count == 4 && !expiry.hasSuffix("20") || expiry.count == 6
        case .securityCode: code.count == layout.codeLengths.upperBound
        }
    }

    private func text(of field: CardField) -> String {
        switch field {
        case .number: number
        case .expiry: expiry
        case .securityCode: code
        }
    }

    /// The values to send; `nil` while there is an error.
    public var input: CardInput? {
        guard problems.isEmpty, let pan = try? pan(), let date = try? date() else { return nil }
        return CardInput(
            cardNumber: pan, cardExpiryDate: date, cardCSCValue: (try? securityCode()) ?? nil,
            // The guide's three values: the cardholder chose, the shop's default applies, or there was no choice.
            paymentMeanBrand: brands.count > 1 ? chosenBrand ?? brands.first : nil,
            paymentMeanBrandSelectionStatus: brands.count > 1
                ? (chosenBrand == nil ? .appliedDefault : .appliedHolder) : nil)
    }

    private struct Wrong: Error { let problem: CardProblem }

    private func problem(_ read: () throws -> Void) -> CardProblem? {
        do {
            try read()
            return nil
        } catch let error as CardInputError {
            return CardProblem(error)
        } catch {
            return (error as? Wrong)?.problem
        }
    }

    private func pan() throws -> PAN { try PAN(number) }

    private func date() throws -> CardExpiry {
        guard !expiry.isEmpty else { throw Wrong(problem: .expiryMissing) }
        guard expiry.count == 4 || expiry.count == 6 else { throw Wrong(problem: .expiryNotADate) }
        let year = expiry.count == 4 ? "20\(expiry.suffix(2))" : String(expiry.suffix(4))
        let date = try CardExpiry(yyyyMM: year + expiry.prefix(2))
        if let thisMonth, date < thisMonth { throw Wrong(problem: .expiryPast) }
        return date
    }

    private func securityCode() throws -> CardSecurityCode? {
        guard asksSecurityCode, !(code.isEmpty && layout.mayLackCode) else { return nil }
        let value = try CardSecurityCode(code)
        guard layout.codeLengths.contains(code.count) else { throw Wrong(problem: .securityCodeWrongLength) }
        return value
    }
}

/// A card for `cardOrder`, `cardCheckEnrollment` or `addCard`.
public struct CardInput: Sendable {
    /// The card number.
    public let cardNumber: PAN
    /// The month until which the card is valid.
    public let cardExpiryDate: CardExpiry
    /// The security code, if it was asked for.
    public let cardCSCValue: CardSecurityCode?
    /// The brand that the cardholder chose.
    public let paymentMeanBrand: PaymentMeanBrand?
    /// Who chose the brand.
    public let paymentMeanBrandSelectionStatus: BrandSelectionStatus?
}
