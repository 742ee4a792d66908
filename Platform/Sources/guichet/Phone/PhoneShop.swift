import ArgumentParser
import Foundation
import GuichetCore
import GuichetMerchant
import GuichetSips
import SipsAPI

/// The platform that the phone calls, and the shop: the options of every `guichet phone` command.
struct PhoneShop: ParsableArguments {
    @Option(help: "The brand: sips, sogenactif or mercanet.", completion: .brands)
    var brand = "sips"

    @Option(help: ArgumentHelp("The shop. By default, the brand's demo shop.", valueName: "merchantId"))
    var shop: String?

    @Option(
        help: ArgumentHelp(
            "The shop's secret key. Not needed for a demo shop. \(SecretArgument.help)", valueName: "secretKey"),
        transform: SecretArgument.read)
    var key: String?

    @Option(help: ArgumentHelp("The version of the shop's key.", valueName: "version"))
    var keyVersion = 1

    @Flag(help: "Print one JSON object, with every field of the answer.")
    var json = false

    @Option(help: ArgumentHelp("The platform's address. GUICHET_URL sets another default.", valueName: "url"))
    var url = EnvironmentDefault.platformAddress

    @OptionGroup var trust: TrustOption

    func validate() throws {
        _ = try BrandArgument.type(brand)
        _ = try address()
        _ = try credentials()
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

    func credentials() throws -> ShopCredentials {
        let demo = SipsShop.demoShops.first { shop.map($0.merchantId.elementsEqual) ?? ($0.brand == brand) }
        guard let merchantId = shop ?? demo?.merchantId else {
            throw ValidationError("there is no demo shop of \(brand): name one with --shop.")
        }
        guard let secret = key.map({ SipsSecretKey($0) }) ?? demo?.keys[keyVersion] else {
            throw ValidationError(
                "the key of shop \(merchantId) is not known here: give it with --key (`guichet shop add` printed it).")
        }
        return ShopCredentials(merchantId: merchantId, secretKey: secret, keyVersion: String(keyVersion))
    }
}
