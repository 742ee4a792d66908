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
    /// Lyra Collect.
    public static let lyraCollect: LyraBrand = "lyra"
    /// PayZen.
    public static let payZen: LyraBrand = "payzen"
    /// Systempay.
    public static let systempay: LyraBrand = "systempay"
    /// Société Générale.
    public static let sogecommerce: LyraBrand = "sogecommerce"
    /// Clic&Pay.
    public static let clicAndPay: LyraBrand = "clicandpay"
    /// EpayNC.
    public static let epayNC: LyraBrand = "epaync"
    /// OSB, of Océanienne de Services Bancaires.
    public static let osb: LyraBrand = "osb"
    /// Mi Cuenta Web.
    public static let miCuentaWeb: LyraBrand = "micuentaweb"
    /// PayZen Latin America.
    public static let payZenLatinAmerica: LyraBrand = "payzen-lat"
    /// PayZen Brazil.
    public static let payZenBrazil: LyraBrand = "payzen-br"
    /// PayZen India.
    public static let payZenIndia: LyraBrand = "payzen-in"
    /// Cobro Inmediato.
    public static let cobroInmediato: LyraBrand = "cobroinmediato"
    /// Payty.
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
