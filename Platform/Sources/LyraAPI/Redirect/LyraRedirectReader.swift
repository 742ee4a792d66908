import APISupport
import Engine
import GuichetCore
@_spi(Platform) import GuichetLyra

/// Checks a redirect form, and makes an intent of it.
///
/// The signature is checked before any other field but those that say whose key it is, so that only the shop learns what
/// is wrong with its form.
struct LyraRedirectReader: Sendable {
    let shops: LyraShopDirectory
    let addresses: AddressPolicy
    let clock: any PlatformClock
    let days: LyraPaymentDays

    /// A form that may be paid.
    struct Accepted: Sendable {
        let shop: LyraPlatformShop
        let intent: LyraIntent
        let order: LyraRedirectOrder
        /// `nil` where a card is only registered, and no money follows: the form can be sent again.
        let claim: Claim?

        /// A fault that is found later.
        func refused(_ fault: LyraRedirectFault) -> LyraRedirectFault {
            fault.at(shop, intent.mode) { order[$0] }
        }
    }

    func read(_ pairs: [(name: String, value: String)], userAgent: String?) throws(LyraRedirectFault) -> Accepted {
        let fields: [String: String]
        let (shop, keys): (LyraPlatformShop, LyraPlatformShop.Keys)
        do {
            fields = try Self.collect(pairs)
            (shop, keys) = try signer(of: fields)
        } catch {
            var fault = error
            // Not signed, but these only say whether a tester reads the number, and in which language.
            fault.language = pairs.first { $0.name == "vads_language" }?.value
            if pairs.contains(where: { $0 == ("vads_ctx_mode", LyraMode.test.rawValue) }) {
                fault.mode = .test
                // The page holds no secret, and a tester would see an empty frame instead of the number.
                fault.isFramed = pairs.contains { $0 == ("vads_action_mode", "IFRAME") }
            }
            throw fault
        }
        do {
            return try accepted(fields, at: shop, in: keys.mode, userAgent: userAgent)
        } catch {
            throw error.at(shop, keys.mode) { fields[$0] }
        }
    }

    /// Of two values of a field one could be signed and the other used, so no field of such a form is believed.
    private static func collect(
        _ pairs: [(name: String, value: String)]
    ) throws(LyraRedirectFault) -> [String: String] {
        var fields: [String: String] = [:]
        for (name, value) in pairs where name.hasPrefix("vads_") || name == LyraRedirectSignature.field {
            guard fields.updateValue(value, forKey: name) == nil else {
                throw LyraRedirectFault(
                    name == LyraRedirectSignature.field ? "00" : LyraRedirectField.code(of: name), name,
                    "the field is there more than once")
            }
        }
        return fields
    }

    private func signer(
        of fields: [String: String]
    ) throws(LyraRedirectFault) -> (LyraPlatformShop, LyraPlatformShop.Keys) {
        guard let shop = fields["vads_site_id"].flatMap({ shops.shop($0) }) else {
            throw LyraRedirectFault("vads_site_id", "there is no such shop")
        }
        guard let keys = fields["vads_ctx_mode"].flatMap({ shop.keys(of: LyraMode(rawValue: $0)) }) else {
            var fault = LyraRedirectFault("vads_ctx_mode", "it is neither TEST nor PRODUCTION")
            fault.shop = shop
            throw fault
        }
        guard let key = keys.formKey, LyraRedirectSignature.isRight(fields, with: key, shop.formAlgorithm) else {
            var fault = LyraRedirectFault.signature
            if keys.formKey == nil {
                fault = LyraRedirectFault(
                    "00", "signature", "the shop has no key for forms: it was added before they were")
            }
            fault.shop = shop
            throw fault
        }
        return (shop, keys)
    }

    private func accepted(
        _ fields: [String: String], at shop: LyraPlatformShop, in mode: LyraMode, userAgent: String?
    ) throws(LyraRedirectFault) -> Accepted {
        let order = LyraRedirectOrder(fields)
        try checkFormats(fields, of: order)
        try checkDate(fields)
        let claim = claim(of: order, fields, at: shop, in: mode)
        try checkAddresses(fields)
        if let contracts = fields["vads_contracts"], !contracts.isEmpty {
            let numbers = contracts.split(separator: ";").map { $0.split(separator: "=").last.map(String.init) }
            guard numbers.allSatisfy({ $0 == shop.merchantNumber }) else {
                throw LyraRedirectFault("vads_contracts", "it names a contract that the shop does not have")
            }
        }
        let intent: LyraIntent
        let now = ShopTime.$shop.withValue(shop.id) { clock.now() }
        do {
            intent = try LyraRedirectIntent(
                order: order, basket: LyraRedirectBasket.lines(of: fields), now: now, days: days
            )
            .intent(at: shop, in: mode, userAgent: userAgent)
        } catch let fault as LyraRedirectFault {
            throw fault
        } catch let fault as LyraInputFault {
            throw LyraRedirectFault(LyraRefusal(fault))
        } catch let refusal as LyraRefusal {
            throw LyraRedirectFault(refusal)
        } catch {
            throw LyraRedirectFault("70", "form", "it cannot be read")
        }
        return Accepted(shop: shop, intent: intent, order: order, claim: claim)
    }

