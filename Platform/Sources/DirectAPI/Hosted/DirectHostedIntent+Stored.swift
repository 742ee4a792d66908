import Engine
import GuichetCore
import GuichetDirect

/// The stored form: amount and terms are members of the whole.
extension DirectHostedIntent {
    private enum CodingKeys: String, CodingKey {
        case amount, currency, references, mode, applePayMode, walletMode
        case recurring = "applePayRecurring"
        case captureMinutes, returnMAC
        case returnAddress = "returnUrl"
        case showsResult, locale, products, urls, tokens, keeping, isForStored, authentication, debit, surcharges
        case keepsDevice, beginsSeries, defersBancontact, asksForAddress, conversion, preferredBrands
    }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        let currency = CurrencyCode(alphabetic: try members.decode(String.self, forKey: .currency))
        guard let currency,
            let amount = Amount(
                minorUnits: try members.decode(Int64.self, forKey: .amount), currency: currency)
        else {
            throw DecodingError.dataCorruptedError(forKey: .amount, in: members, debugDescription: "has no amount")
        }
        self.init(
            amount: amount,
            terms: DirectTerms(
                mode: try members.decodeIfPresent(DirectAuthorizationMode.self, forKey: .mode),
                captureMinutes: try members.decodeIfPresent(Int64.self, forKey: .captureMinutes)),
            returnMAC: try members.decode(String.self, forKey: .returnMAC),
            products: Set(try members.decode([DirectProductID].self, forKey: .products)))
        applePayTerms.mode = try members.decodeIfPresent(DirectAuthorizationMode.self, forKey: .applePayMode)
        walletTerms.mode = try members.decodeIfPresent(DirectAuthorizationMode.self, forKey: .walletMode)
        recurring = try members.decodeIfPresent(DirectApplePayRecurringRequest.self, forKey: .recurring)
        references = try members.decodeIfPresent(DirectReferences.self, forKey: .references)
        returnAddress = try members.decodeIfPresent(DirectReturnAddress.self, forKey: .returnAddress)
        showsResult = try members.decode(Bool.self, forKey: .showsResult)
        locale = try members.decodeIfPresent(String.self, forKey: .locale)
        preferredBrands = try members.decodeIfPresent([DirectProductID].self, forKey: .preferredBrands) ?? []
        urls = try members.decode([String].self, forKey: .urls)
        tokens = try members.decode([String].self, forKey: .tokens)
        keeping = try members.decode(DirectKeeping.self, forKey: .keeping)
        keepsDevice = try members.decodeIfPresent(Bool.self, forKey: .keepsDevice) ?? false
        beginsSeries = try members.decodeIfPresent(Bool.self, forKey: .beginsSeries) ?? false
        defersBancontact = try members.decodeIfPresent(Bool.self, forKey: .defersBancontact) ?? false
        asksForAddress = try members.decodeIfPresent(Bool.self, forKey: .asksForAddress) ?? false
        conversion = try members.decodeIfPresent(DirectPageConversion.self, forKey: .conversion)
        isForStored = try members.decode(Bool.self, forKey: .isForStored)
        authentication = try members.decode(DirectAuthenticationWish.self, forKey: .authentication)
        debit = try members.decodeIfPresent(DirectDebit.self, forKey: .debit)
        surcharges = try members.decodeIfPresent([DirectBrandSurcharge].self, forKey: .surcharges) ?? []
    }

    func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(amount.minorUnits, forKey: .amount)
        try members.encode(amount.currency.facts?.alphabetic ?? "", forKey: .currency)
        try members.encodeIfPresent(references, forKey: .references)
        try members.encodeIfPresent(terms.mode, forKey: .mode)
        try members.encodeIfPresent(applePayTerms.mode, forKey: .applePayMode)
        try members.encodeIfPresent(walletTerms.mode, forKey: .walletMode)
        try members.encodeIfPresent(recurring, forKey: .recurring)
        try members.encodeIfPresent(terms.captureMinutes, forKey: .captureMinutes)
        try members.encode(returnMAC, forKey: .returnMAC)
        try members.encodeIfPresent(returnAddress, forKey: .returnAddress)
        try members.encode(showsResult, forKey: .showsResult)
        try members.encodeIfPresent(locale, forKey: .locale)
        try members.encode(products.sorted { $0.rawValue < $1.rawValue }, forKey: .products)
        if !preferredBrands.isEmpty { try members.encode(preferredBrands, forKey: .preferredBrands) }
        try members.encode(urls, forKey: .urls)
        try members.encode(tokens, forKey: .tokens)
        try members.encode(keeping, forKey: .keeping)
        if keepsDevice { try members.encode(keepsDevice, forKey: .keepsDevice) }
        if beginsSeries { try members.encode(beginsSeries, forKey: .beginsSeries) }
        if defersBancontact { try members.encode(defersBancontact, forKey: .defersBancontact) }
        if asksForAddress { try members.encode(asksForAddress, forKey: .asksForAddress) }
        try members.encodeIfPresent(conversion, forKey: .conversion)
        try members.encode(isForStored, forKey: .isForStored)
        try members.encode(authentication, forKey: .authentication)
        try members.encodeIfPresent(debit, forKey: .debit)
        if !surcharges.isEmpty { try members.encode(surcharges, forKey: .surcharges) }
    }
}
