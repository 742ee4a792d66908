package import Engine
package import GuichetApplePay
import GuichetCore

/// Changes merchants' Apple Pay certificates: used by the running platform over its socket, or by the command while no
/// platform runs.
package struct ApplePayCertificateAdministration: Sendable {
    package let store: any Store
    package let vault: Vault
    package let clock: any PlatformClock
    package let random: any RandomSource
    package let directory: ApplePayCertificateDirectory
    /// Stored together with each change.
    private(set) var note = ChangeNote.none

    package init(
        store: any Store, vault: Vault, clock: any PlatformClock, random: any RandomSource,
        directory: ApplePayCertificateDirectory
    ) {
        self.store = store
        self.vault = vault
        self.clock = clock
        self.random = random
        self.directory = directory
    }

    /// The same, with what is stored together with the change.
    package func noting(_ note: ChangeNote) -> Self {
        var noting = self
        noting.note = note
        return noting
    }

    /// A stored certificate.
    package struct Added: Sendable {
        package let merchantIdentifier: String
        package let environment: MerchantEnvironment
        package let publicKeyHash: [UInt8]
        /// Warnings that did not prevent it.
        package let findings: [CertificateFinding]
    }

    /// Checks a certificate and its key, and stores both, the key encrypted.
    ///
    /// - Parameter merchantIdentifier: `nil` takes the certificate's own.
    package func add(
        _ certificate: ProcessingCertificate, key pem: String, merchantIdentifier: String?,
        environment: MerchantEnvironment
    ) async throws -> Added {
        try await add(
            certificate, key: pem, merchantIdentifier: merchantIdentifier, environment: environment
        ) { _ in }
    }

    /// - Parameter prepare: a change that is stored together with the certificate, or refuses it.
    package func add(
        _ certificate: ProcessingCertificate, key pem: String, merchantIdentifier: String?,
        environment: MerchantEnvironment, with prepare: @escaping @Sendable (any StoreWriter) throws -> Void
    ) async throws -> Added {
        try Self.check(environment)
        let now = clock.now()
        let check = CertificateCheck(of: certificate, key: pem, merchantIdentifier: merchantIdentifier, at: now.date)
        guard let key = check.key, let merchant = check.merchantIdentifier else {
            let first = check.findings.first
            throw ApplePayRefusal(
                .invalid, first?.reason ?? "the certificate cannot be used",
                remedy: first?.remedy ?? "check it with `guichet applepay certificates check`", finding: first?.code)
        }
        let der = try certificate.der()
        let (vault, id) = (vault, ApplePayCertificateRecord.freshID(at: now, random: random))
        let all = try await store.write { [note] store in
            try prepare(store)
            // Encrypted inside the write: otherwise the rotation to a new vault key could miss it.
            let sealed = try vault.seal(Array(key.privateKeyPEM.reveal().utf8), for: .applePayKey, place: id)
            let record = ApplePayCertificateRecord(
                id: id, merchantIdentifier: merchant, environment: environment.rawValue,
                publicKeyHash: certificate.publicKeyHash, certificate: der, sealedKey: sealed, addedAt: now)
            let stored = try store.applePayCertificates()
            try Self.refuseForeignKey(record, among: stored)
            let all = try Self.merchant(of: stored.filter { $0.merchantIdentifier == merchant } + [record])
            try store.insert(record)
            try note.append(
                ["hash": .string(Hex.encode(certificate.publicKeyHash)), "merchantId": .string(merchant)], in: store)
            return all
        }
        try await directory.reload()
        let shared = all?.findings(at: now.date).filter {
            [.sharedCertificate, .sharedMerchantIdentifier].contains($0.code)
        }
        return Added(
            merchantIdentifier: merchant, environment: environment, publicKeyHash: certificate.publicKeyHash,
            findings: check.findings + (shared ?? []))
    }

    /// Deletes a certificate and its key.
    ///
    /// - Parameters:
    ///   - prefix: the key's hash in hexadecimal, or at least its first eight digits.
    ///   - environment: required if the certificate is stored for both environments.
    ///   - force: also if tokens named the key within the last day.
    /// - Returns: the full hash.
    package func remove(
        hash prefix: String, environment: MerchantEnvironment?, force: Bool
    ) async throws -> [UInt8] {
        if let environment { try Self.check(environment) }
        let now = clock.now()
        let hash = try await store.write { [note] store in
            let record = try Self.record(prefix, environment, among: store.applePayCertificates())
            let quiet = Int64(MerchantCertificates.quietSeconds)
            if let seen = record.lastSeenAt, now < seen.adding(seconds: quiet), !force {
                let minutes = Int((now.milliseconds - seen.milliseconds) / 60_000).counted(as: "minute")
                throw ApplePayRefusal(
                    .inUse,
                    "a token named this key \(minutes) ago; without it such tokens cannot be opened any more",
                    remedy: "wait until none has named it for a day, or add --force")
            }
            try store.deleteApplePayCertificate(record.id)
            try note.append(["hash": .string(Hex.encode(record.publicKeyHash))], in: store)
            return record.publicKeyHash
        }
        try await directory.reload()
        return hash
    }

    private static func record(
        _ prefix: String, _ environment: MerchantEnvironment?, among records: [ApplePayCertificateRecord]
    ) throws -> ApplePayCertificateRecord {
        let digits = try digits(of: prefix)
        let found = records.filter { record in
            Hex.encode(record.publicKeyHash).hasPrefix(digits)
                && (environment == nil || record.environment == environment?.rawValue)
        }
        guard let first = found.first else {
            throw ApplePayRefusal(.unknown, "there is no certificate \(prefix)", remedy: seeList)
        }
        guard Set(found.map(\.publicKeyHash)).count == 1 else {
            throw ApplePayRefusal(
                .ambiguous, "\(found.count) certificates begin with \(prefix)", remedy: "give more digits")
        }
        guard found.count == 1 else {
            throw ApplePayRefusal(
                .ambiguous, "the certificate \(prefix) is stored for test and for production",
                remedy: "say which one with --environment")
        }
        return first
    }

    /// A token names its key and no merchant: if two merchants had the same key, the wrong one could open it.
    package static func refuseForeignKey(
        _ record: ApplePayCertificateRecord, among stored: [ApplePayCertificateRecord]
    ) throws {
        let other = stored.first {
            $0.publicKeyHash == record.publicKeyHash && $0.merchantIdentifier != record.merchantIdentifier
        }
        if let other {
            throw ApplePayRefusal(
                .exists, "the same key is stored for the merchant identifier \(other.merchantIdentifier)",
                remedy: "make a separate request for each merchant identifier: `guichet applepay csr`")
        }
    }

    package static func merchant(of records: [ApplePayCertificateRecord]) throws -> MerchantCertificates? {
        do {
            return try ApplePayCertificateDirectory.merchants(of: records).first
        } catch let error as ApplePayError where error.code == .tooManyCertificates {
            throw ApplePayRefusal(
                .tooMany, error.reason, remedy: "see `guichet applepay certificates list` for when each was last seen")
        } catch let error as ApplePayError where error.code == .sameKey {
            throw ApplePayRefusal(
                .exists, error.reason,
                remedy:
                    "if Apple has issued another for the same key, remove the stored one first; better make a new key")
        }
    }

    package static func check(_ environment: MerchantEnvironment) throws {
        guard [.test, .production].contains(environment) else {
            throw ApplePayRefusal(
                .invalid, "there is no environment \(environment)", remedy: "choose test or production")
        }
    }

    package static let seeList = "see `guichet applepay certificates list`"
}
