import APISupport
import Engine
import GuichetCore
import GuichetDirect

/// A merchant's request about the authentication: `threeDSecure` and the members around it.
struct DirectAuthenticationWish: Sendable, Hashable {
    /// Whether there is a return address for a cardholder who is sent to the issuer.
    var canRedirect: Bool
    var skips = false
    /// `challengeIndicator`.
    var indicator: String?
    var exemption: DirectExemptionRequest?
    /// `authenticationAmount`.
    var hundredths: Int64?
    /// The merchant had the authentication done elsewhere.
    var external: DirectAuthentication?

    private static let path = "cardPaymentMethodSpecificInput.threeDSecure"

    /// On a page of the platform the shopper is present, and returns to the page.
    static let onPage = DirectAuthenticationWish(canRedirect: true)

    /// From `createPayment`. Without `threeDSecure` there is no request.
    init(_ card: DirectCardInput?) throws(DirectRefusal) {
        self.init(canRedirect: Self.returnUrl(card) != nil)
        try read(card?.threeDSecure)
        if card?.skipAuthentication == true, card?.threeDSecure?.skipAuthentication == nil { skips = true }
        // The cardholder is not present.
        if card?.transactionChannel == .moto || card?.unscheduledCardOnFileRequestor == .merchantInitiated
            || card?.recurring?.recurringPaymentSequenceIndicator == .recurring
        {
            skips = true
        }
    }

    /// From a hosted checkout.
    init(page card: DirectHostedCardInput?) throws(DirectRefusal) {
        self = .onPage
        try read(card?.threeDSecure)
        if card?.transactionChannel == .moto { skips = true }
    }

    init(canRedirect: Bool) { self.canRedirect = canRedirect }

    /// The cardholder's return address; the older member counts if the newer one is missing.
    static func returnUrl(_ card: DirectCardInput?) -> String? {
        guard let threeDSecure = card?.threeDSecure else { return nil }
        return threeDSecure.redirectionData?.returnUrl ?? card?.returnUrl
    }

    private mutating func read(_ input: DirectThreeDSecure?) throws(DirectRefusal) {
        skips = input?.skipAuthentication == true || input?.deviceChannel == "threeDSRequestorInitiated"
        indicator = input?.challengeIndicator
        exemption = input?.exemptionRequest
        hundredths = input?.authenticationAmount
        external = try input?.externalCardholderAuthenticationData.map(Self.external)
    }

    /// The amount that the issuer's page shows: that of the payment, unless the merchant names another one. The contract:
    /// "Amount in cents and always having 2 decimals", whatever the currency has.
    func amount(of ordered: Amount) throws(DirectRefusal) -> Amount {
        guard let hundredths, let exponent = ordered.currency.facts?.exponent else { return ordered }
        var (factor, divisor): (Int64, Int64) = (1, 1)
        for _ in 2..<max(exponent, 2) { factor *= 10 }
        for _ in min(exponent, 2)..<2 { divisor *= 10 }
        guard hundredths.isMultiple(of: divisor),
            let amount = Amount(minorUnits: hundredths / divisor * factor, currency: ordered.currency)
        else {
            throw DirectRefusal(
                .invalidValue, propertyName: "\(Self.path).authenticationAmount",
                message: "in hundredths, it is no amount of the order's currency")
        }
        return amount
    }

    /// The contract's values of `eci`; those of a success must come with the issuer's value, which is not stored.
    private static func external(_ data: JSONObject) throws(DirectRefusal) -> DirectAuthentication {
        let data = JSONValue.object(data)
        let path = "\(path).externalCardholderAuthenticationData"
        let outcome: AuthenticationOutcome
        switch data["eci"].flatMap(Int64.init(direct:)) {
        case 2, 5:
            guard data["cavv"]?.text?.isEmpty == false else {
                throw DirectRefusal(.parameterMissing, propertyName: "\(path).cavv")
            }
            outcome = .authenticated
        case 1, 6: outcome = .attempted
        case nil, 0, 7: outcome = .notEnrolled
        default: throw DirectRefusal(.invalidECI, propertyName: "\(path).eci")
        }
        let way: AuthenticationWay? =
            switch data["flow"]?.text {
            case "frictionless": .frictionless
            case "challenge": .code
            default: nil
            }
        var result = DirectAuthentication(outcome, by: way)
        result.externalVersion = data["threeDSecureVersion"]?.text ?? ""
        return result
    }
}

/// As the session of a hosted checkout stores it: its shopper can always be sent to the issuer, and no merchant
/// authenticates a shopper who is yet to come.
extension DirectAuthenticationWish: Codable {
    private enum CodingKeys: String, CodingKey {
        case skips, indicator, exemption
        case hundredths = "authenticationAmount"
    }

    init(from decoder: any Decoder) throws {
        self = .onPage
        let members = try decoder.container(keyedBy: CodingKeys.self)
        skips = try members.decode(Bool.self, forKey: .skips)
        indicator = try members.decodeIfPresent(String.self, forKey: .indicator)
        exemption = try members.decodeIfPresent(DirectExemptionRequest.self, forKey: .exemption)
        hundredths = try members.decodeIfPresent(Int64.self, forKey: .hundredths)
    }

    func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(skips, forKey: .skips)
        try members.encodeIfPresent(indicator, forKey: .indicator)
        try members.encodeIfPresent(exemption, forKey: .exemption)
        try members.encodeIfPresent(hundredths, forKey: .hundredths)
    }
}
