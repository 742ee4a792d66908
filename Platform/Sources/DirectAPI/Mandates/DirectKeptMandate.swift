import Engine
import GuichetCore
import GuichetDirect

/// A mandate as it is stored.
struct DirectKeptMandate: Sendable {
    /// As answers show it.
    let document: DirectMandate
    /// For one that the account holder signs on a page of its own.
    let signing: DirectMandateSigning?

    /// Among the members of the document; never in an answer.
    private static let signingMember = "signing"

    init(_ mandate: Mandate, at now: Instant) throws {
        let (kept, signing) = try Self.parts(mandate.details)
        self.signing = signing
        var document = kept
        document.status = DirectMandateStatus(mandate.state(at: now))
        document.uniqueMandateReference = mandate.reference
        self.document = document
    }

    private static func parts(_ details: [UInt8]) throws -> (DirectMandate, DirectMandateSigning?) {
        // It has ended, and who held the account is forgotten.
        guard !details.isEmpty else { return (DirectMandate(), nil) }
        guard var json = try JSONValue(parsing: details).object else {
            throw StoredFormUnreadable(form: "DirectMandate", reason: "is no JSON object")
        }
        let signing = try json[signingMember]?.object.map { try DirectMandateSigning(stored: $0) }
        json[signingMember] = nil
        return (DirectMandate(json: json), signing)
    }

    /// - Throws: if details of a stored mandate cannot be read.
    static func read(_ details: [UInt8]) throws {
        let (document, _) = try parts(details)
        let faults = document.faults(.receiving).filter { $0.kind == .wrongType }
        guard faults.isEmpty else {
            throw StoredFormUnreadable(form: "DirectMandate", reason: faults.map(\.description).joined(separator: ", "))
        }
    }

    static func details(_ document: DirectMandate, _ signing: DirectMandateSigning?) throws -> [UInt8] {
        var json = document.json
        // What the row itself says.
        json["uniqueMandateReference"] = nil
        if let signing { json.append(signingMember, .object(try signing.storedObject())) }
        return JSONValue.object(json).encoded()
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
