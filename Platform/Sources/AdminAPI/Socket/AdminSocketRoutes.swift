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

    func add(to routes: AdministrationRoutes) {
        routes.post("/admin/token") { _ in ["token": .string(try await tokens.replaceOwners().reveal())] }
        addVault(to: routes)
        addCertificates(to: routes)
        addRegistration(to: routes)
    }

    private func addVault(to routes: AdministrationRoutes) {
        routes.post("/vault/rotate") { try await rotation.answer($0, keys: keys) }
        routes.post("/vault/fingerprints") { try await fingerprints.answer($0) }
        routes.post("/vault/erase") { _ in
            try await keys.eraseRemains()
            return [:]
        }
        routes.post("/vault/reload") { _ in
            try await keys.reload()
            return try await keys.answer()
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
