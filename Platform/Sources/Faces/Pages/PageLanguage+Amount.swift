import GuichetCore

extension PageLanguage {
    /// An amount as its readers write it: `25,00 EUR`.
    func written(_ amount: Amount) -> String {
        self == .english ? amount.description : amount.description.replacing(".", with: ",")
    }
}
