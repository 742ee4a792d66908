@_spi(Platform) import GuichetCore
@_spi(Platform) import GuichetLyra

/// A field of the redirect form: its error number and its format (Lyra, form payment, data dictionary; the numbers are
/// those that `vads_extra_result` has, too).
struct LyraRedirectField: Sendable {
    let name: String
    /// Two digits or more: `09` for `vads_amount`.
    let code: String
    let isRequired: Bool
    let isValid: @Sendable (String) -> Bool

    private init(
        _ code: String, _ name: String, isRequired: Bool = false, _ isValid: @escaping @Sendable (String) -> Bool
    ) {
        self.name = name
        self.code = code
        self.isRequired = isRequired
        self.isValid = isValid
    }

    /// `nil` for a field that the table does not have.
    static func named(_ name: String) -> LyraRedirectField? { byName[name] }

    /// A field of a product, and the product's number; `nil` for another one. "N corresponds to the index of the item (0 for
    /// the first one, 1 for the second one, etc.)" (`vads_product_labelN` and its neighbours).
    static func ofProduct(_ name: String) -> (field: LyraRedirectField, number: Int)? {
        guard name.hasPrefix("vads_product_") else { return nil }
        let digits = String(
            decoding: name.utf8.reversed().prefix { (0x30...0x39).contains($0) }.reversed(), as: UTF8.self)
        guard let number = Int(digits), String(number) == digits,
            let field = products.first(where: { name == $0.name + digits })
        else { return nil }
        return (field, number)
    }

    /// Its number; 70 for a field that has none here.
    static func code(of name: String) -> String {
        named(name)?.code ?? ofProduct(name)?.field.code ?? cardData[name] ?? "70"
    }

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    /// Of several wrong fields, the first in this order is answered.
    static let all: [LyraRedirectField] = technical + order + shopper + returning

    private static let technical: [LyraRedirectField] = [
        // It says which of the others are required.
        LyraRedirectField("46", "vads_page_action", isRequired: true) { text in
            actions.contains { $0.rawValue == text } || subscribing[text] != nil
        },
        LyraRedirectField("01", "vads_version", isRequired: true) { $0 == "V2" },
        LyraRedirectField("02", "vads_site_id", isRequired: true) { isDigits($0, 8...8) },
        LyraRedirectField("03", "vads_trans_id", isRequired: true) { text in
            text.utf8.count == 6 && text.utf8.allSatisfy(\.isLetterOrDigit)
        },
        LyraRedirectField("04", "vads_trans_date", isRequired: true) { isDigits($0, 14...14) },
        LyraRedirectField("05", "vads_validation_mode") { ["0", "1"].contains($0) },
        LyraRedirectField("06", "vads_capture_delay") { isNumber($0, 0...365) },
        LyraRedirectField("07", "vads_payment_config", isRequired: true) { LyraPaymentConfig($0) != nil },
        LyraRedirectField("08", "vads_payment_cards") { isText($0, 127) },
        LyraRedirectField("11", "vads_ctx_mode", isRequired: true) { text in
            LyraMode.known.contains { $0.rawValue == text }
        },
        LyraRedirectField("30", "vads_identifier") { isText($0, 50) },
        LyraRedirectField("31", "vads_contrib") { isText($0, 255) },
        LyraRedirectField("32", "vads_theme_config") { isText($0, 255) },
        // `SILENT` brings the card in the form itself (LV6).
        LyraRedirectField("47", "vads_action_mode", isRequired: true) { ["INTERACTIVE", "IFRAME"].contains($0) },
        LyraRedirectField("50", "vads_threeds_mpi") { isNumber($0, 0...5) },
        LyraRedirectField("60", "vads_payment_src") { text in
            LyraPaymentSource.known.contains { $0.rawValue == text }
        },
        LyraRedirectField("61", "vads_user_info") { isText($0, 255) },
        LyraRedirectField("62", "vads_contracts") { isText($0, 255) },
        // The platform chooses it.
        LyraRedirectField("63", "vads_subscription") { _ in false },
        LyraRedirectField("64", "vads_sub_desc") { isText($0, 255) },
        LyraRedirectField("65", "vads_sub_amount") { isNumber($0, 1...Amount.maximumMinorUnits) },
        LyraRedirectField("66", "vads_sub_init_amount") { isNumber($0, 1...Amount.maximumMinorUnits) },
        LyraRedirectField("67", "vads_sub_currency") { isDigits($0, 3...3) },
        LyraRedirectField("68", "vads_sub_init_amount_number") { isNumber($0, 1...999) },
        LyraRedirectField("69", "vads_sub_effect_date") { isDigits($0, 8...8) },
        LyraRedirectField("71", "vads_available_languages") { text in
            text.split(separator: ";", omittingEmptySubsequences: false).allSatisfy { isLetters(String($0), 2) }
        },
        LyraRedirectField("72", "vads_shop_name") { isText($0, 127) },
        LyraRedirectField("73", "vads_shop_url") { isText($0, 1_024) },
        // Without effect: "only certain contracts exploit this parameter".
        LyraRedirectField("131", "vads_override_payment_cinematic") { text in
            ["IMMEDIATE_CAPTURE", "DELAYED_CAPTURE"].contains(text)
        },
    ]

