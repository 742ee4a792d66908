import APISupport

extension DirectSigningForm.Problem {
    func sentence(in language: PageLanguage) -> String {
        let words = DirectSigningTexts.of(language)
        let holder = DirectSigningHolderTexts.of(language)
        return switch self {
        case .missing: words.missing
        case .tooLong(let most): words.tooLong.replacing("%", with: String(most))
        case .account: words.wrongAccount
        case .digits: words.digitsInName
        case .noChoice: holder.noChoice
        case .country: holder.wrongCountry
        case .numberInAddress: holder.numberInAddress
        }
    }
}

extension DirectSigningProblems {
    /// Each with the field that it is about: its sentence stands below that field, too.
    func lines(in language: PageLanguage) -> [(id: String, sentence: String)] {
        let words = DirectSigningTexts.of(language)
        return list.map { field, problem in
            let name = words.inField.replacing("%", with: field.label(in: language))
            return (field.id, "\(name) \(problem.sentence(in: language))")
        }
    }
}
