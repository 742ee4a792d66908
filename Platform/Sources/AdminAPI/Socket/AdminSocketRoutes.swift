import APISupport
import Engine
import GuichetCore

/// Changes that the command requests from a running platform. They are available only over the socket in the data
/// folder, which only its owner can open.
struct AdminSocketRoutes: Sendable {
    let keys: VaultKeySupply
    let applePay: ApplePayCertificateAdministration
    let registration: ApplePayRegistrationAdministration
    let portal: ApplePortal?
    let tokens: OperatorTokens
    let rotation: VaultRotation
    let fingerprints: FingerprintReplacement
    let solitude: Solitude

    func add(to routes: AdministrationRoutes) {
        routes.post("/admin/token") { _ in ["token": .string(try await tokens.replaceOwners().reveal())] }
        addVault(to: routes)
        addCertificates(to: routes)
        addRegistration(to: routes)
    }

    private func addVault(to routes: AdministrationRoutes) {
        routes.post("/vault/rotate") { message in
            try await renewing { try await rotation.answer(message, keys: keys, besideOthers: $0) }
        }
        routes.post("/vault/fingerprints") { message in
            try await renewing { _ in try await fingerprints.answer(message, keys: keys) }
        }
        routes.post("/vault/erase") { _ in
            try await keys.eraseRemains()
            return [:]
        }
        routes.post("/vault/reload") { _ in
            try await renewing { besideOthers in
                if besideOthers { try await keys.reloadBesideOthers() } else { try await keys.reload() }
                return try await keys.answer()
            }
        }
    }

    /// A node alone uses new keys at once, and no other one starts meanwhile. Beside others, all of them come along.
    private func renewing(
        _ body: @Sendable (_ besideOthers: Bool) async throws -> JSONValue
    ) async throws -> JSONValue {
        do {
            return try await solitude.during("the keys of its vault are being renewed") { try await body(false) }
        } catch is NotAlone {
            return try await renewingBesideOthers(body)
        }
    }

    private func renewingBesideOthers(
        _ body: @Sendable (_ besideOthers: Bool) async throws -> JSONValue
    ) async throws -> JSONValue {
        do {
            return try await body(true)
        } catch let refusal as NotAlone {
            throw VaultKeysRefused(.otherNodes, refusal.reason, remedy: refusal.remedy)
        }
    }

    private func addCertificates(to routes: AdministrationRoutes) {
        routes.post("/applepay/certificates/add") { try await applePay.add($0) }
        routes.post("/applepay/certificates/remove") { try await applePay.remove($0) }
        routes.post("/applepay/certificates/request") { try await applePay.request($0) }
        routes.post("/applepay/certificates/upload") { try await applePay.upload($0) }
        routes.post("/applepay/certificates/discard") { try await applePay.discard($0) }
        routes.post("/applepay/portal/sign") { message in
            guard let portal else { throw SimulatedAppleRefusal.notSimulated }
            return try portal.answer(message)
        }
    }

    private func addRegistration(to routes: AdministrationRoutes) {
        routes.post("/applepay/registration/register") { try await registration.register($0) }
        routes.post("/applepay/registration/reject") { try await registration.reject($0) }
        routes.post("/applepay/registration/unsubscribe") { try await registration.unsubscribe($0) }
        routes.post("/applepay/registration/status") { try await registration.status($0) }
        routes.post("/applepay/registration/terms") { try await registration.terms($0) }
    }
}
