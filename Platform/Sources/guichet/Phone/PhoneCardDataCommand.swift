import ArgumentParser
@_spi(Platform) import GuichetCore
import GuichetMerchant
import GuichetSDK
@_spi(Platform) import GuichetSips

struct PhoneCardDataCommand: PhoneSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "card-data", abstract: "Ask for the data of a card (getCardData).",
        discussion: """
            Prints one column for each brand of the card, the default one first.

            \(PhoneVerdict.explanation)
            """)

    @Argument(help: ArgumentHelp("A card number, or its first six to eight digits.", valueName: "number"))
    var number: String

    @OptionGroup var shop: PhoneShop

    /// Short enough to name an issuer and no card (ISO/IEC 7812-1).
    private var isIIN: Bool { (6...8).contains(number.count) }

    func validate() throws {
        guard number.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw ValidationError("a card number has digits only.")
        }
        if !isIIN { _ = try PhoneCard.read(number, "the number", PAN.init) }
    }

    func call<Brand: InAppBrand>(_ phone: Phone<Brand>) async throws -> PhoneResult {
        let initialisation = try await phone.initialise(.paymentMeanInfoInitialize, for: .getCardData) {
            try await phone.merchant.paymentMeanInfoInitialize()
        }
        let pan = isIIN ? nil : try PhoneCard.read(number, "the number", PAN.init)
        var (response, result) = try await phone.call(.getCardData) {
            if let pan { return try await phone.client.getCardData(cardNumber: pan, initialisation: initialisation) }
            return try await phone.client.getCardData(cardIIN: number, initialisation: initialisation)
        }
        result.table = response?.cardDataList.map(Self.table)
        return result
    }

    /// One row for each field, one column for each brand.
    private static func table(_ list: [INAPPCardData]) -> [String] {
        let objects = list.map(\.wireObject)
        var table = Table(["FIELD"] + list.map { $0.cardBrand?.rawValue ?? "?" })
        for field in INAPPCardData.fields {
            let values = objects.map { $0[field.name]?.text ?? "" }
            if values.contains(where: { !$0.isEmpty }) { table.add([field.name] + values) }
        }
        return table.lines
    }
}