    private static let actions: [LyraFormAction] = [
        .payment, .register, .registerUpdate, .registerPay, .registerUpdatePay, .askRegisterPay,
    ]

    /// Actions of the form that the REST API does not have, by what they do with the card.
    static let subscribing: [String: LyraFormAction] = [
        "REGISTER_SUBSCRIBE": .register, "REGISTER_PAY_SUBSCRIBE": .registerPay, withRegisteredCard: .payment,
    ]

    /// Of these, the one whose card is registered already: `vads_identifier` names it.
    static let withRegisteredCard = "SUBSCRIBE"

    /// Required where a subscription begins.
    static let ofSubscriptions: Set<String> = [
        "vads_sub_amount", "vads_sub_currency", "vads_sub_desc", "vads_sub_effect_date",
    ]

    /// Required of a payment, and not where a card is only registered ("Creating a 'Create a token without payment' form").
    static let ofPayments: Set<String> = ["vads_amount", "vads_currency", "vads_payment_config", "vads_trans_id"]

    private static let order: [LyraRedirectField] = [
        LyraRedirectField("09", "vads_amount", isRequired: true) { isNumber($0, 1...Amount.maximumMinorUnits) },
        LyraRedirectField("10", "vads_currency", isRequired: true) { isDigits($0, 3...3) },
        // The documents disagree about `_` (docs/choices/lyra.md, LV20).
        LyraRedirectField("13", "vads_order_id") { text in
            text.utf8.count <= 64 && text.utf8.allSatisfy { $0.isLetterOrDigit || "_-".utf8.contains($0) }
        },
        LyraRedirectField("14", "vads_order_info") { isText($0, 255) },
        LyraRedirectField("14", "vads_order_info2") { isText($0, 255) },
        LyraRedirectField("14", "vads_order_info3") { isText($0, 255) },
        LyraRedirectField("99", "vads_nb_products") { isNumber($0, 0...Amount.maximumMinorUnits) },
        LyraRedirectField("108", "vads_tax_amount") { isNumber($0, 0...Amount.maximumMinorUnits) },
        LyraRedirectField("109", "vads_shipping_amount") { isNumber($0, 0...Amount.maximumMinorUnits) },
        LyraRedirectField("110", "vads_insurance_amount") { isNumber($0, 0...Amount.maximumMinorUnits) },
        LyraRedirectField("153", "vads_tax_rate") { isRate($0) },
        LyraRedirectField("70", "vads_totalamount_vat") { isNumber($0, 0...Amount.maximumMinorUnits) },
    ]

