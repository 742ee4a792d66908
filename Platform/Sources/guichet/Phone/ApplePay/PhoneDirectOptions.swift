import ArgumentParser
import Foundation
import GuichetCore
import GuichetDirect
import GuichetMerchant

/// The modes in which Worldline Direct accepts an Apple Pay payment.
enum PhoneDirectMode: String, CaseIterable, ExpressibleByArgument {
    /// The platform decrypts, and gets the whole token.
    case token
    /// The merchant's server decrypts, with a key of its own.
    case decrypted
    /// The platform decrypts data that the phone encrypted for it, in a client session.
    case blob
    /// The button of the hosted checkout page.
    case checkout
}

/// What a merchant's server adds to a call of Worldline Direct's platform, and its calls afterwards.
struct PhoneDirectOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "direct: token, the platform decrypts; blob, what the phone encrypted for it; decrypted, the merchant does; checkout, on the hosted checkout page. Without it, token.",
            valueName: "mode"))
    var mode: PhoneDirectMode?

    @Option(
        help: ArgumentHelp(
            "direct: FINAL_AUTHORIZATION, PRE_AUTHORIZATION or SALE. Without it, the first.", valueName: "mode"))
    var authorizationMode: String?

    @Option(help: ArgumentHelp("direct: capture so much once it is accepted.", valueName: "minorUnits"))
    var capture: Int64?

    @Option(help: ArgumentHelp("direct: refund so much in the end.", valueName: "minorUnits"))
    var refund: Int64?

    @Option(help: ArgumentHelp("direct: where webhooks go, besides the shop's addresses.", valueName: "url"))
    var webhookUrl: String?

    var isGiven: Bool {
        mode != nil || authorizationMode != nil || capture != nil || refund != nil || webhookUrl != nil
    }

    func validate() throws {
        _ = try authorization()
        for (option, amount) in [("--capture", capture), ("--refund", refund)] {
            guard amount.map({ $0 > 0 }) ?? true else {
                throw ValidationError("\(option) takes an amount; 1000 is 10.00 EUR.")
            }
        }
    }

    func authorization() throws -> DirectAuthorizationMode {
        guard let authorizationMode else { return .finalAuthorization }
        let mode = DirectAuthorizationMode(rawValue: authorizationMode.uppercased())
        guard DirectAuthorizationMode.known.contains(mode) else {
            throw ValidationError(
                "--authorization-mode takes \(DirectAuthorizationMode.known.map(\.rawValue).joined(separator: ", ")).")
        }
        return mode
    }

    /// The merchant's order, before there is a payment.
    func order(_ amount: Amount, orderId: String) throws -> DirectOrder {
        guard let currency = amount.currency.facts else {
            throw ValidationError("--currency: letters for it are not known.")
        }
        return DirectOrder(
            amount: amount.minorUnits, currencyCode: currency.alphabetic, merchantReference: orderId)
    }

    func feedbacks() -> DirectFeedbacks? {
        guard let webhookUrl else { return nil }
        var feedbacks = DirectFeedbacks()
        feedbacks.webhooksUrls = [webhookUrl]
        return feedbacks
    }
}
