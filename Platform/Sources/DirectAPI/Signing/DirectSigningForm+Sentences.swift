import APISupport

extension DirectSigningForm.Problem {
    func sentence(in language: PageLanguage) -> String {
        let words = DirectSigningTexts.of(language)
        let holder = DirectSigningHolderTexts.of(language)
        return switch self {
        case .account: words.wrongAccount
        case .name: words.noName
        case .digits: words.digitsInName
        case .longFirstName: words.longFirstName.replacing("%", with: String(DirectSigningForm.longestFirstName))
        case .longSurname: words.longSurname.replacing("%", with: String(DirectSigningForm.longestSurname))
        case .noChoice: holder.noChoice
        case .address: holder.noAddress
        case .country: holder.wrongCountry
        case .longAddress: holder.longAddress
        case .numberInAddress: holder.numberInAddress
        }
    }
}
