/// The certificate for whose key a shop's card numbers are encrypted when the shop asks for them. It is public.
package struct CardExportCertificate: Sendable, StoredForm {
    package let id: String
    /// In base64.
    package let der: String
    package let expiresAt: Instant

    package init(id: String, der: String, expiresAt: Instant) {
        self.id = id
        self.der = der
        self.expiresAt = expiresAt
    }

    static func place(_ shop: ShopID) -> String { "card export certificate \(shop)" }
}

/// Certificates of shops that take card numbers elsewhere.
extension PaymentService {
    /// The shop's new certificate replaces the one before.
    package func keep(_ certificate: CardExportCertificate, of shop: ShopID) async throws {
        let bytes = try certificate.stored()
        try await store.write { try $0.setValue(CardExportCertificate.place(shop), bytes) }
    }

    /// The shop's certificate; `nil` if it has none, or if it is over.
    package func cardExportCertificate(of shop: ShopID) async throws -> CardExportCertificate? {
        let now = clock.now()
        return try await store.lookUp { try $0.value(CardExportCertificate.place(shop)) }
            .map { try CardExportCertificate(stored: $0) }
            .flatMap { now < $0.expiresAt ? $0 : nil }
    }

    /// The private key that signs these certificates, made when it is first asked for. The vault encrypts it.
    ///
    /// - Parameter fresh: makes a new key.
    package func cardExportAuthority(making fresh: @escaping @Sendable () -> [UInt8]) async throws -> [UInt8] {
        try await store.write { [vault] store in
            let name = Vault.cardExportAuthorityName
            if let kept = try store.value(name) {
                return try vault.open(SealedValue(bytes: kept), for: .cardExport, place: name)
            }
            let key = fresh()
            try store.setValue(name, try vault.seal(key, for: .cardExport, place: name).bytes)
            return key
        }
    }
}