    private func checkFormats(_ fields: [String: String], of order: LyraRedirectOrder) throws(LyraRedirectFault) {
        for name in fields.keys.sorted() where LyraRedirectField.cardData[name] != nil && fields[name] != "" {
            throw LyraRedirectFault(name, "a card is typed on the platform's page, and not sent with the form")
        }
        for field in LyraRedirectField.all {
            let isLeftOut = order.registersOnly && LyraRedirectField.ofPayments.contains(field.name)
            guard let value = fields[field.name], !value.isEmpty else {
                let isSubscription = order.subscribes && LyraRedirectField.ofSubscriptions.contains(field.name)
                let isCard = order.confirmsOnly && field.name == "vads_identifier"
                if field.isRequired && !isLeftOut || isSubscription || isCard {
                    throw LyraRedirectFault(field.name, "the field is missing or empty")
                }
                continue
            }
            if isLeftOut, field.name == "vads_amount" {
                guard value == "0" else {
                    throw LyraRedirectFault(field.name, "nothing is charged where a card is only registered")
                }
                continue
            }
            guard field.isValid(value) else {
                throw LyraRedirectFault(
                    field.name, "the value does not have the documented format, or is not supported")
            }
        }
        var texts = JSONObject()
        for (name, value) in fields.sorted(by: { $0.key < $1.key }) where name != LyraRedirectSignature.field {
            if let product = LyraRedirectField.ofProduct(name), !value.isEmpty, !product.field.isValid(value) {
                throw LyraRedirectFault(name, "the value does not have the documented format")
            }
            texts.append(name, .string(value))
        }
        guard let path = Self.search.path(in: texts) else { return }
        throw LyraRedirectFault(path.isEmpty ? "form" : path, "it \(CardNumberSearch.reason)")
    }

    /// No field is kept that has a card number in it, whatever it is for. The dates and amounts of payments in instalments,
    /// which are checked before, are each shorter than one.
    private static let search = CardNumberSearch(
        carriers: ["vads_payment_config"],
        longer: Dictionary(
            uniqueKeysWithValues: ["vads_cust_phone", "vads_cust_cell_phone", "vads_ship_to_phone_num"].map {
                ($0, CardNumberSearch.peopleAndCompanies)
            }))

    private func checkAddresses(_ fields: [String: String]) throws(LyraRedirectFault) {
        for (name, url) in fields.sorted(by: { $0.key < $1.key })
        where name.hasPrefix("vads_url_") && !url.isEmpty && LyraRedirectField.named(name) != nil {
            guard ReturnAddress(url, allowsHTTP: true) != nil else {
                throw LyraRedirectFault(name, "it is no address of a web page")
            }
        }
        if let url = fields["vads_url_check"], !url.isEmpty, addresses.refusesAtSight(url) {
            throw LyraRedirectFault(
                "vads_url_check", "it leads to this machine or a private network, which is not allowed")
        }
    }

    /// A form is too old one hour after its time, and too early two and a half hours before it (list of errors, 04:
    /// docs/choices/lyra.md, LV3). Its time is by the clock of the merchant's server, which does not move with the platform's.
    private func checkDate(_ fields: [String: String]) throws(LyraRedirectFault) {
        guard let text = fields["vads_trans_date"], let time = LyraTime.instant(compact: text) else {
            throw LyraRedirectFault("vads_trans_date", "it is no time as YYYYMMDDhhmmss")
        }
        let now = clock.machineTime()
        guard time.adding(seconds: Self.oldestSeconds) >= now, time <= now.adding(seconds: Self.earliestSeconds) else {
            throw LyraRedirectFault("vads_trans_date", "it is too far from the time of the platform's machine, in UTC")
        }
    }

    /// `vads_trans_id` names one form of the shop on the day of `vads_trans_date`, in UTC; "ABC123" is "abc123" (list of
    /// errors, 03). A form that subscribes without a payment can leave it out, and is then known by its signature: a second
    /// one would begin a second subscription (docs/choices/lyra.md, LO19).
    private func claim(
        of order: LyraRedirectOrder, _ fields: [String: String], at shop: LyraPlatformShop, in mode: LyraMode
    ) -> Claim? {
        guard !order.registersOnly || order.subscribes else { return nil }
        let scope = "\(shop.id)/form/\(mode)"
        guard let name = order["vads_trans_id"] else {
            let signature = fields[LyraRedirectSignature.field] ?? ""
            return Claim(.reference, scope: scope, key: "signature/\(signature)")
        }
        return Claim(.reference, scope: scope, key: "\(order.transDate.prefix(8))/\(name.lowercased())")
    }

    private static let oldestSeconds: Int64 = 3_600
    private static let earliestSeconds: Int64 = 9_000
}
