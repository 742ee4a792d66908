import APISupport
import Engine
import GuichetCore
import HTTPTypes
import Hummingbird
import Logging

/// The admin pages: what the operator's API has, for people; and certificates and registrations (Worldline Direct, Apple
/// Pay guide: "Back Office").
///
/// Unlike on every other page, the cookie here carries an authority. So it is sent from no other site (`SameSite`),
/// every form contains the session's token, and a GET changes nothing.
struct BackOfficeRoutes: Sendable {
    let sessions: AdminSessions
    let certificates: ApplePayCertificateAdministration
    let directory: ApplePayCertificateDirectory
    /// Apple's portal, if it is simulated here.
    let portal: ApplePortal?
    let registrations: ApplePayRegistrationAdministration
    let merchants: @Sendable () -> [String]
    let address: PublicAddress
    let clock: any PlatformClock
    /// What the pages show and do. The operator's API calls the same functions.
    let operations: OperatorFunctions
    let streams: OpenStreams
    let apis: APINames
    let logger: Logger

    func addRoutes(to router: Router<BasicRequestContext>) {
        addSignIn(to: router)
        addPayments(to: router)
        addJournal(to: router)
        addNotifications(to: router)
        addAgreements(to: router)
        addClock(to: router)
        addFaults(to: router)
        addLive(to: router)
        addShops(to: router)
        addAccess(to: router)
        addCertificates(to: router)
        addRequests(to: router)
        addRegistrations(to: router)
        addFormAddresses(to: router)
    }

    /// A refused form leaves its address in the browser, which asks for it when it is opened again: with the section, not with
    /// a 405 that has no page.
    private func addFormAddresses(to router: Router<BasicRequestContext>) {
        for path in BackOfficeLinks.forms {
            router.get("\(path)") { request, _ in
                Response.seeOther(BackOfficeSection(path: request.uri.path)?.link ?? BackOfficeLinks.home)
            }
        }
    }

    // MARK: Signing in

    private func addSignIn(to router: Router<BasicRequestContext>) {
        router.get("\(BackOfficeLinks.signIn)") { request, _ in
            reached(request) { cookies, language in
                let query = FormBody.query(of: request)
                let note = query?["done"].flatMap(BackOfficeNote.init(rawValue:))
                return signInPage(request, cookies, language, query) { $0.signIn(proof: $1, note: note) }
            }
        }
        router.post("\(BackOfficeLinks.signIn)") { request, _ in
            let form = await FormBody.read(request)
            return reached(request, form) { cookies, language in signIn(request, form, cookies, language) }
        }
        router.post("\(BackOfficeLinks.signOut)") { request, context in
            await sent(request, context, needs: .see) { visit, _ in
                sessions.signOut(visit.session)
                logger.notice("signed out of the admin pages")
                var response = Response.seeOther(BackOfficeLinks.with(.signedOut, BackOfficeLinks.signIn))
                response.setCookie(BackOfficeCookies(reach).noSession)
                return response
            }
        }
    }

    var reach: BackOfficeAddress.Reach { BackOfficeAddress(publicURL: address.url).reach }

    /// Continues only if the connection is protected against eavesdropping.
    private func reached(
        _ request: Request, _ form: FormBody? = nil, _ body: (BackOfficeCookies, PageLanguage) -> Response
    ) -> Response {
        let asked = form?.language ?? FormBody.query(of: request)?.language
        let language = PageLanguage.choose(asked: asked, acceptLanguage: request.acceptLanguage)
        guard reach != .open else { return AdminSignInPages(language: language).unreachable() }
        return body(BackOfficeCookies(reach), language)
    }

    private func signIn(
        _ request: Request, _ form: FormBody?, _ cookies: BackOfficeCookies, _ language: PageLanguage
    ) -> Response {
        guard let form, let visitor = cookies.visitor(request), request.isFromTheseSites,
            ConstantTime.equal(form[BackOfficeVisit.formTokenField] ?? "", sessions.proof(of: visitor))
        else { return signInPage(request, cookies, language, form) { $0.signIn(proof: $1, problem: .oldForm) } }
        let text = (form[AdminSignInPages.tokenField] ?? "").filter { !$0.isWhitespace }
        switch sessions.signIn(text, from: Peer.address, speaking: PageLanguage(tag: form.language ?? "")) {
        case .open(let cookie):
            logger.notice("signed in to the admin pages")
            let back = BackOfficeReturn(form[BackOfficeReturn.field])
            var response = Response.seeOther(back?.address ?? BackOfficeLinks.home)
            response.setCookie(cookies.session(cookie))
            return response
        case .wrong:
            logger.warning("a wrong token for the admin pages")
            return signInPage(request, cookies, language, form) { $0.signIn(proof: $1, problem: .wrongToken) }
        case .later(let seconds):
            var response = signInPage(request, cookies, language, form) { $0.signIn(proof: $1, problem: .later) }
            response.headers[.retryAfter] = String(seconds)
            return response
        }
    }

