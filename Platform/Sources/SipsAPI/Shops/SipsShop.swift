import APISupport
package import Engine
import GuichetCore
@_spi(Platform) package import GuichetSips

/// A shop of the Sips family, with the settings of its contract.
package struct SipsShop: Sendable {
    package static let api = "sips"

    package var merchantId: String
    /// `sips`, `sogenactif` or `mercanet`.
    package var brand: String
    package var reference: ReferenceKind
    /// The phone's functions that the shop may use, by their documented names.
    package var operations: Set<String>
    /// Secret keys by version. Not part of ``settings``.
    package var keys: [Int: SipsSecretKey] = [:]
    package var isDemo = false
    /// The shop's choices where 3-D Secure leaves one.
    package var authentication = AuthenticationPolicy()

    /// Which kind of reference the shop sends (Sips In-App 24.3, INAPPS10TransactionReference: "dépend de la
    /// configuration du commerçant").
    package enum ReferenceKind: String, Sendable, CaseIterable, Codable {
        case transactionReference
        case s10
        case either
    }

    /// The phone's functions that this platform supports.
    private static let phoneOperations: Set<String> = Set(InAppOperation.documented.map(\.rawValue))

    /// The services of the merchant's server in addition to initialising. Each is a function by its name, and a call that
    /// faults can be ordered for.
    static let officeServices: [OfficeService] = [
        .validate, .cancel, .refund, .duplicate, .getTransactionData, .cardOrder,
    ]

    private static let officeOperations: Set<String> = Set(officeServices.map(\.name))

    /// All functions that can be enabled.
    package static let availableOperations = phoneOperations.union(officeOperations)

    /// - Parameter operations: `nil` enables the functions that the brand's guide documents.
    package init(merchantId: String, brand: String, reference: ReferenceKind, operations: Set<String>? = nil) {
        self.merchantId = merchantId
        self.brand = brand
        self.reference = reference
        self.operations = operations ?? Self.documentedOperations(of: brand)
    }

    /// The functions of a new shop: `paymentTokenGenerate` has to be enabled by name if the guide does not describe it.
    private static func documentedOperations(of brand: String) -> Set<String> {
        let documented = BrandFacts.all.first { $0.name == brand }?.operations.map(\.operation.rawValue) ?? []
        return phoneOperations.intersection(documented).union(officeOperations)
    }

    /// Whether the shop may use a function.
    func allows(_ operation: InAppOperation) -> Bool { operations.contains(operation.rawValue) }

    package var id: ShopID { ShopID(api: Self.api, name: merchantId) }

    /// The shops of a new platform. Two are published test shops with published keys; the third is ours.
    package static let demoShops: [SipsShop] = [
        demo("002001000000001", "sips", .transactionReference),
        demo("002001000000002", "mercanet", .either),
        demo("002001000000003", "sogenactif", .transactionReference),
    ]

    private static func demo(_ merchantId: String, _ brand: String, _ reference: ReferenceKind) -> SipsShop {
        var shop = SipsShop(merchantId: merchantId, brand: brand, reference: reference)
        shop.keys = [1: SipsSecretKey("\(merchantId)_KEY1")]
        shop.isDemo = true
        return shop
    }
}
