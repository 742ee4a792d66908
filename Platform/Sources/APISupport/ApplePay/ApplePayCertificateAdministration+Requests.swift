package import Engine
package import GuichetApplePay
import GuichetCore
@_spi(Platform) import GuichetSips

/// Certificates whose key the platform makes itself, as in the back office of Worldline Direct: the request is
/// downloaded, signed elsewhere, and the certificate uploaded. The key never leaves the vault.
extension ApplePayCertificateAdministration {
    /// Makes a key, stores it encrypted, and returns the request for its certificate.
    package func request(
        merchantIdentifier: String, environment: MerchantEnvironment, keyKind: CertificateRequest.KeyKind = .p256,
        organization: String? = nil, country: String? = nil, email: String? = nil
    ) async throws -> ApplePayRequestRecord {
        try Self.check(environment)
        try Self.checkMerchantIdentifier(merchantIdentifier)
        let subject = CertificateSubject(
            merchantIdentifier: merchantIdentifier, organization: organization, country: country, email: email)
        // An RSA key takes a while to find: on another thread than that of the connection, which serves others, too.
        let made = try await Task.detached { () -> Result<CertificateRequest, ApplePayRefusal> in
            do throws(ApplePayError) {
                return .success(try CertificateRequest(subject: subject, keyKind: keyKind))
            } catch {
                return .failure(
                    ApplePayRefusal(
                        .invalid, "\(error.field ?? "the request"): \(error.reason)", remedy: "correct it"))
            }
        }.value.get()
        let now = clock.now()
        let (vault, id) = (vault, ApplePayCertificateRecord.freshID(at: now, random: random))
        return try await store.write { [note] store in
            try Self.refuseFourth(
                merchantIdentifier, held: store.applePayCertificates(), waiting: store.applePayRequests())
            // Encrypted inside the write: otherwise the rotation to a new vault key could miss it.
            let record = ApplePayRequestRecord(
                id: id, merchantIdentifier: merchantIdentifier, environment: environment.rawValue,
                publicKeyHash: made.publicKeyHash, request: made.pem,
                sealedKey: try vault.seal(Array(made.privateKeyPEM.reveal().utf8), for: .applePayKey, place: id),
                createdAt: now)
            try store.insert(record)
            try note.append(in: store)
            return record
        }
    }

    /// Requests that wait for their certificate.
    package func requests() async throws -> [ApplePayRequestRecord] {
        try await store.read { try $0.applePayRequests() }
    }

    /// Stores the certificate of a waiting request. Its public key identifies the request.
    ///
    /// - Parameter id: the request that the caller expects; `nil` accepts any.
    package func upload(_ certificate: ProcessingCertificate, for id: String? = nil) async throws -> Added {
        let hash = certificate.publicKeyHash
        let (waiting, held) = try await store.read { (try $0.applePayRequests(), try $0.applePayCertificates()) }
        guard let request = waiting.first(where: { $0.publicKeyHash == hash }) else {
            throw Self.noRequest(hash, isHeld: held.contains { $0.publicKeyHash == hash }, waiting: waiting)
        }
        guard id == nil || id == request.id else {
            throw ApplePayRefusal(
                .otherRequest,
                "it is the certificate of another request: of \(Self.name(request)) for "
                    + "\(request.merchantIdentifier), \(request.environment)",
                remedy: "upload it at that request")
        }
        let pem = try vault.open(request.sealedKey, for: .applePayKey, place: request.id)
        let environment = MerchantEnvironment(rawValue: request.environment)
        return try await add(
            certificate, key: String(decoding: pem, as: UTF8.self), merchantIdentifier: request.merchantIdentifier,
            environment: environment
        ) { store in
            // It ends with its certificate.
            guard try store.applePayRequests().contains(where: { $0.id == request.id }) else {
                throw ApplePayRefusal(
                    .noRequest, "the request of this certificate was used or discarded meanwhile", remedy: Self.seeList)
            }
            try store.deleteApplePayRequest(request.id)
        }
    }

