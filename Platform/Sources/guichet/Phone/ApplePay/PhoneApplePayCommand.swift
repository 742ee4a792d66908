import ArgumentParser
import Foundation
import GuichetCore
import Server

struct PhoneApplePayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "applepay", abstract: "Pay with the native Apple Pay button.",
        discussion: """
            Simulates the app and the merchant's server. The app asks the Apple Pay sheet for a token, here from the \
            platform's simulated device. The server calls the platform with the amount of its own order, and its \
            answer goes back to the sheet. If the answer is lost, the command asks for the outcome before it ends: for \
            the order with Scellius, by the same call with the same idempotence key with Worldline Direct.

            A token pays once, for its amount, within five minutes. To see refusals:
              guichet phone applepay --save-token token.json
              guichet phone applepay --token token.json
              guichet phone applepay --sheet-amount 100

            With --mode checkout (Worldline Direct), the server asks for a hosted checkout page, on which a shopper \
            with a simulated device pays. If the page does not offer Apple Pay, it says why.

            With --capture and --refund (Worldline Direct), the result is that of the last call.

            \(PhoneVerdict.explanation)
            """)

    @OptionGroup var sheet: PhoneSheet
    @OptionGroup var charge: PhoneScelliusOptions
    @OptionGroup var direct: PhoneDirectOptions
    @OptionGroup var checkout: PhoneCheckoutOptions
    @OptionGroup var shop: PhoneApplePayShop

    func validate() throws {
        switch shop.provider {
        case _ where checkout.isGiven && direct.mode != .checkout:
            throw ValidationError("--device, --browser and --region need --mode checkout.")
        case .scellius where direct.isGiven:
            throw ValidationError("--mode and the options marked direct need --provider direct.")
        case .direct where charge.isGiven:
            throw ValidationError("the options marked scellius need --provider scellius.")
        case .direct where direct.mode == .decrypted && sheet.token != nil:
            throw ValidationError("--mode decrypted uses a key made for this payment, which cannot open a --token.")
        case .direct where direct.mode == .checkout:
            try sheet.checkForCheckout()
            _ = try checkout.query(sheet.checkoutCard)
        case .scellius, .direct: break
        }
    }

    func run() async throws {
        let report = try await ServerTransport.with(shop.trust) { try await pay(over: $0) }
        if shop.json {
            print(report.json.encodedForPeople())
        } else {
            for line in report.lines(Terminal()) { print(line) }
        }
        guard report.result.verdict == .accepted else { throw ExitCode(report.result.verdict.exitStatus) }
    }

    private func pay(over transport: any HTTPTransport) async throws -> PhoneReport {
        switch shop.provider {
        case .scellius:
            let phone = try ScelliusPhone(sheet, charge, shop, transport: transport)
            let result = try await phone.pay()
            return PhoneReport(result: result, steps: phone.log.steps)
        case .direct where direct.mode == .checkout:
            let phone = try DirectCheckoutPhone(sheet, direct, checkout, shop, transport: transport)
            let result = try await phone.pay()
            return PhoneReport(result: result, steps: phone.log.steps)
        case .direct:
            let phone = try DirectApp(sheet, direct, shop, transport: transport)
            let result = try await phone.pay()
            return PhoneReport(result: result, steps: phone.log.steps)
        }
    }
}
