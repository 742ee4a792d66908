import APISupport
import GuichetCore
import GuichetDirect

extension DirectMandateCustomer {
    /// Who holds the account: a person, a company, or both.
    func holderLines(in language: PageLanguage) -> [String] {
        let person = self.personalInformation
        let name: [String?] = [person?.title?.text(in: language), person?.name?.firstName, person?.name?.surname]
        return [name.spaced, self.companyName ?? ""].filter { !$0.isEmpty }
    }
}

extension DirectMandateTitle {
    /// The contract knows them in English; a person is addressed in the language of the page or the document.
    fileprivate func text(in language: PageLanguage) -> String {
        let titles: [DirectMandateTitle: String] =
            switch language {
            case .french: ["Mr": "M.", "Miss": "Mlle", "Mrs": "Mme"]
            case .english: [:]
            case .dutch: ["Mr": "Dhr.", "Miss": "Mevr.", "Mrs": "Mevr."]
            case .german: ["Mr": "Herr", "Miss": "Frau", "Mrs": "Frau"]
            }
        return titles[self] ?? rawValue
    }
}

extension DirectMandateAddress {
    /// As on an envelope.
    var lines: [String] {
        let parts: [[String?]] = [[self.street, self.houseNumber], [self.zip, self.city], [self.countryCode]]
        return parts.map(\.spaced).filter { !$0.isEmpty }
    }

    /// The members that the contract requires, with their names: "Required for Create mandate and Create payment calls". A
    /// house number is optional.
    var required: [(name: String, text: String?)] {
        [("street", self.street), ("zip", self.zip), ("city", self.city), ("countryCode", self.countryCode)]
    }

    var isComplete: Bool { required.allSatisfy { $0.text?.isEmpty == false } }
}

extension [String?] {
    fileprivate var spaced: String { compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ") }
}
