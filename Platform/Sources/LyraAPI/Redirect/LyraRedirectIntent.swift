import APISupport
import Engine
import GuichetCore
@_spi(Platform) import GuichetLyra

/// The redirect form in the words of `Charge/CreatePayment`, so that one set of rules and one page serve both.
struct LyraRedirectIntent: Sendable {
    let order: LyraRedirectOrder
    let basket: [LyraCartItem]
    let now: Instant
    let days: LyraPaymentDays

    /// - Throws: ``LyraInputFault``, ``LyraRefusal`` or ``LyraRedirectFault``.
    func intent(at shop: LyraPlatformShop, in mode: LyraMode, userAgent: String?) throws -> LyraIntent {
        var request = request(at: shop)
        try request.check()
        try request.checkTogether()
        try LyraOptionsCheck.check(request, at: shop)
        try LyraAuthenticationRule.check(
            request.strongAuthentication, at: shop, isIgnored: order.action.alwaysRegisters)
        _ = try LyraCreatePayment.amount(request.amount, request.currency, at: shop)
        // Checked with the form's fields: it may be longer than `ipnTargetUrl`.
        request.ipnTargetUrl = order["vads_url_check"]
        var intent = LyraIntent(request, mode: mode, userAgent: userAgent)
        intent.redirect = order
        intent.registersOnly = order.registersOnly
        if order.subscribes {
            let subscription = LyraSubscriptionOnFile(subscription, mode: mode, userAgent: userAgent)
            do {
                // The day of the form is one of UTC: it is over when the day is over there.
                try LyraSubscriptions.checkNew(subscription, at: shop, notBefore: CivilTime(now).day, days)
            } catch let refusal as LyraRefusal where Self.ofCurrency.contains(refusal.code) {
                throw LyraRedirectFault("vads_sub_currency", refusal.reason)
            }
            intent.subscribes = subscription.request
        }
        try checkInstalments(intent, at: shop)
        intent = intent.keepingDelay(of: shop)
        let named = order["vads_identifier"]?.lowercased()
        if order.action.isUpdate { intent.updates = named } else { intent.token = named }
        return intent
    }

    /// Only a payment is made in instalments: no document has a form that also subscribes (docs/choices/lyra.md, LV27).
    private func checkInstalments(_ intent: LyraIntent, at shop: LyraPlatformShop) throws {
        guard order.paysInInstalments else { return }
        let field = "vads_payment_config"
        guard !order.registersOnly, !order.subscribes else {
            throw LyraRedirectFault(field, "only a payment without a subscription is made in instalments")
        }
        do {
            try LyraInstalmentSchedule.checkDays(of: order.config, today: CivilTime(now).day)
            _ = try intent.instalments(at: shop, now)
        } catch {
            throw LyraRedirectFault(field, error.reason)
        }
    }

    private static let ofCurrency: Set<LyraErrorCode> = [.invalidCurrency, .noAcceptanceAgreement]

    /// The day of `vads_sub_effect_date` is one of UTC (data dictionary), whose midnight is on the same day in Paris.
    private var subscription: LyraCreateSubscriptionRequest {
        var request = LyraCreateSubscriptionRequest()
        request.amount = order["vads_sub_amount"].flatMap { Int64($0) }
        request.currency = Self.currency(order["vads_sub_currency"])
        let day = order["vads_sub_effect_date"] ?? ""
        request.effectDate = "\(day.prefix(4))-\(day.dropFirst(4).prefix(2))-\(day.dropFirst(6))T00:00:00Z"
        request.rrule = order["vads_sub_desc"]
        request.initialAmount = order["vads_sub_init_amount"].flatMap { Int64($0) }
        request.initialAmountNumber = order["vads_sub_init_amount_number"].flatMap { Int64($0) }
        request.orderId = order["vads_order_id"]
        return request
    }

    /// A code that the platform does not list is refused as such.
    private static func currency(_ number: String?) -> LyraCurrency? {
        number.map(CurrencyCode.init(rawValue:)).flatMap(LyraCurrency.init(code:))
            ?? number.map(LyraCurrency.init(rawValue:))
    }

    private func request(at shop: LyraPlatformShop) -> LyraCreatePaymentRequest {
        var request = payment
        if order.action.isUpdate { request.paymentMethodToken = order["vads_identifier"] }
        guard order.registersOnly else { return request }
        request.amount = 0
        request.currency = request.currency ?? shop.currencyOfChecks
        // "The vads_threeds_mpi field is ignored" where a card is registered.
        request.strongAuthentication = nil
        return request
    }