    /// A page with the sign-in form, bound to the browser by a cookie.
    ///
    /// - Parameter sent: what names the page to return to.
    private func signInPage(
        _ request: Request, _ cookies: BackOfficeCookies, _ language: PageLanguage, _ sent: FormBody?,
        _ page: (AdminSignInPages, _ proof: String) -> Response
    ) -> Response {
        let known = cookies.visitor(request)
        let visitor = known ?? sessions.freshVisitor()
        let back = BackOfficeReturn(sent?[BackOfficeReturn.field])
        var response = page(AdminSignInPages(language: language, back: back), sessions.proof(of: visitor))
        if known == nil { response.setCookie(cookies.visitor(visitor)) }
        return response
    }

    // MARK: With a session

    /// Continues with a session whose token gives the right; a request without one is redirected to the sign-in page.
    func visited(
        _ request: Request, _ context: BasicRequestContext, needs right: OperatorRight = .see,
        _ body: (BackOfficePages) async throws -> Response
    ) async -> Response {
        let query = FormBody.query(of: request)
        let asked = query?.language.flatMap(PageLanguage.init(tag:))
        let reach = reach
        guard reach != .open else {
            let language = PageLanguage.choose(asked: query?.language, acceptLanguage: request.acceptLanguage)
            return AdminSignInPages(language: language).unreachable()
        }
        guard
            let session = sessions.session(
                BackOfficeCookies(reach).session(request), speaking: asked, isExtended: !request.isFromLiveScript)
        else {
            return .seeOther(
                BackOfficeLinks.with(
                    [
                        (PageLanguage.parameter, asked?.rawValue), ("done", lost(request)?.rawValue),
                        (BackOfficeReturn.field, BackOfficeReturn(request)?.address),
                    ], BackOfficeLinks.signIn))
        }
        let language =
            session.language ?? PageLanguage.choose(asked: nil, acceptLanguage: request.acceptLanguage)
        let section = BackOfficeSection(path: request.uri.path).flatMap { section in
            session.caller.right >= section.right ? section : nil
        }
        var visit = BackOfficeVisit(
            session: session, language: language, now: operations.clock.now, ahead: operations.clock.ahead,
            apis: apis, section: section, back: Self.back(from: request, query, in: section))
        if request.method == .get { visit.note = query?["done"].flatMap(BackOfficeNote.init(rawValue:)) }
        let pages = BackOfficePages(visit: visit)
        guard visit.may(right) else { return pages.failed(.notAllowed) }
        guard query != nil else { return pages.failed(OperatorProblem.malformedQuery) }
        do {
            return try await body(pages)
        } catch let problem as OperatorProblem {
            return pages.failed(problem)
        } catch let refusal as ApplePayRefusal {
            CallLog(logger, .adminPages).refused(
                CallLog.Refusal(
                    call: LogText.line(request.uri.path), code: refusal.code.rawValue, reason: refusal.reason))
            return pages.failed(BackOfficeProblem(refusal), refusal)
        } catch {
            logger.error("an admin page could not be answered", metadata: ["error": "\(type(of: error))"])
            return pages.failed(.failed)
        }
    }

    /// Where there is no page, in the frame of the others; `nil` without a session.
    func unknown(_ request: Request, _ context: BasicRequestContext) async -> Response? {
        let cookie = BackOfficeCookies(reach).session(request)
        guard reach != .open, sessions.session(cookie, isExtended: false) != nil else { return nil }
        return await visited(request, context) { $0.failed(.unknownPage) }
    }

    /// The first page of a section answers the same once more, unless it was asked for with a filter.
    private static func back(from request: Request, _ query: FormBody?, in section: BackOfficeSection?) -> String {
        guard let section else { return BackOfficeLinks.home }
        let isWhole = query.map { $0.names.allSatisfy { $0 == PageLanguage.parameter } } ?? false
        let isFirstPage = request.method == .get && request.uri.path == section.link
        return isFirstPage && isWhole ? BackOfficeLinks.home : section.link
    }

    /// What the reader of the sign-in page has to know of a form that was sent without a session.
    private func lost(_ request: Request) -> BackOfficeNote? {
        guard request.method == .post else { return nil }
        return request.uri.path == BackOfficeLinks.signOut ? .signedOut : .notSent
    }

    /// Continues with a form that a page of this session sent.
    func sent(
        _ request: Request, _ context: BasicRequestContext, needs right: OperatorRight,
        _ body: (BackOfficeVisit, FormBody) async throws -> Response
    ) async -> Response {
        await visited(request, context, needs: right) { pages in
            guard let form = await FormBody.read(request),
                pages.visit.sent(form[BackOfficeVisit.formTokenField], in: request)
            else { return pages.failed(.oldForm) }
            return try await body(pages.visit, form)
        }
    }
}
