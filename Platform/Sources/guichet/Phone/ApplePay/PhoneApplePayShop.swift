import ArgumentParser
import Faces
import Foundation
import GuichetCore
import GuichetLyra
import GuichetMerchant

/// Whose platform opens the token.
enum PhoneApplePayProvider: String, CaseIterable, ExpressibleByArgument {
    case scellius
}

/// Which platform the merchant's server calls, and for which shop.
struct PhoneApplePayShop: ParsableArguments {
    @Option(help: "Whose platform it is: its calls are made, with its demo shop.")
    var provider = PhoneApplePayProvider.scellius

    @Option(help: ArgumentHelp("The platform's address.", valueName: "url"))
    var url = "http://127.0.0.1:8080"

    @Option(help: ArgumentHelp("The shop. Without it, the provider's demo shop.", valueName: "shopId"))
    var shop: String?

    @Option(help: ArgumentHelp("The shop's password. A demo shop's for tests is known.", valueName: "password"))
    var password: String?

    @Flag(help: "Print one JSON object, with every field of the answer.")
    var json = false

    func validate() throws {
        _ = try address()
        _ = try scelliusShop()
    }

    func address() throws -> URL {
        guard let address = URL(string: url), ["http", "https"].contains(address.scheme?.lowercased()),
            address.host?.isEmpty == false
        else { throw ValidationError("--url \(url) is no address; it looks like http://127.0.0.1:8080.") }
        return address
    }

    func scelliusShop() throws -> LyraShop {
        let demo = LyraPlatformShop.demoShops.first { known in
            shop.map { $0 == known.shopId } ?? (known.brand == .scellius)
        }
        guard let shopId = shop ?? demo?.shopId else {
            throw ValidationError("there is no demo shop of \(provider.rawValue): name one with --shop.")
        }
        guard
            let password = password.map({ LyraPassword($0) }) ?? demo?.keys.first(where: { $0.mode == .test })?.password
        else { throw ValidationError("the password of shop \(shopId) is not known here: give it with --password.") }
        return LyraShop(shopId: shopId, password: password)
    }
}
