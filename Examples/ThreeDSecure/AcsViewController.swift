// The AcsWebViewController of the guide (Sips In-App 24.3), for today: a WKWebView instead of a UIWebView, a form that is
// escaped, PaRes taken behind the first colon, nothing logged, and an answer that is typed. Where the issuer's page leads to
// the bank's app, the system opens it; this view stays, and its page goes on when the shopper is back.

#if canImport(UIKit) && canImport(WebKit)
    import GuichetCore
    import GuichetSDK
    import GuichetSDKUI
    import GuichetSips
    import UIKit
    import WebKit

    @MainActor
    final class AcsViewController: UIViewController {
        private let client: InAppClient<Mercanet>
        private let step: AuthenticationStep
        private let context: TransactionContext
        private let appLink: URL?
        private let end: @MainActor (Result<INAPPOrderResponse, InAppError>) -> Void
        private var coordinator: AuthenticationCoordinator?

        /// After `cardCheckEnrollment` said 00; `termUrl` is the page of the merchant's server that has AuthenticationRelay,
        /// `appLink` the app's link, to which Worldline Direct returns.
        init(
            client: InAppClient<Mercanet>, enrolment: INAPPCardCheckEnrollmentResponse, session: String, termUrl: URL,
            appLink: URL? = nil, end: @escaping @MainActor (Result<INAPPOrderResponse, InAppError>) -> Void
        ) throws {
            guard let context = enrolment.context else {
                throw InAppError(
                    code: .invalidAuthentication, reason: "the enrolment check gave no context", advice: .startAgain)
            }
            step = try AuthenticationStep(enrolment, merchantData: MerchantData(session), termUrl: termUrl)
            self.client = client
            self.context = context
            self.appLink = appLink
            self.end = end
            super.init(nibName: nil, bundle: nil)
        }

        @available(*, unavailable)
        required init?(coder: NSCoder) { nil }

        override func loadView() {
            let language = ShopperLanguage(preferred: Locale.preferredLanguages)
            // By the step: over Worldline Direct a closed page does not mean that nothing was charged.
            let model = AuthenticationModel(
                for: step, appLink: appLink, ownSchemes: AuthenticationCoordinator.ownSchemes())
            let coordinator = AuthenticationCoordinator(model) { [weak self] result in self?.back(result) }
            let configuration = WKWebViewConfiguration()
            configuration.websiteDataStore = .nonPersistent()
            let web = WKWebView(frame: .zero, configuration: configuration)
            web.navigationDelegate = coordinator
            self.coordinator = coordinator
            title = ShopperTexts(language).authentication
            view = web
            coordinator.begin(step, in: web, language)
        }

        /// The shopper went back, or the app took this controller away: the page ends as closed. Not while another controller
        /// covers it. After the end this changes nothing.
        override func viewDidDisappear(_ animated: Bool) {
            super.viewDidDisappear(animated)
            if isMovingFromParent || isBeingDismissed || navigationController?.isBeingDismissed == true {
                coordinator?.close()
            }
        }

        /// The issuer has spoken: what it said is for the platform to read.
        private func back(_ result: Result<AuthenticationReturn, InAppError>) {
            Task {
                do throws(InAppError) {
                    let response = try await client.cardValidateAuthenticationAndOrder(
                        paResMessage: try result.get().paResMessage, context: context)
                    end(.success(response))
                } catch {
                    // After outcomeUnknown, or if the advice is to ask: ask before paying again.
                    end(.failure(error))
                }
            }
        }
    }
#endif
