#if canImport(WebKit) && canImport(UIKit)
    import GuichetSDK
    import UIKit
    package import WebKit

    /// A dialog over the issuer's page, with one button or two.
    package struct AuthenticationDialog: Sendable, Hashable {
        package var message: String
        package var first: String
        package var second: String?
        /// The text in a field; `nil` for no field.
        package var input: String?

        package struct Answer: Sendable, Hashable {
            package var isFirst: Bool
            package var input: String?
            /// Whether the dialog appeared; the shopper has not answered one that did not.
            package var wasShown = true

            package init(isFirst: Bool, input: String? = nil) {
                self.isFirst = isFirst
                self.input = input
            }

            package static var notShown: Answer {
                var answer = Answer(isFirst: false)
                answer.wasShown = false
                return answer
            }
        }

        package init(message: String, first: String, second: String?, input: String? = nil) {
            self.message = message
            self.first = first
            self.second = second
            self.input = input
        }

        init(_ question: AuthenticationProgress.Question, _ texts: ShopperTexts) {
            switch question {
            case .failed:
                self.init(message: texts.sheet.pageFailed, first: texts.sheet.reload, second: texts.sheet.leave)
            case .slow: self.init(message: texts.sheet.pageSlow, first: texts.sheet.wait, second: texts.sheet.leave)
            case .leave:
                self.init(message: texts.sheet.leaveTitle, first: texts.sheet.leave, second: texts.sheet.stay)
            }
        }

        /// Shows it over the window of the page. A cancelled task closes it. Where there is no window, it does not appear: a
        /// controller that covers the page takes it out of the window, and its shopper has answered nothing.
        ///
        /// UIKit refuses it without a word during a transition, whose end is waited for; and, where another controller does not
        /// say that it moves, it is tried once more.
        ///
        /// - Parameter pause: lasts longer than a transition, which takes about half a second.
        @MainActor
        package static func show(
            _ dialog: AuthenticationDialog, over view: WKWebView,
            pause: @escaping @MainActor () async throws -> Void = { try await Task.sleep(nanoseconds: 1_000_000_000) }
        ) async -> Answer {
            guard !Task.isCancelled, let root = view.window?.rootViewController else { return .notShown }
            let alert = UIAlertController(title: nil, message: dialog.message, preferredStyle: .alert)
            if let input = dialog.input { alert.addTextField { $0.text = input } }
            let answer = SingleShot<Answer>()
            alert.addAction(
                UIAlertAction(title: dialog.first, style: .default) { [weak alert] _ in
                    answer.give(Answer(isFirst: true, input: alert?.textFields?.first?.text))
                })
            if let second = dialog.second {
                alert.addAction(
                    UIAlertAction(title: second, style: .cancel) { _ in answer.give(Answer(isFirst: false)) })
            }
            await presenter(over: root).transitionEnds(within: { try? await pause() })
            guard !Task.isCancelled else { return .notShown }
            present(alert, over: root)
            if alert.presentingViewController == nil {
                guard (try? await pause()) != nil, !Task.isCancelled else { return .notShown }
                if alert.presentingViewController == nil { present(alert, over: root) }
                guard alert.presentingViewController != nil else { return .notShown }
            }
            return await withTaskCancellationHandler {
                await answer.wait()
            } onCancel: {
                answer.give(Answer(isFirst: false))
                // By what presents it: asked itself, it would dismiss only a dialog that is shown over it.
                Task { @MainActor in alert.presentingViewController?.dismiss(animated: false) }
            }
        }

        @MainActor
        private static func present(_ alert: UIAlertController, over root: UIViewController) {
            presenter(over: root).present(alert, animated: !UIAccessibility.isReduceMotionEnabled)
        }

        /// The last controller that stays.
        @MainActor
        private static func presenter(over root: UIViewController) -> UIViewController {
            var presenter = root
            while let next = presenter.presentedViewController, !next.isBeingDismissed { presenter = next }
            return presenter
        }
    }
#endif
