import ArgumentParser
import Foundation
import GuichetCore
import GuichetMerchant
import GuichetSips

/// The order, as the merchant's server initialises it.
struct PhoneOrder: ParsableArguments {
    @Option(help: ArgumentHelp("The amount, in minor units: 2500 is 25.00 EUR.", valueName: "minorUnits"))
    var amount: Int64 = 2_500

    @Option(help: ArgumentHelp("The currency: EUR or 978.", valueName: "code"))
    var currency = CurrencyArgument.euro

    @Option(help: ArgumentHelp("The transactionReference. By default, a new one.", valueName: "text"))
    var reference: String?

    @Option(help: ArgumentHelp("A reference of Sips 1.0 instead: one to six digits, of today.", valueName: "id"))
    var s10Id: String?

    @Option(help: ArgumentHelp("The capture mode: AUTHOR_CAPTURE, VALIDATION or IMMEDIATE.", valueName: "mode"))
    var captureMode: String?

    @Option(help: ArgumentHelp("Days until the capture, or until it has to be validated.", valueName: "days"))
    var captureDay: Int?

    @Option(help: ArgumentHelp("Where the platform sends the automatic response.", valueName: "url"))
    var automaticResponseUrl: String?

    func validate() throws {
        guard Amount(minorUnits: amount, currency: currency.code) != nil else {
            throw ValidationError("--amount \(amount) is not an amount; 2500 is 25.00 EUR.")
        }
        guard reference == nil || s10Id == nil else {
            throw ValidationError("--reference and --s10-id cannot be used together: give one.")
        }
    }

    func request(_ name: SDKOperationName) -> OrderInitializeRequest {
        var order = OrderInitializeRequest()
        order.sdkOperationName = name
        order.amount = String(amount)
        order.currencyCode = currency.code
        order.captureMode = captureMode.map(CaptureMode.init(rawValue:))
        order.captureDay = captureDay.map(String.init)
        order.automaticResponseUrl = automaticResponseUrl
        if let s10Id {
            var pair = INAPPS10TransactionReference()
            pair.s10TransactionId = s10Id
            order.s10TransactionReference = pair
        } else {
            order.transactionReference = reference ?? PhoneReference.new()
        }
        return order
    }
}
