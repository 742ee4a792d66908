import APISupport
import GuichetCore
@_spi(Platform) import GuichetLyra

/// Options that change what the shopper pays with, or when: those that Guichet does not support are refused, and never
/// dropped in silence (docs/choices/lyra.md, LP60).
enum LyraOptionsCheck {
    /// What `installmentNumber` says of a payment in one part. With 0 the form offers no instalments.
    static let onePart = ["0", "1"]

    /// - Parameters:
    ///   - hasApplePay: whether the form has a button for Apple Pay.
    ///   - plan: how it is paid in instalments, as the request says.
    static func check(
        _ request: LyraCreatePaymentRequest, at shop: LyraPlatformShop, hasApplePay: Bool = false,
        plan: LyraInstalmentPlan? = nil
    ) throws(LyraRefusal) {
        if let options = request.transactionOptions?.cardOptions { try check(options.json, at: shop) }
        if let card = request.paymentForms?.first { try check(card.json, at: shop) }
        try checkInstallments(of: request.json, butFor: plan)
        try checkUseCase(request.json)
        guard hasApplePay || offersSomething(request) else {
            throw LyraRefusal(
                "INT_881", "invalid payment methods",
                detail: "Guichet offers cards, and none is left: [name=paymentMethods]")
        }
    }

    private static func check(_ options: JSONObject, at shop: LyraPlatformShop) throws(LyraRefusal) {
        try only(onePart, of: "installmentNumber", in: options, "INT_895")
        try only(["0"], of: "firstInstallmentDelay", in: options, "INT_893")
        try only(["DEBIT"], of: "debitCreditSelector", in: options, "INT_886")
        if let mid = text("mid", in: options), mid != shop.merchantNumber {
            throw LyraRefusal("PSP_025", "unknown contract", detail: "Invalid input value [name=mid, value=\(mid)]")
        }
    }

    /// `installmentOptions`, wherever it stands, where one payment is made (list of error codes, INT_928 to INT_933).
    ///
    /// - Parameter plan: what its documented place says, if that is carried out.
    static func checkInstallments(
        of request: JSONObject, butFor plan: LyraInstalmentPlan? = nil
    ) throws(LyraRefusal) {
        try checkInstallments(request)
        guard let options = request["transactionOptions"]?.object else { return }
        if plan == nil { try checkInstallments(options) }
        if let card = options["cardOptions"]?.object { try checkInstallments(card) }
    }

    /// Of `Transaction/Capture`.
    static func checkCommission(of request: JSONObject) throws(LyraRefusal) {
        let none: [String?] = ["", "0"]
        guard let sent = request["commission"], sent != .null, !none.contains(sent.text) else { return }
        throw LyraRefusal(
            "INT_878", "invalid commission", detail: "Invalid input value [name=commission]: only 0 is supported")
    }

    /// It asks for another payment than is made (list of error codes, INT_804).
    private static func checkUseCase(_ request: JSONObject) throws(LyraRefusal) {
        guard let useCase = text("useCase", in: request) else { return }
        throw LyraRefusal(
            "INT_804", "invalid use case",
            detail: "Invalid input value [name=useCase, value=\(useCase)]: guichet has no such case")
    }

    private static func checkInstallments(_ json: JSONObject) throws(LyraRefusal) {
        switch json["installmentOptions"] {
        case nil, .null, .string(""), .array([]): return
        case .object(let plan) where plan["count"]?.text == "1" && plan["schedules"] == nil: return
        default: break
        }
        throw LyraRefusal(
            "INT_929", "invalid installment options count",
            detail: "Invalid input value [name=installmentOptions]: one payment only is supported")
    }

    private static func only(
        _ values: [String], of name: String, in options: JSONObject, _ code: LyraErrorCode
    ) throws(LyraRefusal) {
        guard let sent = text(name, in: options), !values.contains(sent) else { return }
        let supported = values.joined(separator: " or ")
        throw LyraRefusal(
            code, "invalid \(LyraRefusal.words(of: name))",
            detail: "Invalid input value [name=\(name), value=\(sent)]: only \(supported) is supported")
    }

    private static func text(_ name: String, in options: JSONObject) -> String? {
        options[name]?.text.flatMap { $0.isEmpty ? nil : $0 }
    }

    private static func offersSomething(_ request: LyraCreatePaymentRequest) -> Bool {
        // Most requests have no list.
        guard request.paymentMethods?.isEmpty == false || request.excludedPaymentMethods?.isEmpty == false else {
            return true
        }
        if request.payload != nil { return request.offersApplePay }
        return brands.contains { request.offers($0, orAs: "CARDS") }
    }

    fileprivate static let brands = Set(LyraTestCard.list.cards.flatMap(\.brands))
}

extension LyraCreatePaymentRequest {
    /// Whether the lists of the request leave a means of payment.
    ///
    /// - Parameter group: the means of payment that it belongs to: `CARDS`.
    fileprivate func offers(_ name: String, orAs group: String?) -> Bool {
        let names = [name, group].compactMap(\.self)
        let excluded = Set((self.excludedPaymentMethods ?? []).map { $0.uppercased() })
        let only = Set((self.paymentMethods ?? []).map { $0.uppercased() })
        return excluded.isDisjoint(with: names) && (only.isEmpty || !only.isDisjoint(with: names))
    }

    /// Whether Apple Pay may pay.
    var offersApplePay: Bool { offers("APPLE_PAY", orAs: nil) }

    /// Whether a card of this brand may pay with Apple Pay: without a brand in the list, any that is not excluded.
    func takesInApplePay(_ brand: LyraCardBrand) -> Bool {
        let only = Set((self.paymentMethods ?? []).map { $0.uppercased() })
        let namesCards = !only.isDisjoint(with: LyraOptionsCheck.brands.union(["CARDS"]))
        return namesCards ? offers(brand) : offersApplePay && !excludes(brand)
    }

    private func excludes(_ brand: LyraCardBrand) -> Bool {
        (self.excludedPaymentMethods ?? []).contains { $0.uppercased() == brand.rawValue }
    }

    /// Whether a card of this brand may pay.
    func offers(_ brand: LyraCardBrand) -> Bool { offers(brand.rawValue, orAs: "CARDS") }
}

extension LyraPlatformShop {
    /// The number of its contract: for the demo shops, the shop's number without its first digit.
    var merchantNumber: String { String(shopId.dropFirst()) }
}
