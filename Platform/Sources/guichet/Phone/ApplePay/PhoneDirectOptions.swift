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
            """
            direct: token, the platform decrypts it; blob, the phone encrypts it for the platform; decrypted, the \
            merchant decrypts it; checkout, on the hosted checkout page. By default, token.
            """,
            valueName: "mode"))
    var mode: PhoneDirectMode?

    @Option(
        help: ArgumentHelp(
            "direct: FINAL_AUTHORIZATION, PRE_AUTHORIZATION or SALE. By default, the first.", valueName: "mode"))
    var authorizationMode: String?

    @Option(help: ArgumentHelp("direct: capture this amount once the payment is accepted.", valueName: "minorUnits"))
    var capture: Int64?

    @Option(help: ArgumentHelp("direct: refund this amount at the end.", valueName: "minorUnits"))
    var refund: Int64?

    @Option(help: ArgumentHelp("direct: where webhooks go, in addition to the shop's addresses.", valueName: "url"))
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
            throw ValidationError("--currency: its three letters are not known.")
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
