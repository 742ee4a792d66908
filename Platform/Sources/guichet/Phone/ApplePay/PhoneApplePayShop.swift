import ArgumentParser
import DirectAPI
import Foundation
import GuichetCore
import GuichetDirect
import GuichetLyra
import GuichetMerchant
import LyraAPI

/// The platform that takes the payment.
enum PhoneApplePayProvider: String, CaseIterable, ExpressibleByArgument {
    case scellius, direct

    /// A card that the platform and its networks support.
    var card: String {
        switch self {
        case .scellius: "4970100000000055"
        case .direct: "4761120010000492"
        }
    }
}

/// The platform that the merchant's server calls, and the shop.
struct PhoneApplePayShop: ParsableArguments {
    @Option(help: "The provider, whose API and demo shop are used.")
    var provider = PhoneApplePayProvider.scellius

    @Option(help: ArgumentHelp("The shop. By default, the provider's demo shop.", valueName: "shopId"))
    var shop: String?

    @Option(name: .customLong("key-id"), help: ArgumentHelp("direct: the API key's id.", valueName: "id"))
    var keyID: String?

    @Option(
        help: ArgumentHelp(
            "The shop's password, or its API key's secret. Not needed for tests with a demo shop. \(SecretArgument.help)",
            valueName: "password"),
        transform: SecretArgument.read)
    var password: String?

    @Flag(help: "Print one JSON object, with every field of the answer.")
    var json = false

    @Option(help: ArgumentHelp("The platform's address. GUICHET_URL sets another default.", valueName: "url"))
    var url = EnvironmentDefault.platformAddress

    @OptionGroup var trust: TrustOption

    func validate() throws {
        _ = try address()
        switch provider {
        case .scellius:
            guard keyID == nil else { throw ValidationError("--key-id needs --provider direct.") }
            _ = try scelliusShop()
        case .direct: _ = try directKey()
        }
    }

    func address() throws -> URL {
        guard let address = URL(string: url), ["http", "https"].contains(address.scheme?.lowercased()),
            address.host?.isEmpty == false
        else {
            throw ValidationError(
                "--url (or GUICHET_URL) \(url) is not an address; it looks like http://127.0.0.1:8080.")
        }
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

    func directKey() throws -> (merchantId: String, key: DirectAPIKey) {
        let demo = DirectPlatformShop.demo
        let merchantId = shop ?? demo.merchantId
        let known = merchantId == demo.merchantId ? demo.apiKeys.first { keyID == nil || $0.id == keyID } : nil
        let given = password.flatMap { secret in (keyID ?? known?.id).map { DirectAPIKey(id: $0, secret: secret) } }
        guard let key = given ?? (password == nil ? known : nil) else {
            throw ValidationError(
                "the API key of shop \(merchantId) is not known here: give it with --key-id and --password.")
        }
        return (merchantId, key)
    }
}
