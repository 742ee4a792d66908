import APISupport
import Engine
import GuichetCore
@_spi(Platform) import GuichetDirect

/// `createMandate`, `getMandate`, `blockMandate`, `unblockMandate` and `revokeMandate`. A mandate moves no money: payments
/// do, which name it.
struct DirectMandates: Sendable {
    let paymentService: PaymentService
    let address: PublicAddress
    /// Whether account holders may be sent back to a page without TLS.
    let allowsHTTP: Bool

    func create(_ call: DirectCall) async throws -> DirectReply {
        let request: DirectCreateMandateRequest = try call.document()
        var new = try DirectNewMandate(request)
        new.complete(from: paymentService.random)
        let now = paymentService.clock.now()
        let signing = try new.isSigned ? newSigning(of: new) : nil
        let mandate = try new.mandate(of: call.shop.id, at: now, signing: signing)
        do {
            try await paymentService.open(mandate)
        } catch MandateError.referenceUsed {
            throw Self.used(at: Self.name)
        }
        var answer = DirectCreateMandateResponse()
        answer.mandate = try DirectKeptMandate(mandate, at: now).answer
        if let signing {
            let link = try DirectMandateLink.seal(mandate, vault: paymentService.vault)
            let page = "\(DirectProvider.signingPath)?\(DirectMandateLink.parameter)=\(link)"
            answer.merchantAction = signing.action(url: address.url + page)
        }
        return DirectReply(201, answer)
    }

    private func newSigning(of new: DirectNewMandate) throws(DirectRefusal) -> DirectMandateSigning {
        let returnMAC = DirectTime.uuid(paymentService.random.bytes(16))
        guard let returnUrl = new.returnUrl else {
            return DirectMandateSigning(returnMAC: returnMAC, returnAddress: nil, language: new.language)
        }
        guard let back = DirectReturnAddress(returnUrl, allowsHTTP: allowsHTTP) else {
            throw Self.wrongReturn(at: "returnUrl")
        }
        return DirectMandateSigning(returnMAC: returnMAC, returnAddress: back, language: new.language)
    }

    func get(_ call: DirectCall) async throws -> DirectReply {
        guard let mandate = try await paymentService.mandate(Self.reference(call), of: call.shop.id) else {
            throw Self.unknown
        }
        return try reply(mandate)
    }

    func block(_ call: DirectCall) async throws -> DirectReply { try await change(call, .block) }

    func unblock(_ call: DirectCall) async throws -> DirectReply { try await change(call, .unblock) }

    /// Worldline's own tests expect 400 for an unknown reference here, and 404 in the other calls.
    func revoke(_ call: DirectCall) async throws -> DirectReply {
        _ = try call.document(DirectRevokeMandateRequest.self)
        return try await change(call, .revoke, unknown: Self.unknownReference(at: Self.name))
    }

    private func change(
        _ call: DirectCall, _ change: Mandate.Change, unknown: DirectRefusal = Self.unknown
    ) async throws -> DirectReply {
        do {
            return try reply(try await paymentService.change(Self.reference(call), of: call.shop.id, change))
        } catch MandateError.wrongState(let state) {
            throw Self.wrongState(state, at: Self.name)
        } catch MandateError.unknown {
            throw unknown
        }
    }

    private func reply(_ mandate: Mandate) throws -> DirectReply {
        var answer = DirectMandateResponse()
        answer.mandate = try DirectKeptMandate(mandate, at: paymentService.clock.now()).answer
        return DirectReply(200, answer)
    }

    private static let name = "uniqueMandateReference"

    private static func reference(_ call: DirectCall) -> String { call.parameters[name] ?? "" }

    // MARK: Refusals

    private static let unknown = DirectRefusal.notFound("UNKNOWN_MANDATE_REFERENCE", propertyName: name)

    /// Where a request names a mandate in its body.
    static func unknownReference(at path: String) -> DirectRefusal {
        DirectRefusal(.invalidValue, propertyName: path, message: "UNKNOWN_MANDATE_REFERENCE")
    }

    static func wrongState(_ state: Mandate.State, at path: String) -> DirectRefusal {
        DirectRefusal(
            .invalidValue, propertyName: path, message: "the mandate's status is \(DirectMandateStatus(state))")
    }

    static func used(at path: String) -> DirectRefusal {
        DirectRefusal(.invalidValue, propertyName: path, message: "the reference was used for another mandate")
    }

    static func wrongReturn(at path: String) -> DirectRefusal {
        DirectRefusal(
            .invalidValue, propertyName: path, message: "https, http of this machine, or an app's own scheme")
    }
}
