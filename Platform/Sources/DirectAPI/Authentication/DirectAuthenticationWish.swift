import APISupport
import Engine
import GuichetCore
import GuichetDirect

/// What a merchant says of the authentication: `threeDSecure` and the members around it.
struct DirectAuthenticationWish: Sendable, Hashable {
    /// Whether there is a way back for a holder who is sent to the issuer.
    var canRedirect: Bool
    var skips = false
    /// `challengeIndicator`.
    var indicator: String?
    var exemption: DirectExemptionRequest?
    /// The merchant had it done elsewhere.
    var external: DirectAuthentication?

    private static let path = "cardPaymentMethodSpecificInput.threeDSecure"

    /// On a page of the platform the shopper is there, and comes back to the page.
    static let onPage = DirectAuthenticationWish(canRedirect: true)

    /// Of `createPayment`. Without `threeDSecure` nothing is wished for.
    init(_ card: DirectCardInput?) throws(DirectRefusal) {
        self.init(canRedirect: Self.returnUrl(card) != nil)
        try read(card?.threeDSecure)
        if card?.skipAuthentication == true, card?.threeDSecure?.skipAuthentication == nil { skips = true }
        // Nobody is there to be asked.
        if card?.transactionChannel == .moto || card?.unscheduledCardOnFileRequestor == .merchantInitiated
            || card?.recurring?.recurringPaymentSequenceIndicator == .recurring
        {
            skips = true
        }
    }

    /// Of a hosted checkout.
    init(page card: DirectHostedCardInput?) throws(DirectRefusal) {
        self = .onPage
        try read(card?.threeDSecure)
        if card?.transactionChannel == .moto { skips = true }
    }

    init(canRedirect: Bool) { self.canRedirect = canRedirect }

    /// Where the holder comes back to; the older member counts where the newer one is missing.
    static func returnUrl(_ card: DirectCardInput?) -> String? {
        guard let threeDSecure = card?.threeDSecure else { return nil }
        return threeDSecure.redirectionData?.returnUrl ?? card?.returnUrl
    }

    private mutating func read(_ input: DirectThreeDSecure?) throws(DirectRefusal) {
        skips = input?.skipAuthentication == true || input?.deviceChannel == "threeDSRequestorInitiated"
        indicator = input?.challengeIndicator
        exemption = input?.exemptionRequest
        external = try input?.externalCardholderAuthenticationData.map(Self.external)
    }

    /// The contract's values of `eci`; those of a success have to bring the issuer's value, which is not kept.
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

/// As the session of a hosted checkout keeps it.
extension DirectAuthenticationWish {
    var json: JSONObject {
        var json = JSONObject()
        if skips { json.append("skips", .bool(true)) }
        if let indicator { json.append("indicator", .string(indicator)) }
        if let exemption { json.append("exemption", .string(exemption.rawValue)) }
        return json
    }

    init(page json: JSONValue?) {
        self = .onPage
        skips = json?["skips"] == .bool(true)
        indicator = json?["indicator"]?.text
        exemption = json?["exemption"]?.text.map(DirectExemptionRequest.init(rawValue:))
    }
}
