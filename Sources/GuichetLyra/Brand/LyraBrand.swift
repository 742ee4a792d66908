public import GuichetCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A brand under which Lyra's platform is sold: the same API at another host, with its own keys. The keys of one brand
/// are not valid for another.
public struct LyraBrand: OpenCode {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// La Banque Postale.
    public static let scellius: LyraBrand = "scellius"
    public static let lyraCollect: LyraBrand = "lyra"
    public static let payZen: LyraBrand = "payzen"
    public static let systempay: LyraBrand = "systempay"
    /// Société Générale.
    public static let sogecommerce: LyraBrand = "sogecommerce"
    public static let clicAndPay: LyraBrand = "clicandpay"
    public static let epayNC: LyraBrand = "epaync"
    public static let osb: LyraBrand = "osb"
    public static let miCuentaWeb: LyraBrand = "micuentaweb"
    public static let payZenLatinAmerica: LyraBrand = "payzen-lat"
    public static let payZenBrazil: LyraBrand = "payzen-br"
    public static let payZenIndia: LyraBrand = "payzen-in"
    public static let cobroInmediato: LyraBrand = "cobroinmediato"
    public static let payty: LyraBrand = "payty"

    /// All known brands, Scellius first.
    public static let known: [LyraBrand] = rows.map(\.brand)

    /// The API's host; `nil` for an unknown brand. The password, not the host, determines whether a call is a test.
    public var host: String? { Self.rows.first { $0.brand == self }?.host }

    /// The API's address, without a path.
    public var address: URL? { host.flatMap { URL(string: "https://\($0)") } }

    private static let rows: [(brand: LyraBrand, host: String)] = [
        (.scellius, "api.scelliuspaiement.labanquepostale.fr"), (.lyraCollect, "api.lyra.com"),
        (.payZen, "api.payzen.eu"), (.systempay, "api.systempay.fr"),
        (.sogecommerce, "api-sogecommerce.societegenerale.eu"), (.clicAndPay, "api-clicandpay.groupecdn.fr"),
        (.epayNC, "epaync.nc"), (.osb, "api.secure.osb.pf"), (.miCuentaWeb, "api.micuentaweb.pe"),
        (.payZenLatinAmerica, "api.payzen.lat"), (.payZenBrazil, "api.payzen.com.br"),
        (.payZenIndia, "secure.payzen.co.in"), (.cobroInmediato, "api.cobroinmediato.tech"),
        (.payty, "api.payty.com"),
    ]
}
