import ArgumentParser
import GuichetCore
import GuichetLyra
import GuichetMerchant

/// What a merchant's server adds to a call of Scellius' platform.
struct PhoneScelliusOptions: ParsableArguments {
    @Option(help: ArgumentHelp("scellius: days until the capture. By default, the shop's setting.", valueName: "days"))
    var captureDelay: Int64?

    @Flag(help: "scellius: capture only once the merchant has validated the payment.")
    var manualValidation = false

    @Option(help: ArgumentHelp("scellius: the shopper's mail address, for the receipt.", valueName: "address"))
    var email: String?

    @Option(
        help: ArgumentHelp("scellius: where the notification goes, instead of the shop's address.", valueName: "url"))
    var ipnUrl: String?

    var isGiven: Bool { captureDelay != nil || manualValidation || email != nil || ipnUrl != nil }

    func request(_ amount: Amount, orderId: String) throws -> LyraCreatePaymentRequest {
        guard let currency = LyraCurrency(code: amount.currency) else {
            throw ValidationError("--currency: the platform does not list it.")
        }
        var request = LyraCreatePaymentRequest(amount: amount.minorUnits, currency: currency)
        request.orderId = orderId
        request.ipnTargetUrl = ipnUrl
        if let email {
            request.customer = LyraCustomer()
            request.customer?.email = email
        }
        var options = LyraCardOptions()
        options.captureDelay = captureDelay
        if manualValidation { options.manualValidation = .yes }
        if !options.json.members.isEmpty {
            request.transactionOptions = LyraTransactionOptions()
            request.transactionOptions?.cardOptions = options
        }
        do {
            try request.check()
        } catch {
            throw ValidationError("\(error.field): \(error).")
        }
        return request
    }
}
