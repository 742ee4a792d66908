import APISupport
import Engine
import GuichetApplePay
import GuichetCore
import HTTPTypes
import Hummingbird
import Logging
import NIOCore

/// Certificates: the list, and removing one.
extension BackOfficeRoutes {
    func addCertificates(to router: Router<BasicRequestContext>) {
        router.get("\(BackOfficeLinks.certificates)") { request, context in
            await visited(request, context) { pages in
                pages.overview(directory.merchants, try await certificates.requests(), at: clock.now())
            }
        }
        let removal = "\(BackOfficeLinks.certificates)/:environment/:hash/remove"
        router.get("\(removal)") { request, context in
            await visited(request, context, needs: .administer) { pages in
                guard let (one, merchant) = held(context) else { return pages.failed(.gone) }
                return pages.removal(of: one, from: merchant, at: clock.now())
            }
        }
        router.post("\(removal)") { request, context in
            await sent(request, context, needs: .administer) { visit, form in
                let pages = BackOfficePages(visit: visit)
                guard let (one, merchant) = held(context) else { return pages.failed(.gone) }
                let hash = Hex.encode(one.certificate.publicKeyHash)
                do {
                    let entry = operations.audit.entry(
                        "certificate.remove", by: visit.session.caller,
                        about: "the certificate \(hash) of \(merchant.merchantIdentifier) was removed")
                    _ = try await certificates.noting(entry).remove(
                        hash: hash, environment: one.environment, force: form["force"] == "yes")
                } catch let refusal as ApplePayRefusal where refusal.code == .inUse {
                    return pages.removal(of: one, from: merchant, at: clock.now(), refusal: refusal)
                }
                logger.notice(
                    "an Apple Pay certificate was removed on the admin pages",
                    metadata: ["merchant": "\(merchant.merchantIdentifier)", "hash": "\(hash)"])
                return .seeOther(BackOfficeLinks.with(.removed, BackOfficeLinks.certificates))
            }
        }
    }

    /// The certificate that the address names.
    private func held(_ context: BasicRequestContext) -> (MerchantCertificate, MerchantCertificates)? {
        guard let hash = context.parameters.get("hash").flatMap({ Hex.decode($0) }),
            let environment = context.parameters.get("environment")
        else { return nil }
        for merchant in directory.merchants {
            let one = merchant.held.first {
                $0.certificate.publicKeyHash == hash && $0.environment.rawValue == environment
            }
            if let one { return (one, merchant) }
        }
        return nil
    }
}

/// Requests: making one, downloading it, signing it in TEST, uploading its certificate, discarding it.
extension BackOfficeRoutes {
    func addRequests(to router: Router<BasicRequestContext>) {
        router.get("\(BackOfficeLinks.add)") { request, context in
            await visited(request, context, needs: .administer) { $0.new() }
        }
        router.post("\(BackOfficeLinks.add)") { request, context in
            await sent(request, context, needs: .administer) { visit, form in
                try await make(form, BackOfficePages(visit: visit))
            }
        }
        let path = "\(BackOfficeLinks.certificateRequests)/:request"
        router.get("\(path)") { request, context in
            await waiting(request, context) { pages, waiting in
                pages.request(waiting, hasPortal: hasPortal(for: waiting))
            }
        }
        router.get("\(path)/request.csr") { request, context in
            await waiting(request, context) { _, waiting in
                .download(
                    Array(waiting.request.utf8), as: "application/pkcs10",
                    named: "\(waiting.merchantIdentifier).certSigningRequest")
            }
        }
        router.post("\(path)") { request, context in
            await waiting(request, context) { pages, waiting in try await upload(request, waiting, pages) }
        }
        router.post("\(path)/sign") { request, context in
            await waiting(request, context) { pages, waiting in try await sign(request, waiting, pages) }
        }
        router.post("\(path)/discard") { request, context in
            await waiting(request, context) { pages, waiting in
                guard let form = await FormBody.read(request), isOurs(form, request, pages) else {
                    return pages.failed(.oldForm)
                }
                let entry = operations.audit.entry(
                    "certificate.discard", by: pages.visit.session.caller,
                    about: "a request for a certificate of \(waiting.merchantIdentifier) was given up")
                _ = try await certificates.noting(entry).discard(hash: Hex.encode(waiting.publicKeyHash))
                logger.notice(
                    "a request for an Apple Pay certificate was given up on the admin pages",
                    metadata: ["merchant": "\(waiting.merchantIdentifier)"])
                return .seeOther(BackOfficeLinks.with(.discarded, BackOfficeLinks.certificates))
            }
        }
    }

