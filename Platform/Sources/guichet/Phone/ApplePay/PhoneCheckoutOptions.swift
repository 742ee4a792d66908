import APISupport
import ArgumentParser
import DirectAPI
import Foundation
import GuichetCore

/// Options for the shopper on a hosted checkout page.
struct PhoneCheckoutOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("checkout: the shopper's device, such as iphone-15 or mac-mini.", valueName: "model"))
    var device: String?

    @Option(
        help: ArgumentHelp("checkout: safari, chrome or firefox. By default, the first.", valueName: "name"),
        completion: .list(["safari", "chrome", "firefox"]))
    var browser: String?

    @Option(help: ArgumentHelp("checkout: the shopper's region. By default, FR.", valueName: "code"))
    var region: String?

    var isGiven: Bool { device != nil || browser != nil || region != nil }

    func validate() throws {
        if let device, !DirectCheckoutDevice.models.contains(device) {
            throw ValidationError("--device takes \(DirectCheckoutDevice.models.joined(separator: ", ")).")
        }
        if let browser, !DirectCheckoutDevice.browsers.contains(browser) {
            throw ValidationError("--browser takes \(DirectCheckoutDevice.browsers.joined(separator: ", ")).")
        }
        if let region, region.utf8.count != 2 || !region.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) {
            throw ValidationError("--region takes two capital letters, such as FR.")
        }
    }

    /// The query of the page's address: a device with one card.
    func query(_ card: String) throws -> String {
        let query = DirectCheckoutDevice.query(
            model: device ?? DirectCheckoutDevice.models.first ?? "",
            browser: browser ?? DirectCheckoutDevice.browsers.first ?? "", region: region ?? "FR", cards: [card])
        guard let query else {
            throw ValidationError(
                "--card: the wallet of a simulated device has \(DirectCheckoutDevice.cards.joined(separator: ", "))."
            )
        }
        return query
    }
}

extension PhoneSheet {
    /// The card in the wallet of a device on a page.
    var checkoutCard: String { card?.filter { $0 != " " } ?? DirectCheckoutDevice.cards.first ?? "" }

    /// On a page the platform makes the token, so options about it are refused.
    func checkForCheckout() throws {
        guard token == nil, saveToken == nil, sheetAmount == nil, network == nil,
            merchantId == DemoApplePayMerchant.identifier
        else {
            throw ValidationError(
                "--mode checkout: the page makes the token, so leave --token, --save-token, --sheet-amount, --network and --merchant-id out."
            )
        }
    }
}