    /// Those of a product, without its number. `vads_product_ext_idN` is read over (docs/choices/lyra.md, LV33).
    private static let products: [LyraRedirectField] = [
        LyraRedirectField("97", "vads_product_label") { isText($0, 255) },
        LyraRedirectField("98", "vads_product_type") { text in
            LyraProductType.known.contains { $0.rawValue == text }
        },
        LyraRedirectField("100", "vads_product_ref") { isText($0, 64) },
        LyraRedirectField("101", "vads_product_qty") { isNumber($0, 0...Amount.maximumMinorUnits) },
        LyraRedirectField("102", "vads_product_amount") { isNumber($0, 0...Amount.maximumMinorUnits) },
        // An amount or a rate.
        LyraRedirectField("203", "vads_product_vat") { isNumber($0, 0...Amount.maximumMinorUnits) || isRate($0) },
    ]

    private static let shopper: [LyraRedirectField] = [
        LyraRedirectField("12", "vads_language") { isLetters($0, 2) },
        LyraRedirectField("15", "vads_cust_email") { text in
            LyraCustomer.isEmailAddress(text)
        },
        LyraRedirectField("16", "vads_cust_id") { isText($0, 63) },
        LyraRedirectField("17", "vads_cust_title") { isText($0, 63) },
        LyraRedirectField("18", "vads_cust_name") { isText($0, 127) },
        LyraRedirectField("19", "vads_cust_address") { isText($0, 255) },
        LyraRedirectField("20", "vads_cust_zip") { isText($0, 64) },
        LyraRedirectField("21", "vads_cust_city") { isText($0, 128) },
        LyraRedirectField("22", "vads_cust_country") { isLetters($0, 2) },
        LyraRedirectField("23", "vads_cust_phone") { isText($0, 32) },
        LyraRedirectField("77", "vads_cust_cell_phone") { isText($0, 32) },
        LyraRedirectField("80", "vads_ship_to_name") { isText($0, 127) },
        LyraRedirectField("81", "vads_ship_to_street") { isText($0, 255) },
        LyraRedirectField("82", "vads_ship_to_street2") { isText($0, 255) },
        LyraRedirectField("83", "vads_ship_to_city") { isText($0, 128) },
        LyraRedirectField("84", "vads_ship_to_state") { isText($0, 127) },
        LyraRedirectField("85", "vads_ship_to_zip") { isText($0, 64) },
        LyraRedirectField("86", "vads_ship_to_country") { isLetters($0, 2) },
        LyraRedirectField("87", "vads_ship_to_phone_num") { isText($0, 32) },
        LyraRedirectField("88", "vads_cust_state") { isText($0, 127) },
        LyraRedirectField("92", "vads_cust_status") { ["PRIVATE", "COMPANY"].contains($0) },
        LyraRedirectField("93", "vads_ship_to_status") { ["PRIVATE", "COMPANY"].contains($0) },
        LyraRedirectField("94", "vads_ship_to_type") { text in
            LyraShippingMethod.known.contains { $0.rawValue == text }
        },
        LyraRedirectField("95", "vads_ship_to_speed") { text in
            LyraShippingSpeed.known.contains { $0.rawValue == text }
        },
        LyraRedirectField("96", "vads_ship_to_delivery_company_name") { isText($0, 127) },
        LyraRedirectField("104", "vads_cust_first_name") { isText($0, 63) },
        LyraRedirectField("105", "vads_cust_last_name") { isText($0, 63) },
        LyraRedirectField("106", "vads_ship_to_first_name") { isText($0, 63) },
        LyraRedirectField("107", "vads_ship_to_last_name") { isText($0, 63) },
        LyraRedirectField("112", "vads_cust_address_number") { isText($0, 64) },
        LyraRedirectField("113", "vads_cust_district") { isText($0, 127) },
        LyraRedirectField("114", "vads_ship_to_street_number") { isText($0, 64) },
        LyraRedirectField("115", "vads_ship_to_district") { isText($0, 127) },
        LyraRedirectField("121", "vads_cust_legal_name") { isText($0, 100) },
        LyraRedirectField("125", "vads_ship_to_legal_name") { isText($0, 100) },
    ]

