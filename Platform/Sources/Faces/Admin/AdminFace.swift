import Engine
import GuichetCore
@_spi(Platform) import GuichetSips
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
        router.post("/lyra/shops") { request, _ in
            await answer(request) { try await lyra.add($0) }
        }
        router.post("/lyra/shops/change") { request, _ in
            await answer(request) { try await lyra.change($0) }
        }
        router.post("/direct/shops") { request, _ in
            await answer(request) { try await direct.add($0) }
        }
        router.post("/direct/shops/change") { request, _ in
            await answer(request) { try await direct.change($0) }
        }
        router.post("/direct/shops/keys") { request, _ in
            await answer(request) { try await direct.changeKeys($0) }
        }
        router.post("/sips/shops") { request, _ in
            await answer(request) { message in
                guard let merchantId = message["merchantId"]?.text, let brand = message["brand"]?.text,
                    let reference = message["reference"]?.text.flatMap(SipsShop.ReferenceKind.init(rawValue:))
                else {
                    throw ShopError(.invalid, "merchantId, brand or reference is missing", remedy: "give all three")
                }
                let key = try await sips.add(SipsShop(merchantId: merchantId, brand: brand, reference: reference))
                return ["secretKey": .string(key.text), "keyVersion": .integer(1)]
            }
        }
        router.post("/sips/shops/demo") { request, _ in
            await answer(request) { _ in ["served": .bool(sips.servesDemoShops)] }
        }
        router.post("/sips/shops/operations") { request, _ in
            await answer(request) { message in
                let (merchantId, operations) = try Self.operations(message)
                let shop = try await sips.set(
                    operations, enabled: message["enabled"] == .bool(true), of: merchantId)
                return ["operations": .array(shop.operations.sorted().map(JSONValue.string))]
            }
        }
        router.post("/sips/shops/authentication") { request, _ in
            await answer(request) { message in
                guard let merchantId = message["merchantId"]?.text else {
                    throw ShopError(.invalid, "merchantId is missing", remedy: "name the shop")
                }
                let change = AuthenticationPolicy.Change(message)
                return .object(
                    try await sips.setAuthentication(of: merchantId) { change.apply(to: &$0) }.authentication.settings)
            }
        }
        router.post("/sips/shops/keys") { request, _ in
            await answer(request) { message in
                guard let merchantId = message["merchantId"]?.text else {
                    throw ShopError(.invalid, "merchantId is missing", remedy: "name the shop")
                }
                if let version = message["revoke"]?.text.flatMap({ Int($0) }) {
                    try await sips.revokeKey(version: version, of: merchantId)
                    return ["revoked": .integer(Int64(version))]
                }
                let (version, key) = try await sips.addKey(to: merchantId)
                return ["secretKey": .string(key.text), "keyVersion": .integer(Int64(version))]
            }
        }
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

    private static func operations(_ message: JSONObject) throws -> (merchantId: String, operations: Set<String>) {
        guard let merchantId = message["merchantId"]?.text, let names = message["operations"]?.array else {
            throw ShopError(.invalid, "merchantId or operations is missing", remedy: "give both")
        }
        return (merchantId, Set(names.compactMap(\.text)))
    }

    private func answer(
        _ request: Request, _ act: @Sendable (JSONObject) async throws -> JSONValue
    ) async -> Response {
        guard case .object(let message, _) = await JSONBody.read(request) else {
            return Response.json(Self.refusal("not JSON", remedy: "use this version's guichet"), status: .badRequest)
        }
        do {
            return Response.json(try await act(message).object ?? JSONObject())
        } catch let error as any AdminRefusal {
            return Response.json(Self.refusal(error.reason, remedy: error.remedy), status: .conflict)
        } catch let error as VaultKeysRefused {
            return Response.json(Self.refusal(error.reason, remedy: error.remedy), status: .conflict)
        } catch {
            return Response.json(
                Self.refusal("the platform could not do it: \(error)", remedy: "see its log"),
                status: .internalServerError)
        }
    }

    private static func refusal(_ reason: String, remedy: String) -> JSONObject {
        var object = JSONObject()
        object.append("reason", .string(reason))
        object.append("remedy", .string(remedy))
        return object
    }
}