    /// Deletes a request, and with it the key: a certificate that is issued for it later is useless.
    ///
    /// - Parameter prefix: the key's hash in hexadecimal, or at least its first eight digits.
    package func discard(hash prefix: String) async throws -> ApplePayRequestRecord {
        let digits = try Self.digits(of: prefix)
        return try await store.write { [note] store in
            let found = try store.applePayRequests().filter { Hex.encode($0.publicKeyHash).hasPrefix(digits) }
            guard let request = found.first else {
                throw ApplePayRefusal(.unknown, "there is no request \(prefix)", remedy: Self.seeList)
            }
            guard found.count == 1 else {
                throw ApplePayRefusal(
                    .ambiguous, "\(found.count) requests begin with \(prefix)", remedy: "give more digits")
            }
            try store.deleteApplePayRequest(request.id)
            try note.append(["merchantId": .string(request.merchantIdentifier)], in: store)
            return request
        }
    }

    /// Digits of a hash, enough to identify one.
    package static func digits(of prefix: String) throws -> String {
        let digits = prefix.lowercased()
        guard (8...64).contains(digits.utf8.count), digits.allSatisfy(\.isHexDigit) else {
            throw ApplePayRefusal(
                .invalid, "\(prefix) is not a hash: 8 to 64 hexadecimal digits are expected", remedy: seeList)
        }
        return digits
    }

    /// A key and a request for anything else would be of no use: Apple gives no other identifiers.
    package static func checkMerchantIdentifier(_ merchantIdentifier: String) throws {
        // A certificate's subject allows 64 characters (RFC 5280, `ub-common-name`).
        guard merchantIdentifier.hasPrefix("merchant."), (10...64).contains(merchantIdentifier.utf8.count),
            merchantIdentifier.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || ".-_".contains($0)) })
        else {
            throw ApplePayRefusal(
                .notAMerchant, "\(merchantIdentifier.prefix(80)) is not a merchant identifier of Apple's",
                remedy: "name one like merchant.com.example.shop, of 64 characters at most")
        }
        guard !CardNumberScanner.isIn(merchantIdentifier) else {
            throw ApplePayRefusal(
                .notAMerchant, "the merchant identifier \(CardNumberSearch.reason)", remedy: "give another one")
        }
    }

    /// Refuses what Apple would refuse, before the operator uses Apple's portal.
    private static func refuseFourth(
        _ merchant: String, held: [ApplePayCertificateRecord], waiting: [ApplePayRequestRecord]
    ) throws {
        let certificates = Set(held.filter { $0.merchantIdentifier == merchant }.map(\.publicKeyHash)).count
        let requests = waiting.filter { $0.merchantIdentifier == merchant }.count
        guard certificates + requests < MerchantCertificates.maximum else {
            throw ApplePayRefusal(
                .tooMany,
                "\(merchant) has \(certificates.counted(as: "certificate")) and \(requests.counted(as: "request")) already, and "
                    + "Apple allows no more than \(MerchantCertificates.maximum) certificates",
                remedy: requests > 0
                    ? "use the request that waits, or discard it"
                    : "remove a certificate that tokens no longer name, here and in Apple's portal")
        }
    }

    private static func noRequest(
        _ hash: [UInt8], isHeld: Bool, waiting: [ApplePayRequestRecord]
    ) -> ApplePayRefusal {
        if isHeld {
            return ApplePayRefusal(.exists, "this certificate is stored already", remedy: seeList)
        }
        let known = waiting.isEmpty ? "none waits" : waiting.map(name).joined(separator: ", ") + " wait"
        return ApplePayRefusal(
            .noRequest,
            "the certificate is for a key that was not made here: \(Hex.encode(hash).prefix(12)), where \(known)",
            remedy: "upload what Apple issued for a request of this platform; with a key of your own use "
                + "`guichet applepay certificates add`")
    }

    private static func name(_ request: ApplePayRequestRecord) -> String {
        String(Hex.encode(request.publicKeyHash).prefix(12))
    }
}