    private static let returning: [LyraRedirectField] = [
        LyraRedirectField("24", "vads_url_success") { isText($0, 1_024) },
        LyraRedirectField("25", "vads_url_refused") { isText($0, 1_024) },
        LyraRedirectField("26", "vads_url_referral") { isText($0, 1_024) },
        LyraRedirectField("27", "vads_url_cancel") { isText($0, 1_024) },
        LyraRedirectField("28", "vads_url_return") { isText($0, 1_024) },
        LyraRedirectField("29", "vads_url_error") { isText($0, 1_024) },
        // The platform calls it itself, and not the browser.
        LyraRedirectField("33", "vads_url_check") { text in
            WireFormat.httpAddress("an http address of at most 1024 characters", atMost: 1_024).matches(text)
        },
        LyraRedirectField("34", "vads_redirect_success_timeout") { isNumber($0, 0...300) },
        LyraRedirectField("35", "vads_redirect_success_message") { isText($0, 255) },
        LyraRedirectField("36", "vads_redirect_error_timeout") { isNumber($0, 0...300) },
        LyraRedirectField("37", "vads_redirect_error_message") { isText($0, 255) },
        LyraRedirectField("38", "vads_return_post_params") { isText($0, 255) && isParameters($0) },
        LyraRedirectField("39", "vads_return_get_params") { isText($0, 255) && isParameters($0) },
        LyraRedirectField("48", "vads_return_mode") { text in
            LyraRedirectForm.ReturnMode.known.contains { $0.rawValue == text }
        },
    ]

    /// Fields with card data. They belong to `SILENT`, and a value is kept nowhere.
    static let cardData = [
        "vads_card_number": "40", "vads_expiry_month": "41", "vads_expiry_year": "42", "vads_cvv": "43",
    ]

    // MARK: Formats

    private static func isDigits(_ text: String, _ count: ClosedRange<Int>) -> Bool {
        count.contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    private static func isNumber(_ text: String, _ range: ClosedRange<Int64>) -> Bool {
        isDigits(text, 1...12) && (Int64(text).map(range.contains) ?? false)
    }

    /// "In XX.XX format, with a dot as the separator" (`vads_tax_rate`). Lyra's modules send up to four digits after it.
    private static func isRate(_ text: String) -> Bool {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        return isDigits(parts.first ?? "", 1...2) && parts.dropFirst().allSatisfy { isDigits($0, 1...4) }
    }

    private static func isLetters(_ text: String, _ count: Int) -> Bool {
        text.utf8.count == count && text.utf8.allSatisfy { $0.isLetterOrDigit && !(0x30...0x39).contains($0) }
    }

    /// `ans`: any text on one line without `<` and `>`.
    private static func isText(_ text: String, _ maximum: Int) -> Bool {
        text.unicodeScalars.count <= maximum
            && text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F && $0 != "<" && $0 != ">" }
    }

    /// `name1=value1&name2=value2`.
    private static func isParameters(_ text: String) -> Bool {
        guard let pairs = FormEncoding.decode(Array(text.utf8)) else { return false }
        return pairs.allSatisfy { !$0.name.isEmpty && !$0.name.hasPrefix("vads_") && $0.name != "signature" }
    }
}

extension UInt8 {
    fileprivate var isLetterOrDigit: Bool {
        (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
    }
}

extension LyraCustomer {
    /// The format of `customer.email`.
    fileprivate static func isEmailAddress(_ text: String) -> Bool {
        var customer = LyraCustomer()
        customer.email = text
        return (try? customer.check()) != nil
    }
}
