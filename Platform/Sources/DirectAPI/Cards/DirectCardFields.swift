import APISupport
import GuichetCore
import GuichetDirect

/// The fields of a product, with all that a page needs to format and check what the shopper types: masks, labels,
/// validators, display hints.
struct DirectCardFields: Sendable {
    let product: DirectProductID
    let language: PageLanguage
    var hasLabels = true

    var all: [DirectProductField] {
        guard product != .applePay else {
            return [field("encryptedPaymentData", 1, "string", nil, validators: [:])]
        }
        let isAmex = product == .americanExpress
        let code: Int64 = isAmex ? 4 : 3
        return [
            field(
                "cardNumber", 1, "numericstring", texts.number, input: "IntegerKeyboard",
                mask: isAmex ? "{{9999}} {{999999}} {{99999}}" : "{{9999}} {{9999}} {{9999}} {{9999}} {{999}}",
                validators: ["length": Self.length(isAmex ? 15 : 12, isAmex ? 15 : 19), "luhn": [:]]),
            field(
                "expiryDate", 2, "expirydate", texts.expiry, input: "IntegerKeyboard", mask: "{{99}}/{{99}}",
                validators: [
                    "expirationDate": [:], "length": Self.length(4, 4),
                    "regularExpression": ["regularExpression": "^(?:0[1-9]|1[0-2])[0-9]{2}$"],
                ]),
            field(
                "cvv", 3, "numericstring", texts.code, input: "IntegerKeyboard",
                mask: isAmex ? "{{9999}}" : "{{999}}",
                validators: [
                    "length": Self.length(code, code),
                    "regularExpression": ["regularExpression": .string("^[0-9]{\(code)}$")],
                ]),
            field(
                "cardholderName", 4, "string", texts.name, isRequired: false, input: "StringKeyboard",
                validators: ["length": Self.length(2, 50)]),
        ]
    }

    private static func length(_ least: Int64, _ most: Int64) -> JSONValue {
        ["minLength": .integer(least), "maxLength": .integer(most)]
    }

    private func field(
        _ id: String, _ order: Int64, _ type: String, _ label: String?, isRequired: Bool = true,
        input: String? = nil, mask: String? = nil, validators: JSONValue
    ) -> DirectProductField {
        var field = DirectProductField()
        field.id = id
        field.type = type
        let restrictions: JSONValue = ["isRequired": .bool(isRequired), "validators": validators]
        field.dataRestrictions = restrictions.object
        var hints = JSONObject()
        hints.append("alwaysShow", .bool(isRequired))
        hints.append("displayOrder", .integer(order))
        hints.append("formElement", ["type": "text"])
        if let label, hasLabels {
            hints.append("label", .string(label))
            hints.append("placeholderLabel", .string(label))
        }
        if let mask { hints.append("mask", .string(mask)) }
        hints.append("obfuscate", .bool(id == "cvv"))
        if let input { hints.append("preferredInputType", .string(input)) }
        field.displayHints = hints
        return field
    }

    // MARK: Labels

    private struct Texts {
        let number, expiry, code, name: String
    }

    private var texts: Texts {
        switch language {
        case .english:
            Texts(number: "Card number", expiry: "Expiry date", code: "Security code", name: "Name on the card")
        case .french:
            Texts(
                number: "Numéro de carte", expiry: "Date d’expiration", code: "Cryptogramme visuel",
                name: "Nom sur la carte")
        case .dutch:
            Texts(number: "Kaartnummer", expiry: "Vervaldatum", code: "Beveiligingscode", name: "Naam op de kaart")
        case .german:
            Texts(number: "Kartennummer", expiry: "Gültig bis", code: "Sicherheitscode", name: "Name auf der Karte")
        }
    }
}