    private var payment: LyraCreatePaymentRequest {
        var request = LyraCreatePaymentRequest()
        request.amount = order["vads_amount"].flatMap { Int64($0) }
        request.currency = Self.currency(order["vads_currency"])
        request.orderId = order["vads_order_id"]
        request.formAction = order.action
        request.strongAuthentication = strongAuthentication
        request.customer = customer
        if let cards = order["vads_payment_cards"] {
            request.paymentMethods = cards.split(separator: ";").map(String.init)
        }
        var options = LyraCardOptions()
        options.captureDelay = order["vads_capture_delay"].flatMap { Int64($0) }
        options.manualValidation = order["vads_validation_mode"].map { $0 == "1" ? .yes : .no }
        options.paymentSource = order["vads_payment_src"].map(LyraPaymentSource.init(rawValue:))
        var transaction = LyraTransactionOptions()
        transaction.cardOptions = options
        request.transactionOptions = transaction
        request.json["taxRate"] = order["vads_tax_rate"].map { .string($0) }
        return request
    }

    /// The basket, and the parts of the amount; `nil` if the form has neither (docs/choices/lyra.md, LV33).
    private var cart: LyraShoppingCart? {
        var cart = LyraShoppingCart()
        cart.taxAmount = order["vads_tax_amount"].flatMap { Int64($0) }
        cart.shippingAmount = order["vads_shipping_amount"].flatMap { Int64($0) }
        cart.insuranceAmount = order["vads_insurance_amount"].flatMap { Int64($0) }
        if !basket.isEmpty { cart.cartItemInfo = basket }
        return cart.json.members.isEmpty ? nil : cart
    }

    /// `vads_threeds_mpi` (data dictionary): 2 switches 3-D Secure off, 3 to 5 are wishes; 0 and 1 are deprecated, and
    /// leave the choice to the platform. Of a payment in instalments it is "ignored and the CHALLENGE_MANDATE value is
    /// automatically applied".
    private var strongAuthentication: LyraStrongAuthentication? {
        switch order.paysInInstalments ? "4" : order["vads_threeds_mpi"] {
        case "2": .disabled
        case "3": .challengeRequested
        case "4": .challengeMandate
        case "5": "NO_PREFERENCE"
        default: nil
        }
    }

    private var customer: LyraCustomer {
        var billing = LyraBillingDetails()
        billing.title = order["vads_cust_title"]
        billing.firstName = order["vads_cust_first_name"]
        billing.lastName = order["vads_cust_last_name"] ?? order["vads_cust_name"].map { String($0.prefix(63)) }
        billing.category = order["vads_cust_status"].map(LyraCustomerCategory.init(rawValue:))
        billing.streetNumber = order["vads_cust_address_number"]
        billing.address = order["vads_cust_address"]
        billing.district = order["vads_cust_district"]
        billing.zipCode = order["vads_cust_zip"]
        billing.city = order["vads_cust_city"]
        billing.state = order["vads_cust_state"]
        billing.country = order["vads_cust_country"]
        billing.phoneNumber = order["vads_cust_phone"]
        billing.cellPhoneNumber = order["vads_cust_cell_phone"]
        billing.legalName = order["vads_cust_legal_name"]
        billing.language = order["vads_language"]
        var shipping = LyraShippingDetails()
        shipping.firstName = order["vads_ship_to_first_name"]
        shipping.lastName = order["vads_ship_to_last_name"] ?? order["vads_ship_to_name"].map { String($0.prefix(63)) }
        shipping.address = order["vads_ship_to_street"]
        shipping.address2 = order["vads_ship_to_street2"]
        shipping.city = order["vads_ship_to_city"]
        shipping.state = order["vads_ship_to_state"]
        shipping.zipCode = order["vads_ship_to_zip"]
        shipping.country = order["vads_ship_to_country"]
        shipping.phoneNumber = order["vads_ship_to_phone_num"]
        shipping.streetNumber = order["vads_ship_to_street_number"]
        shipping.district = order["vads_ship_to_district"]
        shipping.legalName = order["vads_ship_to_legal_name"]
        shipping.category = order["vads_ship_to_status"].map(LyraCustomerCategory.init(rawValue:))
        shipping.shippingMethod = order["vads_ship_to_type"].map(LyraShippingMethod.init(rawValue:))
        shipping.shippingSpeed = order["vads_ship_to_speed"].map(LyraShippingSpeed.init(rawValue:))
        shipping.deliveryCompanyName = order["vads_ship_to_delivery_company_name"]
        var customer = LyraCustomer()
        customer.email = order["vads_cust_email"]
        customer.reference = order["vads_cust_id"]
        customer.billingDetails = billing
        customer.shippingDetails = shipping
        customer.shoppingCart = cart
        return customer
    }
}
