import APISupport
import ArgumentParser
import Foundation
import GuichetCore
import GuichetPassKit

/// The order, and the card of the simulated device.
struct PhoneSheet: ParsableArguments {
    @Option(help: ArgumentHelp("The order's amount, in minor units: 2500 is 25.00 EUR.", valueName: "minorUnits"))
    var amount: Int64 = 2_500

    @Option(help: ArgumentHelp("The currency: EUR or 978.", valueName: "code"))
    var currency = CurrencyArgument.euro

    @Option(help: ArgumentHelp("The merchant's reference. By default, a new one.", valueName: "text"))
    var orderId: String?

    @Option(
        help: ArgumentHelp(
            "A published test card in the wallet. By default, one that the provider accepts.", valueName: "number"))
    var card: String?

    @Option(
        help: ArgumentHelp(
            "The network that the shopper chooses, such as Visa. By default, the one that the sheet proposes.",
            valueName: "name"))
    var network: String?

    @Option(help: ArgumentHelp("The merchant identifier that the token is for.", valueName: "id"))
    var merchantId = DemoApplePayMerchant.identifier

    @Option(
        help: ArgumentHelp(
            "The amount that the sheet shows, if not the order's: an app that cheats, or has a defect.",
            valueName: "minorUnits"))
    var sheetAmount: Int64?

    @Option(
        help: ArgumentHelp("Pay with this token again, instead of a new one.", valueName: "file"), completion: .file())
    var token: String?

    @Option(help: ArgumentHelp("Save the token in a new file.", valueName: "file"), completion: .file())
    var saveToken: String?

    func validate() throws {
        _ = try orderAmount()
        if let sheetAmount { _ = try Self.amount(sheetAmount, currency.code, "--sheet-amount") }
        do {
            _ = try card.map(PAN.init)
        } catch {
            throw ValidationError("--card: \(error.reason).")
        }
        guard token == nil || (sheetAmount == nil && network == nil) else {
            throw ValidationError("the shopper has confirmed --token already: leave --sheet-amount and --network out.")
        }
        if let saveToken { try NewFile.checkIsFree(saveToken) }
    }

    func orderAmount() throws -> Amount { try Self.amount(amount, currency.code, "--amount") }

    /// An app's request to the sheet. As Apple's guides recommend, the hash of the order's reference comes back in the token.
    func request(_ provider: ApplePayProvider, orderId: String) throws -> SheetRequest {
        do {
            return try SheetRequest(
                merchantIdentifier: merchantId, merchantName: "Guichet", countryCode: "FR",
                total: Self.amount(sheetAmount ?? amount, currency.code, "--sheet-amount"), provider: provider,
                applicationData: Array(orderId.utf8))
        } catch let error as ApplePayRequestError {
            throw ValidationError("the request for the sheet (\(error.field)): \(error.reason).")
        }
    }

    func choice(else card: String) -> SimulatedAppleClient.Choice {
        .init(card: self.card ?? card, network: network.map(ApplePayNetwork.init(rawValue:)))
    }

    /// The token of `--token`: in the form of `--save-token` or of a page, or only the `paymentData`.
    func givenToken() throws -> ApplePayPayment? {
        guard let token else { return nil }
        let bytes = try ApplePayInput.bytes(token, as: "token")
        do {
            let json = try JSONValue(parsing: bytes)
            if json["token"] != nil { return try ApplePayPayment(applePayJSON: json) }
            if json["paymentData"] != nil {
                return ApplePayPayment(token: try ApplePayPaymentToken(applePayJSON: json))
            }
            return ApplePayPayment(
                token: try ApplePayPaymentToken(
                    paymentData: bytes,
                    paymentMethod: ApplePayPaymentMethod(displayName: "Visa 0000", network: .visa, type: .debit),
                    transactionIdentifier: json["header"]?["transactionId"]?.text ?? "none"))
        } catch {
            throw ValidationError("the token in \(token) cannot be read: \(error).")
        }
    }

    private static func amount(_ minorUnits: Int64, _ currency: CurrencyCode, _ option: String) throws -> Amount {
        guard let amount = Amount(minorUnits: minorUnits, currency: currency), minorUnits > 0 else {
            throw ValidationError("\(option) \(minorUnits) is not an amount; 2500 is 25.00 EUR.")
        }
        return amount
    }
}
