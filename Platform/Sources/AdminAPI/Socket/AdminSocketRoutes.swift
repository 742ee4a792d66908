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
        routes.change("/admin/token") { _, note in
            ["token": .string(try await tokens.replaceOwners(noting: note).reveal())]
        }
        addVault(to: routes)
        addCertificates(to: routes)
        addRegistration(to: routes)
    }

    private func addVault(to routes: AdministrationRoutes) {
        routes.change("/vault/rotate") { message, note in
            try await renewing { try await rotation.answer(message, keys: keys, besideOthers: $0, noting: note) }
        }
        routes.change("/vault/fingerprints") { message, note in
            try await renewing { _ in try await fingerprints.answer(message, keys: keys, noting: note) }
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
        routes.change("/applepay/certificates/add") { try await applePay.noting($1).add($0) }
        routes.change("/applepay/certificates/remove") { try await applePay.noting($1).remove($0) }
        routes.change("/applepay/certificates/request") { try await applePay.noting($1).request($0) }
        routes.change("/applepay/certificates/upload") { try await applePay.noting($1).upload($0) }
        routes.change("/applepay/certificates/discard") { try await applePay.noting($1).discard($0) }
        routes.post("/applepay/portal/sign") { message in
            guard let portal else { throw SimulatedAppleRefusal.notSimulated }
            return try portal.answer(message)
        }
    }

    private func addRegistration(to routes: AdministrationRoutes) {
        routes.change("/applepay/registration/register") { try await registration.noting($1).register($0) }
        routes.change("/applepay/registration/reject") { try await registration.noting($1).reject($0) }
        routes.change("/applepay/registration/unsubscribe") { try await registration.noting($1).unsubscribe($0) }
        routes.post("/applepay/registration/status") { try await registration.status($0) }
        routes.change("/applepay/registration/terms") { try await registration.noting($1).terms($0) }
    }
}
