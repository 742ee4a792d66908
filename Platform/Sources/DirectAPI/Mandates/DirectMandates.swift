import Engine
import GuichetCore
@_spi(Platform) import GuichetDirect

/// `createMandate`, `getMandate`, `blockMandate`, `unblockMandate` and `revokeMandate`. There are no direct debits here:
/// a mandate is stored and changed, and nothing is debited with it.
struct DirectMandates: Sendable {
    let paymentService: PaymentService

    func create(_ call: DirectCall) async throws -> DirectReply {
        let request: DirectCreateMandateRequest = try call.document()
        guard request.signatureType == "UNSIGNED" else {
            throw DirectRefusal.unsupported("mandates that the account holder signs")
        }
        guard var customer = request.customer, let iban = customer.bankAccountIban?.iban else {
            throw DirectRefusal(.parameterMissing, propertyName: "customer.bankAccountIban.iban")
        }
        guard let account = DirectIBAN(iban) else {
            throw DirectRefusal(.invalidValue, propertyName: "customer.bankAccountIban.iban")
        }
        customer.bankAccountIban?.iban = account.masked
        // Shown again in every answer, so no account number may be in it.
        if let alias = request.alias, DirectIBAN(alias) != nil {
            throw DirectRefusal(.invalidValue, propertyName: "alias", message: "the alias is an account number")
        }
        let now = paymentService.clock.now()
        let reference = request.uniqueMandateReference ?? Hex.encode(paymentService.random.bytes(16)).uppercased()
        guard (1...Self.longestReference).contains(reference.utf8.count),
            reference.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { throw DirectRefusal(.invalidValue, propertyName: Self.name) }
        var document = DirectMandate()
        document.alias = request.alias ?? account.masked
        document.customerReference = request.customerReference
        document.customer = customer
        document.recurrenceType = request.recurrenceType
        let mandate = Mandate(
            shop: call.shop.id, reference: reference, createdAt: now,
            details: JSONValue.object(document.json).encoded())
        do {
            try await paymentService.open(mandate)
        } catch MandateError.referenceUsed {
            throw DirectRefusal(
                .invalidValue, propertyName: Self.name, message: "the reference was used for another mandate")
        }
        var answer = DirectCreateMandateResponse()
        answer.mandate = try Self.document(mandate)
        return DirectReply(201, answer)
    }

    func get(_ call: DirectCall) async throws -> DirectReply {
        guard let mandate = try await paymentService.mandate(Self.reference(call), of: call.shop.id) else {
            throw Self.unknown
        }
        return try Self.reply(mandate)
    }

    func block(_ call: DirectCall) async throws -> DirectReply { try await change(call, .block) }

    func unblock(_ call: DirectCall) async throws -> DirectReply { try await change(call, .unblock) }

    /// Worldline's own tests expect 400 for an unknown reference here, and 404 in the other calls.
    func revoke(_ call: DirectCall) async throws -> DirectReply {
        _ = try call.document(DirectRevokeMandateRequest.self)
        return try await change(
            call, .revoke,
            unknown: DirectRefusal(.invalidValue, propertyName: Self.name, message: "UNKNOWN_MANDATE_REFERENCE"))
    }

    private func change(
        _ call: DirectCall, _ change: Mandate.Change, unknown: DirectRefusal = Self.unknown
    ) async throws -> DirectReply {
        do {
            return try Self.reply(
                try await paymentService.change(Self.reference(call), of: call.shop.id, change))
        } catch MandateError.wrongState(let state) {
            throw DirectRefusal(
                .invalidValue, propertyName: Self.name, message: "the mandate's status is \(Self.status(state))")
        } catch MandateError.unknown {
            throw unknown
        }
    }

    private static let name = "uniqueMandateReference"
    /// SEPA: a mandate's reference has at most 35 characters.
    private static let longestReference = 35
    private static let unknown = DirectRefusal.notFound("UNKNOWN_MANDATE_REFERENCE", propertyName: name)

    private static func reference(_ call: DirectCall) -> String { call.parameters[name] ?? "" }

    private static func reply(_ mandate: Mandate) throws -> DirectReply {
        var answer = DirectMandateResponse()
        answer.mandate = try document(mandate)
        return DirectReply(200, answer)
    }

    private static func document(_ mandate: Mandate) throws -> DirectMandate {
        guard let json = try JSONValue(parsing: mandate.details).object else {
            throw StoredFormUnreadable(form: "DirectMandate", reason: "is no JSON object")
        }
        var document = DirectMandate(json: json)
        document.status = status(mandate.state)
        document.uniqueMandateReference = mandate.reference
        return document
    }

    private static func status(_ state: Mandate.State) -> DirectMandateStatus {
        switch state {
        case .active: .active
        case .blocked: "BLOCKED"
        case .revoked: "REVOKED"
        }
    }
}

/// An international bank account number (ISO 13616). Its complete text is never stored.
struct DirectIBAN: Sendable {
    let masked: String

    /// - Returns: `nil` if the form or the check digits are wrong.
    init?(_ text: String) {
        let characters = Array(text.uppercased().filter { $0 != " " })
        guard (15...34).contains(characters.count), characters.prefix(2).allSatisfy({ $0.isASCII && $0.isLetter }),
            characters[2...3].allSatisfy({ $0.isASCII && $0.isNumber }),
            characters.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
        else { return nil }
        // ISO 7064, MOD 97-10: the first four characters at the end, a letter as its position plus nine.
        var rest = 0
        for character in characters[4...] + characters[..<4] {
            guard let value = character.hexDigitValue ?? Self.position(character) else { return nil }
            rest = (rest * (value > 9 ? 100 : 10) + value) % 97
        }
        guard rest == 1 else { return nil }
        let hidden = String(repeating: "*", count: characters.count - 8)
        masked = String(characters.prefix(4)) + hidden + String(characters.suffix(4))
    }

    private static func position(_ letter: Character) -> Int? {
        letter.asciiValue.map { Int($0) - 55 }
    }
}
