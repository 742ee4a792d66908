package import Engine
package import GuichetCore

/// A card as a shopper typed it, with its form checked.
package struct CheckoutCard: Sendable {
    package let pan: PAN
    package let expiry: CardExpiry
    package let securityCode: CardSecurityCode?
    package let cardholderName: String?

    package init(pan: PAN, expiry: CardExpiry, securityCode: CardSecurityCode?, cardholderName: String?) {
        self.pan = pan
        self.expiry = expiry
        self.securityCode = securityCode
        self.cardholderName = cardholderName
    }
}

/// The fields of the card form.
package enum CheckoutField: String, Sendable, CaseIterable {
    case number = "card-number"
    case expiry = "card-expiry"
    case code = "card-code"
    case cardholderName = "card-holder"
}

/// The problems with the shopper's input, field by field, in the order of the form.
package struct CheckoutProblems: Error, Sendable, Hashable {
    package enum Problem: Sendable, Hashable {
        case missing
        case malformed
        /// The card has expired.
        case expired
        /// The card is not accepted here.
        case notTaken
        /// The card expires before the last of several payments.
        case expiresTooSoon
    }

    package private(set) var list: [(field: CheckoutField, problem: Problem)] = []

    package init() {}

    package init(_ field: CheckoutField, _ problem: Problem) { list = [(field, problem)] }

    package mutating func add(_ field: CheckoutField, _ problem: Problem) { list.append((field, problem)) }

    package var isEmpty: Bool { list.isEmpty }

    package subscript(field: CheckoutField) -> Problem? { list.first { $0.field == field }?.problem }

    package static func == (first: Self, second: Self) -> Bool {
        first.list.map(\.field) == second.list.map(\.field) && first.list.map(\.problem) == second.list.map(\.problem)
    }

    package func hash(into hasher: inout Hasher) {
        for (field, problem) in list {
            hasher.combine(field)
            hasher.combine(problem)
        }
    }
}

extension CheckoutCard {
    /// Reads the form. Spaces and dashes between digits are allowed, because people copy them from the card.
    ///
    /// - Parameters:
    ///   - rule: the API's rule for when a card has expired.
    ///   - needsCode: whether the form asks for the security code.
    ///   - isTaken: whether the API accepts the card.
    package init(
        _ form: FormBody, _ rule: CardExpiryRule, at now: Instant, needsCode: Bool = true, isTaken: (PAN) -> Bool
    ) throws(CheckoutProblems) {
        var problems = CheckoutProblems()
        let number = Self.digits(form[CheckoutField.number.rawValue])
        let pan = number.flatMap { try? PAN($0) }
        if let pan {
            if !isTaken(pan) { problems.add(.number, .notTaken) }
        } else {
            problems.add(.number, number == nil ? .missing : .malformed)
        }
        let expiryText = form[CheckoutField.expiry.rawValue]
        let expiry = expiryText.flatMap(Self.expiry)
        if let expiry {
            if rule.isOver(expiry, at: now) { problems.add(.expiry, .expired) }
        } else {
            problems.add(.expiry, expiryText == nil ? .missing : .malformed)
        }
        let code = Self.code(form, needed: needsCode, &problems)
        let name = form[CheckoutField.cardholderName.rawValue].map(Self.trimmed)
        if let name, !Self.isName(name) { problems.add(.cardholderName, .malformed) }
        guard problems.isEmpty, let pan, let expiry else { throw problems }
        self.init(pan: pan, expiry: expiry, securityCode: code, cardholderName: name.flatMap { $0.isEmpty ? nil : $0 })
    }

    /// The code alone, if the card is known.
    package static func code(_ form: FormBody) throws(CheckoutProblems) -> CardSecurityCode? {
        var problems = CheckoutProblems()
        let code = code(form, needed: true, &problems)
        guard problems.isEmpty else { throw problems }
        return code
    }

    private static func code(
        _ form: FormBody, needed: Bool, _ problems: inout CheckoutProblems
    ) -> CardSecurityCode? {
        guard let text = form[CheckoutField.code.rawValue].map(trimmed), !text.isEmpty else {
            if needed { problems.add(.code, .missing) }
            return nil
        }
        guard let code = try? CardSecurityCode(text) else {
            problems.add(.code, .malformed)
            return nil
        }
        return code
    }

    /// Whether the text may be stored and shown as a name: it cannot contain a card number. Its length is that of browsers and of
    /// ``CardFieldScript``: one character for a reader may consist of thousands of others, and have a digit among them.
    package static func isName(_ text: String) -> Bool {
        text.utf16.count <= 45 && text.unicodeScalars.count(where: { $0.properties.numericType != nil }) < 6
    }

    /// `12/30`, `1230`, `12 / 2030`, `1/30`.
    package static func expiry(_ text: String) -> CardExpiry? {
        func isSign(_ character: Character) -> Bool { "/ -.".contains(character) }
        var digits = text.filter { $0.isASCII && $0.isNumber }
        if text.first?.isNumber == true, text.dropFirst().first.map(isSign) == true { digits = "0" + digits }
        guard text.allSatisfy({ $0.isASCII && ($0.isNumber || isSign($0)) }),
            digits.count == 4 || digits.count == 6, let month = Int(digits.prefix(2)),
            let year = Int(digits.dropFirst(2))
        else { return nil }
        return try? CardExpiry(year: digits.count == 4 ? 2_000 + year : year, month: month)
    }

    private static func digits(_ text: String?) -> String? {
        guard let text else { return nil }
        let digits = text.filter { !" -\u{A0}".contains($0) }
        return digits.isEmpty ? nil : digits
    }

    private static func trimmed(_ text: String) -> String {
        var text = Substring(text)
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
