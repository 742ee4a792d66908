import GuichetSips

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension InAppBrand {
    /// The documented address of the brand's office server; `nil` if no document gives one.
    static func officeAddress(in environment: OfficeEnvironment) -> URL? {
        facts.officeHosts[environment].flatMap { URL(string: "https://\($0)") }
    }
}
