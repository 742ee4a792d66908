package import Engine

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    package import Foundation
#endif

/// Checks the address to which a shop wants its notifications sent.
package enum ShopAddress {
    /// - Parameters:
    ///   - longest: the maximum number of characters in the API's documents.
    ///   - addresses: where notifications may be sent; `nil` if that is not known.
    package static func check(_ url: String, upTo longest: Int, _ addresses: AddressPolicy?) throws(ShopError) {
        guard url.unicodeScalars.count <= longest, let address = URL(string: url),
            ["http", "https"].contains(address.scheme), address.host?.isEmpty == false,
            (1...65_535).contains(address.port ?? 443)
        else {
            throw ShopError(
                .invalid,
                "an address of notifications begins with http:// or https:// and has at most \(longest) characters",
                remedy: "give another one")
        }
        try ShopText.check(url, as: "an address of notifications")
        guard addresses?.refusesAtSight(url) != true else {
            throw ShopError(
                .conflict, "\(url) leads to this machine or a private network",
                remedy:
                    "run the platform with --allow-private-notifications, or for an address of this machine with --dev, "
                    + "or give another one")
        }
    }
}
