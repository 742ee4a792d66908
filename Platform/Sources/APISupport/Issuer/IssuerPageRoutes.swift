package import Engine
import GuichetCore
import HTTPTypes
package import Hummingbird
package import Logging

/// The issuer's page of 3-D Secure, simulated by guichet, and two helpers for apps (docs/in-app-wire.md, section 9).
///
/// These pages pay nothing and store nothing. A page keeps its data in its address, encrypted; no cookie is set, so
/// another site's form has no authority to misuse: only a client with the encrypted session can post an answer.
package struct IssuerPageRoutes: Sendable {
    package static let path = "/acs"

    package let vault: Vault
    package let clock: any PlatformClock
    package let sessions: AuthenticationSessions
    package let logger: Logger
    package let faults: FaultBook

    package init(
        vault: Vault, clock: any PlatformClock, sessions: AuthenticationSessions, logger: Logger,
        faults: FaultBook
    ) {
        self.faults = faults
        self.vault = vault
        self.clock = clock
        self.sessions = sessions
        self.logger = logger
    }

    package func addRoutes(to router: Router<BasicRequestContext>) {
        addStart(to: router)
        addChallenge(to: router)
        addBankApp(to: router)
        addRelay(to: router)
    }

    /// The form of the guide (``IssuerForm``). The cardholder is redirected to a page address, so that reloading,
    /// going back and changing the language repeat no POST.
    private func addStart(to router: Router<BasicRequestContext>) {
        router.post("\(Self.path)") { request, _ in
            guard let form = await FormBody.read(request) else { return unreadable(request, "the form") }
            return await start(request, form)
        }
        // The same for `ASWebAuthenticationSession`, which opens only addresses. The challenge is encrypted already.
        router.get("\(Self.path)/start") { request, _ in
            guard let query = FormBody.query(of: request) else { return unreadable(request, "the query") }
            return await start(request, query)
        }
    }

    private func start(_ request: Request, _ form: FormBody) async -> Response {
        let challenge = form[IssuerForm.challenge].flatMap { IssuerChallenge.open($0, by: vault) }
        do {
            let session = try ACSSession(form, vault: vault)
            if let down = await faulty(session, request) { return down }
            return .seeOther(try ACSLinks(session, form.language, vault: vault).address("challenge"))
        } catch let error as ACSSession.Unusable {
            logger.notice("authentication refused", metadata: ["field": "\(error.field)"])
            return unreadable(request, error.description, of: challenge)
        } catch {
            return unreadable(request, "the session", of: challenge)
        }
    }

    private func addChallenge(to router: Router<BasicRequestContext>) {
        router.get("\(Self.path)/challenge") { request, _ in
            try await withSession(request, FormBody.query(of: request)) { pages, query in
                if let row = pages.session.challenge.unasked.flatMap(ACSRow.row) { return pages.withoutChallenge(row) }
                return pages.challenge(
                    attemptsLeft: query["wrong"].flatMap { Int($0) },
                    at: pages.session.challenge.now(by: clock))
            }
        }
        router.post("\(Self.path)/answer") { request, _ in
            try await withSession(request, await FormBody.read(request)) { pages, form in
                try await answer(pages, form)
            }
        }
    }

    private func answer(_ pages: ACSPages, _ form: FormBody) async throws -> Response {
        let challenge = pages.session.challenge
        if let row = form["result"] {
            guard let result = ACSRow.row(named: row)?.result else {
                return .seeOther(pages.links.address("challenge"))
            }
            return await back(try await decide(challenge, result), pages)
        }
        let digits = (form["code"] ?? "").filter { !$0.isWhitespace }
        if ConstantTime.equal(digits, challenge.code) {
            let ending = challenge.ending.flatMap(ACSRow.row(named:))?.result
            return await back(
                try await decide(challenge, ending ?? AuthenticationResult(.authenticated, by: .code)), pages)
        }
        let (end, now) = span(of: challenge)
        let left = try await sessions.wrongCode(challenge.authentication, until: end, at: now)
        guard left > 0 else {
            return await back(try await decide(challenge, AuthenticationResult(.failed, by: .code)), pages)
        }
        return .seeOther(pages.links.address("challenge", ["wrong": String(left)]))
    }

    /// The first decision counts, and a fault that a tester ordered decides otherwise.
    private func decide(
        _ challenge: IssuerChallenge, _ result: AuthenticationResult
    ) async throws -> AuthenticationResult {
        let result = await faultyResult(challenge) ?? result
        let (end, now) = span(of: challenge)
        return try await sessions.decide(challenge.authentication, result, until: end, at: now)
    }

    /// The end of the cardholder's time and the present, both by the platform's clock: what is kept of the cardholders of all
    /// shops is kept by one.
    private func span(of challenge: IssuerChallenge) -> (end: Instant, now: Instant) {
        let now = PlatformTime(clock).now()
        let ahead = challenge.now(by: clock).milliseconds - now.milliseconds
        return (Instant(milliseconds: challenge.expiresAt.milliseconds - ahead), now)
    }

    /// Approval in the bank's app: one page waits, the other one simulates the app.
    private func addBankApp(to router: Router<BasicRequestContext>) {
        router.get("\(Self.path)/app") { request, _ in
            try await withSession(request, FormBody.query(of: request)) { pages, _ in pages.waiting() }
        }
        router.get("\(Self.path)/status") { request, _ -> Response in
            let session = FormBody.query(of: request)?["s"].flatMap { ACSSession.open($0, by: vault) }
            var isOver = true
            if let session { isOver = try await decision(of: session) != nil }
            var answer = JSONObject()
            answer.append("over", .bool(isOver))
            return Response.json(answer)
        }
        router.get("\(Self.path)/bank") { request, _ in
            try await withSession(request, FormBody.query(of: request), evenIfDecided: true) { pages, _ in
                pages.bankApp(decided: try await decision(of: pages.session))
            }
        }
        router.post("\(Self.path)/bank") { request, _ in
            try await withSession(request, await FormBody.read(request), evenIfDecided: true) { pages, form in
                let challenge = pages.session.challenge
                let outcome: AuthenticationOutcome = form["approve"] == "yes" ? .authenticated : .failed
                let ending = outcome == .authenticated ? challenge.ending.flatMap(ACSRow.row(named:))?.result : nil
                _ = try await decide(challenge, ending ?? AuthenticationResult(outcome, by: .bankApp))
                return .seeOther(pages.links.address("bank"))
            }
        }
    }

    /// Opens the session; answers it if it is decided or has ended, otherwise continues.
    private func withSession(
        _ request: Request, _ form: FormBody?, evenIfDecided: Bool = false,
        _ body: (ACSPages, FormBody) async throws -> Response
    ) async throws -> Response {
        guard let form, let sealed = form["s"], let session = ACSSession.open(sealed, by: vault) else {
            return unreadable(request, "the session")
        }
        if let down = await faulty(session, request) { return down }
        let language = PageLanguage.choose(
            asked: form.language, proposed: session.challenge.language, acceptLanguage: request.acceptLanguage)
        let pages = ACSPages(
            session: session, sealed: sealed, language: language, vault: vault,
            links: ACSLinks(sealed: sealed, language: form.language))
        if !evenIfDecided, let decided = try await decision(of: session) {
            return await back(decided, pages)
        }
        return try await body(pages, form)
    }

    /// The decision; after the cardholder's time, the timeout. The first decision stays, even if the cardholder goes
    /// back and presses another button.
    private func decision(of session: ACSSession) async throws -> AuthenticationResult? {
        if let decided = try await sessions.decision(session.challenge.authentication) { return decided }
        return session.challenge.expiresAt <= session.challenge.now(by: clock) ? AuthenticationResult(.timedOut) : nil
    }

    /// - Parameter challenge: what the page was asked for, if that could be read.
    package func unreadable(
        _ request: Request, _ what: String, of challenge: IssuerChallenge? = nil
    ) -> Response {
        let language = PageLanguage.choose(asked: nil, acceptLanguage: request.acceptLanguage)
        let texts = ACSTexts.of(language)
        return Page(
            status: .badRequest, language: language, title: texts.unreadableTitle,
            content: "<p>\(texts.unreadable)</p><p class=\"soft\" lang=\"en\">\(what)</p>",
            frameAncestors: challenge?.frameAncestors ?? []
        ).response()
    }
}

extension FormBody {
    package var language: String? { self[PageLanguage.parameter] }
}

extension Response {
    /// Redirects to a GET (RFC 9110, 15.4.4).
    package static func seeOther(_ address: String) -> Response {
        var headers = HTTPFields()
        headers[.location] = address
        headers[.cacheControl] = "no-store"
        headers[.referrerPolicy] = "no-referrer"
        return Response(status: .seeOther, headers: headers)
    }
}