    private func isOurs(_ form: FormBody, _ request: Request, _ pages: BackOfficePages) -> Bool {
        pages.visit.sent(form[BackOfficeVisit.formTokenField], in: request)
    }

    /// The simulated portal signs for tests only.
    private func hasPortal(for request: ApplePayRequestRecord) -> Bool {
        portal != nil && request.environment == MerchantEnvironment.test.rawValue
    }

    /// Continues with the request that the address names.
    private func waiting(
        _ request: Request, _ context: BasicRequestContext,
        _ body: (BackOfficePages, ApplePayRequestRecord) async throws -> Response
    ) async -> Response {
        await visited(request, context, needs: .administer) { pages in
            let id = context.parameters.get("request")
            guard let waiting = try await certificates.requests().first(where: { $0.id == id }) else {
                return pages.failed(.gone)
            }
            return try await body(pages, waiting)
        }
    }

    private func make(_ form: FormBody, _ pages: BackOfficePages) async throws -> Response {
        do {
            let merchant = (form[BackOfficePages.Field.merchant] ?? "").trimmed
            let entry = operations.audit.entry(
                "certificate.request", by: pages.visit.session.caller,
                about: "a request for a certificate of \(merchant) was made")
            let made = try await certificates.noting(entry).request(
                merchantIdentifier: merchant,
                environment: MerchantEnvironment(rawValue: form[BackOfficePages.Field.environment] ?? ""),
                keyKind: form[BackOfficePages.Field.rsa] == "yes" ? .rsa2048 : .p256)
            logger.notice(
                "a request for an Apple Pay certificate was made on the admin pages",
                metadata: ["merchant": "\(made.merchantIdentifier)", "hash": "\(Hex.encode(made.publicKeyHash))"])
            return .seeOther(BackOfficeLinks.request(made.id))
        } catch let refusal as ApplePayRefusal {
            return pages.new(typed: form, refusal: refusal)
        }
    }

    private func upload(
        _ request: Request, _ waiting: ApplePayRequestRecord, _ pages: BackOfficePages
    ) async throws -> Response {
        guard let form = await MultipartBody.read(request),
            pages.visit.sent(form[BackOfficeVisit.formTokenField], in: request)
        else { return pages.failed(.oldForm) }
        let hasPortal = hasPortal(for: waiting)
        guard let file = form.file(BackOfficePages.Field.certificate) else {
            return pages.request(waiting, hasPortal: hasPortal, problem: .noFile)
        }
        do {
            let certificate = try Self.certificate(file)
            let hash = Hex.encode(certificate.publicKeyHash)
            let entry = operations.audit.entry(
                "certificate.store", by: pages.visit.session.caller,
                about: "the certificate \(hash) of \(waiting.merchantIdentifier) was stored")
            let added = try await certificates.noting(entry).upload(certificate, for: waiting.id)
            logger.notice(
                "an Apple Pay certificate was stored on the admin pages",
                metadata: ["merchant": "\(added.merchantIdentifier)", "hash": "\(hash)"])
            return .seeOther(BackOfficeLinks.with(.stored, BackOfficeLinks.certificates))
        } catch let refusal as ApplePayRefusal {
            return pages.request(waiting, hasPortal: hasPortal, problem: BackOfficeProblem(refusal), refusal: refusal)
        }
    }

    private static func certificate(_ file: [UInt8]) throws -> ProcessingCertificate {
        do {
            return try ProcessingCertificate(contentsOfFile: file)
        } catch {
            throw ApplePayRefusal(.unreadable, error.reason, remedy: "download the certificate again")
        }
    }

    private func sign(
        _ request: Request, _ waiting: ApplePayRequestRecord, _ pages: BackOfficePages
    ) async throws -> Response {
        guard let form = await FormBody.read(request), isOurs(form, request, pages) else {
            return pages.failed(.oldForm)
        }
        guard let portal, hasPortal(for: waiting) else { return pages.failed(.gone) }
        do {
            let certificate = try portal.certificate(
                forRequest: waiting.request, merchantIdentifier: waiting.merchantIdentifier)
            return .download(
                try certificate.der(), as: "application/pkix-cert", named: "\(waiting.merchantIdentifier).cer")
        } catch let refusal as SimulatedAppleRefusal {
            return pages.request(waiting, hasPortal: true, problem: .portal, refusal: refusal)
        }
    }
}

extension String {
    fileprivate var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}

extension Response {
    /// A file for the browser to download.
    ///
    /// - Parameter name: a merchant identifier and an extension.
    static func download(_ bytes: [UInt8], as type: String, named name: String) -> Response {
        Response(
            status: .ok, headers: .download(as: type, named: name),
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}
