import Engine
import GuichetCore
import HTTPTypes
import Hummingbird

/// Changes that the command asks of a running platform. Only over the socket in the data folder, which its owner alone
/// can open.
struct AdminFace: Sendable {
    let sips: SipsShopAdministration
    let lyra: LyraShopAdministration
    let direct: DirectShopAdministration
    let keys: VaultKeySupply
    let applePay: ApplePayCertificateAdministration
    let registration: ApplePayRegistrationAdministration
    let portal: ApplePortal?
    let backOffice: BackOfficeDoor
    let rotation: VaultRotation
    let fingerprints: FingerprintReplacement
    let log: CallLog

    func addRoutes(to router: Router<BasicRequestContext>) {
        router.post("/vault/rotate") { request, _ in
            await answer(request) { try await rotation.answer($0, keys: keys) }
        }
        router.post("/vault/fingerprints") { request, _ in
            await answer(request) { try await fingerprints.answer($0) }
        }
        router.post("/vault/erase") { request, _ in
            await answer(request) { _ in
                try await keys.eraseRemains()
                return [:]
            }
        }
        router.post("/vault/reload") { request, _ in
            await answer(request) { _ in
                try await keys.reload()
                return try await keys.answer()
            }
        }
        router.post("/admin/token") { request, _ in
            await answer(request) { _ in ["token": .string(try await backOffice.replaceToken().reveal())] }
        }
        router.post("/applepay/certificates/add") { request, _ in
            await answer(request) { try await applePay.add($0) }
        }
        router.post("/applepay/certificates/remove") { request, _ in
            await answer(request) { try await applePay.remove($0) }
        }
        addRegistration(to: router)
        router.post("/applepay/certificates/request") { request, _ in
            await answer(request) { try await applePay.request($0) }
        }
        router.post("/applepay/certificates/upload") { request, _ in
            await answer(request) { try await applePay.upload($0) }
        }
        router.post("/applepay/certificates/discard") { request, _ in
            await answer(request) { try await applePay.discard($0) }
        }
        router.post("/applepay/portal/sign") { request, _ in
            await answer(request) { message in
                guard let portal else { throw SimulatedAppleRefusal.notSimulated }
                return try portal.answer(message)
            }
        }
        addShops(to: router)
    }

    private func addRegistration(to router: Router<BasicRequestContext>) {
        router.post("/applepay/registration/register") { request, _ in
            await answer(request) { try await registration.register($0) }
        }
        router.post("/applepay/registration/reject") { request, _ in
            await answer(request) { try await registration.reject($0) }
        }
        router.post("/applepay/registration/unsubscribe") { request, _ in
            await answer(request) { try await registration.unsubscribe($0) }
        }
        router.post("/applepay/registration/status") { request, _ in
            await answer(request) { try await registration.status($0) }
        }
        router.post("/applepay/registration/terms") { request, _ in
            await answer(request) { try await registration.terms($0) }
        }
    }

    func answer(
        _ request: Request, _ act: @Sendable (JSONObject) async throws -> JSONValue
    ) async -> Response {
        guard case .object(let message, _) = await JSONBody.read(request) else {
            return refused(request, "not JSON", remedy: "use this version's guichet", status: .badRequest)
        }
        do {
            if let path = Self.search.path(in: message) {
                throw ShopError(
                    .invalid, "\(path.isEmpty ? "a name" : path) \(CardNumberSearch.reason)", remedy: "give another one"
                )
            }
            return Response.json(try await act(message).object ?? JSONObject())
        } catch let error as any AdminRefusal {
            return refused(request, error.reason, remedy: error.remedy, status: .conflict)
        } catch let error as VaultKeysRefused {
            return refused(request, error.reason, remedy: error.remedy, status: .conflict)
        } catch {
            // What the error says (SQL, paths) is for the log, which is the operator's, and not for an answer.
            log.refused(
                CallLog.Refusal(
                    call: Self.call(request), code: "500", status: 500,
                    reason: "the platform could not do it: \(error)",
                    failure: error))
            return Response.json(
                Self.refusal("the platform could not carry out the change", remedy: "see its log"),
                status: .internalServerError)
        }
    }

    private func refused(
        _ request: Request, _ reason: String, remedy: String, status: HTTPResponse.Status
    ) -> Response {
        log.refused(
            CallLog.Refusal(
                call: Self.call(request), code: String(status.code), status: status.code, reason: reason))
        return Response.json(Self.refusal(reason, remedy: remedy), status: status)
    }

    /// Only the paths above come here.
    private static func call(_ request: Request) -> String { LogText.line(request.uri.path) }

    /// A shop of Sips has its number from its bank, and a rotation's place is a row's own name.
    private static let search = CardNumberSearch(carriers: ["merchantId", "place", "certificate", "key", "csr"])

    private static func refusal(_ reason: String, remedy: String) -> JSONObject {
        var object = JSONObject()
        object.append("reason", .string(reason))
        object.append("remedy", .string(remedy))
        return object
    }
}
