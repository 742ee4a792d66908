import Crypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The hash of a script for the attribute `integrity` of a merchant's page (Subresource Integrity, 3.1).
enum ScriptIntegrity {
    static func hash(of script: String) -> String {
        "sha384-" + Data(SHA384.hash(data: Array(script.utf8))).base64EncodedString()
    }
}
