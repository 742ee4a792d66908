package import GuichetSips

extension PaymentMeanBrand {
    /// The name that shoppers know, as the schemes write it; the platform's code for a brand without a name here.
    package var shopperName: String {
        switch self {
        case .amex: "American Express"
        case .bcmc, .bcmcMobile: "Bancontact"
        case .cb: "CB"
        case .maestro: "Maestro"
        case .mastercard: "Mastercard"
        case .visa: "Visa"
        case .visaElectron: "Visa Electron"
        case .vpay: "V PAY"
        default: rawValue
        }
    }
}
