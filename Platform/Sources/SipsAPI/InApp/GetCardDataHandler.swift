import Engine
@_spi(Platform) import GuichetCore
@_spi(Platform) import GuichetSips

/// `getCardData` of In-App wire 1 (docs/in-app-wire.md, section 5): the brands of a card, so that the cardholder can
/// choose one (Regulation (EU) 2015/751, article 8). It changes nothing, stores nothing, and may be repeated.
struct GetCardDataHandler: InAppOperationHandler {
    let requestReader: RequestReader

    func answer(_ call: InAppCall) async throws -> INAPPGetCardDataResponse {
        let context = try requestReader.context(call, preparedFor: .getCardData)
        _ = try requestReader.shop(of: context, for: .getCardData)
        let iin = try iin(call)
        let number = try requestReader.card(call, boundTo: call.request.redirectionData ?? "")?.pan
        let brands: [PaymentMeanBrand]
        switch (number, iin) {
        case (nil, nil):
            throw SipsRefusal(.formatError, field: "cardNumber", "cardNumber or cardIIN is required")
        case (let number?, let iin):
            guard iin.map(number.begins(with:)) ?? true else {
                throw SipsRefusal(.invalidTransaction, field: "cardIIN", "cardIIN does not match cardNumber")
            }
            brands = SimulationCard(number)?.brands ?? []
        case (nil, let iin?): brands = SimulationCard.brands[String(iin.prefix(6))] ?? []
        }
        // Data dictionary, getCardData: 05, "unknown PAN/IIN". This platform does not know live cards.
        guard !brands.isEmpty else {
            throw SipsRefusal(
                .refused, field: number == nil ? "cardIIN" : "cardNumber",
                "not one of the published test ranges; guichet accepts no live card")
        }
        var response = INAPPGetCardDataResponse()
        response.inAppResponseCode = .accepted
        response.cardDataList = brands.map(TestCardData.data)
        return response
    }

    /// Six to eight digits (ISO/IEC 7812-1: an issuer identification number has eight, before 2017 it had six).
    private func iin(_ call: InAppCall) throws(SipsRefusal) -> String? {
        guard let iin = call.request.cardIIN else { return nil }
        guard (6...8).contains(iin.utf8.count) else {
            throw SipsRefusal(.formatError, field: "cardIIN", "cardIIN has six to eight digits")
        }
        return iin
    }
}

extension PAN {
    fileprivate func begins(with iin: String) -> Bool { digits.hasPrefix(iin) }
}
