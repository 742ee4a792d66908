#if canImport(AuthenticationServices)
    public import AuthenticationServices
    import GuichetCore
    public import GuichetSDK

    /// The issuer's page in the system's browser sheet, whose content the app cannot read. It opens addresses only, so
    /// it starts at a page that posts the form (guichet has one, a merchant's server can too), and returns by the app's
    /// scheme: before iOS 17.4 the sheet does not return by a universal link, and an `https` link throws before anything is
    /// shown. If the task that waits for it is cancelled, the sheet goes, as if the shopper had closed it.
    @MainActor
    public final class AuthenticationSession: NSObject, ASWebAuthenticationPresentationContextProviding {
        private let anchor: ASPresentationAnchor

        /// A session that shows its browser in front of this window.
        public init(in anchor: ASPresentationAnchor) {
            self.anchor = anchor
        }

        /// Without a step: prefer ``authenticate(_:appLink:posting:)``, which knows more after a failure.
        ///
        /// - Parameters:
        ///   - start: a page that posts the form of `AuthenticationForm`.
        ///   - appLink: an address of the app's own scheme, as in the page at `TermUrl`.
        ///   - merchantData: the data that were sent. If the page returns MD, it must be the same.
        /// - Throws: `InAppError` with the advice `ask`: an address does not tell whether the check paid. If it was a
        ///   check over the Sips family, nothing was charged.
        public func authenticate(
            at start: URL, appLink: URL, merchantData: MerchantData
        ) async throws(InAppError) -> AuthenticationReturn {
            try await run(start, appLink, AuthenticationModel(appLink: appLink, merchantData: merchantData))
        }

        private func run(
            _ start: URL, _ appLink: URL, _ model: AuthenticationModel
        ) async throws(InAppError) -> AuthenticationReturn {
            guard let scheme = appLink.scheme?.lowercased(), scheme != "https", scheme != "http" else {
                throw model.lacksScheme
            }
            let first = SingleShot<URL?>()
            // Not isolated to the main actor: the system may call it on another thread.
            let session = ASWebAuthenticationSession(url: start, callbackURLScheme: scheme) {
                @Sendable url, _ in
                first.give(url)
            }
            session.presentationContextProvider = self
            session.prefersEphemeralWebBrowserSession = true
            // No document says that the handler is called if the sheet cannot be shown, or after `cancel`.
            if Task.isCancelled || !session.start() { first.give(nil) }
            let callback = await withTaskCancellationHandler {
                await first.wait()
            } onCancel: {
                first.give(nil)
            }
            if Task.isCancelled { session.cancel() }
            switch callback.map({ model.decision(for: $0.absoluteString) }) {
            case .finish(let back): return back
            case .fail(let error): throw error
            case .allow, .refuse, .openExternally, nil: throw model.closed
            }
        }

        /// The same for any step.
        ///
        /// - Parameters:
        ///   - step: from the answer to the enrolment check.
        ///   - appLink: an address of the app's own scheme, to which the page returns.
        ///   - posting: the address of a page that posts the form, for the steps that have one.
        /// - Throws: `InAppError`; when the shopper closes the sheet and the payment may have begun before, its advice is
        ///   `ask`: the payment goes on, and the app has to ask for its outcome.
        public func authenticate(
            _ step: AuthenticationStep, appLink: URL, posting: (AuthenticationForm) -> URL
        ) async throws(InAppError) -> AuthenticationReturn {
            switch step {
            case .post(let form):
                try await run(posting(form), appLink, AuthenticationModel(for: step, appLink: appLink))
            case .open(let page):
                try await run(page, appLink, AuthenticationModel(for: step, appLink: appLink))
            case .done(let back): back
            }
        }

        // Not isolated: SDKs differ in whether this method is isolated to the main actor.

        /// The window of the browser.
        public nonisolated func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor {
            anchor
        }
    }
#endif
