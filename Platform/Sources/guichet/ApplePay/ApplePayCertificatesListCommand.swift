import APISupport
import ArgumentParser
import Engine
import Foundation
import GuichetApplePay
@_spi(Platform) import GuichetCore
import Server
import Storage

struct ApplePayCertificatesListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the certificates, with the next step for each.",
        discussion: """
            No vault key is needed, because no private key is decrypted. Days are counted by the platform's clock. LAST \
            SEEN is when a token last named the key, to the minute. Requests that wait for their certificate are listed \
            at the end.
            """)

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var folder: FolderOption

    func run() async throws {
        let (merchants, requests, now) = try await read()
        if json {
            let list = ApplePayCertificateList.json(merchants, requests, at: now)
            print(list.encodedOnLine())
        } else {
            for line in ApplePayCertificateList.lines(merchants, requests, at: now) { print(line) }
        }
    }

    /// Works with or without a running platform.
    private func read() async throws -> ([MerchantCertificates], [ApplePayRequestRecord], Date) {
        let folder = try folder.folder
        let store = try await folder.openStoreForReading()
        let (records, requests) = try await store.read {
            (try $0.applePayCertificates(), try $0.applePayRequests())
        }
        let now = try await StoredClock.read(in: store).now().date
        try await store.close()
        return (try ApplePayCertificateDirectory.merchants(of: records), requests, now)
    }
}

/// Formats the stored certificates for people and for scripts.
enum ApplePayCertificateList {
    static func lines(
        _ merchants: [MerchantCertificates], _ requests: [ApplePayRequestRecord], at now: Date
    ) -> [String] {
        let (certificates, waiting) = (lines(merchants, at: now), lines(requests))
        guard !certificates.isEmpty || !waiting.isEmpty else {
            return ["There are none yet: begin with `guichet applepay certificates request`."]
        }
        return certificates + (certificates.isEmpty || waiting.isEmpty ? [] : [""]) + waiting
    }

    private static func lines(_ requests: [ApplePayRequestRecord]) -> [String] {
        guard !requests.isEmpty else { return [] }
        var table = Table("HASH", "MERCHANT ID", "ENVIRONMENT", "REQUESTED")
        for one in requests {
            table.add(
                ApplePayCertificateText.short(one.publicKeyHash), one.merchantIdentifier, one.environment,
                ApplePayCertificateText.day(day(of: one)))
        }
        let next =
            "`guichet applepay certificates upload` stores the certificate from Apple; `discard` deletes the request."
        return table.lines + ["waiting  " + next]
    }

    private static func day(of request: ApplePayRequestRecord) -> Date {
        Date(timeIntervalSince1970: Double(request.createdAt.seconds))
    }

    private static func lines(_ merchants: [MerchantCertificates], at now: Date) -> [String] {
        var table = Table("HASH", "MERCHANT ID", "ENVIRONMENT", "EXPIRES", "DAYS LEFT", "LAST SEEN")
        for merchant in merchants {
            for one in merchant.held {
                let expiry = one.certificate.expiry(at: now)
                table.add(
                    ApplePayCertificateText.short(one.certificate.publicKeyHash), merchant.merchantIdentifier,
                    one.environment.rawValue, ApplePayCertificateText.day(expiry.expiresAt),
                    ApplePayCertificateText.daysLeft(expiry), one.lastSeenAt.map(ApplePayInput.text) ?? "never")
            }
        }
        guard !table.isEmpty else { return [] }
        return table.lines + ApplePayCertificateText.lines(merchants.flatMap { $0.findings(at: now) })
    }

    static func json(
        _ merchants: [MerchantCertificates], _ requests: [ApplePayRequestRecord], at now: Date
    ) -> JSONValue {
        let certificates = merchants.flatMap { merchant in
            merchant.held.map { json($0, of: merchant.merchantIdentifier, at: now) }
        }
        return [
            "certificates": .array(certificates), "requests": .array(requests.map(json)),
            "findings": .array(merchants.flatMap { $0.findings(at: now) }.map(\.json)),
        ]
    }

    private static func json(_ one: ApplePayRequestRecord) -> JSONValue {
        [
            "hash": .string(Hex.encode(one.publicKeyHash)), "merchantId": .string(one.merchantIdentifier),
            "environment": .string(one.environment), "request": .string(one.request),
            "requestedAt": .string(ApplePayInput.text(day(of: one))),
        ]
    }

    private static func json(_ one: MerchantCertificate, of merchant: String, at now: Date) -> JSONValue {
        let expiry = one.certificate.expiry(at: now)
        var object = JSONObject()
        object["hash"] = .string(Hex.encode(one.certificate.publicKeyHash))
        object["merchantId"] = .string(merchant)
        object["environment"] = .string(one.environment.rawValue)
        object["expiresAt"] = .string(ApplePayInput.text(expiry.expiresAt))
        object["daysLeft"] = .integer(Int64(expiry.daysLeft))
        object["expired"] = .bool(expiry.isExpired)
        object["reminder"] = expiry.due.map { .integer(Int64($0.daysBefore)) }
        object["addedAt"] = .string(ApplePayInput.text(one.addedAt))
        object["lastSeenAt"] = one.lastSeenAt.map { .string(ApplePayInput.text($0)) }
        return .object(object)
    }
}
