import APISupport

/// A field of the page on which an account holder signs: its name in the form, and in the page.
enum DirectSigningField: String, Sendable {
    case iban
    /// The choice among the accounts of a bank.
    case account
    case firstName = "first-name"
    case surname, street
    case houseNumber = "house-number"
    case zip, city, country

    /// Where a link to the field leads.
    var id: String { self == .account ? "\(rawValue)-1" : rawValue }

    func label(in language: PageLanguage) -> String {
        let words = DirectSigningTexts.of(language)
        let holder = DirectSigningHolderTexts.of(language)
        return switch self {
        case .iban: words.account
        case .account: holder.choice
        case .firstName: words.firstName
        case .surname: words.surname
        case .street: holder.street
        case .houseNumber: holder.houseNumber
        case .zip: holder.zip
        case .city: holder.city
        case .country: holder.country
        }
    }
}

/// What is wrong with the form, in the order of the page's fields.
struct DirectSigningProblems: Error, Sendable {
    private(set) var list: [(field: DirectSigningField, problem: DirectSigningForm.Problem)] = []

    var isEmpty: Bool { list.isEmpty }

    subscript(field: DirectSigningField) -> DirectSigningForm.Problem? { list.first { $0.field == field }?.problem }

    mutating func add(_ field: DirectSigningField, _ problem: DirectSigningForm.Problem) {
        list.append((field, problem))
    }

    /// The value of a field; `nil` if something is wrong with it, which is added.
    mutating func value<Value>(
        of field: DirectSigningField, _ read: () throws(DirectSigningForm.Problem) -> Value?
    ) -> Value? {
        do { return try read() } catch {
            add(field, error)
            return nil
        }
    }
}
