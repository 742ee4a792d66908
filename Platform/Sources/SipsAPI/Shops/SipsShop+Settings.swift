package import Engine
package import GuichetCore

/// A shop as it is stored.
private struct SipsShopSettings: StoredForm {
    let brand: String
    let reference: SipsShop.ReferenceKind
    let operations: [String]
    /// Shops of the first versions do not have this setting.
    let authentication: AuthenticationPolicy?
}

extension SipsShop {
    package var settings: JSONObject {
        get throws {
            try SipsShopSettings(
                brand: brand, reference: reference, operations: operations.sorted(), authentication: authentication
            ).storedObject()
        }
    }

    package init(record: ShopRecord) throws {
        let settings = try SipsShopSettings(stored: record.settings)
        self.init(
            merchantId: record.id.name, brand: settings.brand, reference: settings.reference,
            operations: Set(settings.operations))
        if let policy = settings.authentication { authentication = policy }
    }
}

extension AuthenticationPolicy: Codable {
    private enum CodingKeys: String, CodingKey {
        case onTechnicalError, onNotEnrolled
        case isEnforced = "enforced"
    }

    package init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            onTechnicalError: try members.decode(Choice.self, forKey: .onTechnicalError),
            onNotEnrolled: try members.decode(Choice.self, forKey: .onNotEnrolled),
            isEnforced: try members.decode(Bool.self, forKey: .isEnforced))
    }

    package func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(onTechnicalError, forKey: .onTechnicalError)
        try members.encode(onNotEnrolled, forKey: .onNotEnrolled)
        try members.encode(isEnforced, forKey: .isEnforced)
    }
}
