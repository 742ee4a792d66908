import Engine
import GuichetCore
import GuichetDirect

/// A mandate as it is stored.
struct DirectKeptMandate: Sendable {
    /// As answers show it, without its PDF.
    let document: DirectMandate
    /// For one that the account holder signs on a page of its own.
    let signing: DirectMandateSigning?
    /// `nil` for a mandate of an earlier version.
    let signature: DirectKeptSignature?
    let creditor: String
    let createdAt: Instant

    /// Among the members of the document; never in an answer.
    private static let signingMember = "signing"
    private static let signatureMember = "signature"

    private typealias Parts = (
        document: DirectMandate, signing: DirectMandateSigning?, signature: DirectKeptSignature?
    )

    init(_ mandate: Mandate, at now: Instant) throws {
        let parts = try Self.parts(mandate.details)
        signing = parts.signing
        signature = parts.signature
        creditor = mandate.shop.name
        createdAt = mandate.createdAt
        var document = parts.document
        document.status = DirectMandateStatus(mandate.state(at: now))
        document.uniqueMandateReference = mandate.reference
        self.document = document
    }

    private static func parts(_ details: [UInt8]) throws -> Parts {
        // It has ended, and who held the account is forgotten.
        guard !details.isEmpty else { return (DirectMandate(), nil, nil) }
        guard var json = try JSONValue(parsing: details).object else {
            throw StoredFormUnreadable(form: "DirectMandate", reason: "is no JSON object")
        }
        let signing = try json[signingMember]?.object.map { try DirectMandateSigning(stored: $0) }
        let signature = try json[signatureMember]?.object.map { try DirectKeptSignature(stored: $0) }
        json[signingMember] = nil
        json[signatureMember] = nil
        return (DirectMandate(json: json), signing, signature)
    }

    /// - Throws: if details of a stored mandate cannot be read.
    static func read(_ details: [UInt8]) throws {
        let document = try parts(details).document
        let faults = document.faults(.receiving).filter { $0.kind == .wrongType }
        guard faults.isEmpty else {
            throw StoredFormUnreadable(form: "DirectMandate", reason: faults.map(\.description).joined(separator: ", "))
        }
    }

    static func details(
        _ document: DirectMandate, _ signing: DirectMandateSigning?, _ signature: DirectKeptSignature?
    ) throws -> [UInt8] {
        var json = document.json
        // What the row itself says.
        json["uniqueMandateReference"] = nil
        json["status"] = nil
        if let signing { json.append(signingMember, .object(try signing.storedObject())) }
        if let signature { json.append(signatureMember, .object(try signature.storedObject())) }
        return JSONValue.object(json).encoded()
    }

    /// Its details once its account holder has signed it on a page of the platform.
    func signed(by customer: DirectMandateCustomer?, at now: Instant, in language: String?) throws -> [UInt8] {
        var document = document
        document.customer = customer
        document.alias = document.alias ?? customer?.bankAccountIban?.iban
        let signature = (signature ?? DirectKeptSignature()).signed(at: now, in: language)
        return try Self.details(document, signing, signature)
    }
}

/// Where the account holder of a mandate is sent, and comes back to.
struct DirectMandateSigning: StoredForm {
    /// Returned with the account holder, so that the merchant recognises its mandate.
    let returnMAC: String
    /// `nil`: the account holder stays on the page.
    let returnAddress: DirectReturnAddress?
    /// The language that the merchant proposed.
    var language: String?

    private enum CodingKeys: String, CodingKey {
        case returnMAC
        case returnAddress = "returnUrl"
        case language
    }

    /// The merchant's return address, with the two values by which it recognises its mandate.
    func wayBack(_ reference: String) -> String? {
        returnAddress?.adding([("RETURNMAC", returnMAC), ("uniqueMandateReference", reference)])
    }

    func action(url: String) -> DirectMerchantAction {
        DirectRedirection(returnMAC: returnMAC, returnAddress: returnAddress, url: url).action
    }
}

extension DirectMandateStatus {
    init(_ state: Mandate.State) {
        self =
            switch state {
            case .created: .created
            case .active: .active
            case .blocked: "BLOCKED"
            case .revoked: "REVOKED"
            case .used: "USED"
            case .expired: "EXPIRED"
            }
    }
}
