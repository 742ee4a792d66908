import SwiftASN1
import X509

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The position of a certificate in the chain, for rules and messages.
enum ChainRole: String {
    case leaf, intermediate, root

    /// How many intermediate authorities may be below (RFC 5280, section 4.2.1.9): the smallest pathLen that is
    /// accepted.
    var authoritiesBelow: Int { self == .root ? 1 : 0 }
}

/// The rules of RFC 5280 for one certificate of a chain of three, and Apple's marker extensions.
enum CertificateRules {
    static func check(_ certificate: Certificate, as role: ChainRole) throws(ApplePayError) {
        do {
            try checkExtensions(certificate, role)
        } catch let error as ApplePayError {
            throw error
        } catch {
            throw failure(.malformedCertificate, role, "has an extension that cannot be read: \(error.trouble)")
        }
    }

    private static func checkExtensions(_ certificate: Certificate, _ role: ChainRole) throws {
        let extensions = certificate.extensions
        try checkAuthority(try extensions.basicConstraints, role)
        // A certificate without the extension may be used for any purpose (RFC 5280, section 4.2.1.3).
        if let usage = try extensions.keyUsage {
            guard role == .leaf ? usage.digitalSignature : usage.keyCertSign else {
                let use = role == .leaf ? "sign" : "sign certificates"
                throw failure(.keyUsage, role, "may not \(use) (key usage)")
            }
        }
        let marker: ASN1ObjectIdentifier? =
            switch role {
            case .leaf: AppleExtension.tokenSigner
            case .intermediate: AppleExtension.applicationIntegration
            case .root: nil
            }
        if let marker, extensions[oid: marker] == nil {
            throw failure(.missingMarker, role, "lacks the extension \(marker)")
        }
        for one in extensions where one.critical && !understood.contains(one.oid) {
            throw failure(.unknownCriticalExtension, role, "has the critical extension \(one.oid), which is not known")
        }
    }

    private static func checkAuthority(_ constraints: BasicConstraints?, _ role: ChainRole) throws {
        switch constraints {
        case .isCertificateAuthority(let maxPathLength):
            guard role != .leaf else { throw failure(.notAnAuthority, role, "is an authority, not a signer") }
            if let maxPathLength, maxPathLength < role.authoritiesBelow {
                throw failure(.notAnAuthority, role, "allows no authority below it (pathLenConstraint)")
            }
        case .notCertificateAuthority, nil:
            guard role == .leaf else { throw failure(.notAnAuthority, role, "is not an authority (basic constraints)") }
        }
    }

    /// A certificate with an unknown critical extension must be refused (RFC 5280, section 4.2).
    private static let understood: Set<ASN1ObjectIdentifier> = [
        .X509ExtensionID.basicConstraints, .X509ExtensionID.keyUsage, AppleExtension.tokenSigner,
        AppleExtension.applicationIntegration,
    ]

    /// Checks that the certificate is valid at that time, both ends included (RFC 5280, section 4.1.2.5).
    static func checkValidity(_ certificate: Certificate, as role: ChainRole, at now: Date) throws(ApplePayError) {
        guard now >= certificate.notValidBefore else {
            throw failure(.certificateNotYetValid, role, "is valid only from \(certificate.notValidBefore) on")
        }
        guard now <= certificate.notValidAfter else {
            throw failure(.certificateExpired, role, "was valid until \(certificate.notValidAfter)")
        }
    }

    static func failure(_ code: ApplePayError.Code, _ role: ChainRole, _ what: String) -> ApplePayError {
        ApplePayError(code, at: .chain, field: "signature", "the \(role.rawValue) certificate \(what)")
    }
}
