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

            package init(isFirst: Bool, input: String? = nil) {
                self.isFirst = isFirst
                self.input = input
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

        /// Shows it over the window of the page. Where there is no window, it is as if
        /// the second button was pressed. A cancelled task closes it.
        @MainActor
        package static func show(_ dialog: AuthenticationDialog, over view: WKWebView) async -> Answer {
            guard !Task.isCancelled, var presenter = view.window?.rootViewController else {
                return Answer(isFirst: false)
            }
            while let next = presenter.presentedViewController { presenter = next }
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
            presenter.present(alert, animated: !UIAccessibility.isReduceMotionEnabled)
            return await withTaskCancellationHandler {
                await answer.wait()
            } onCancel: {
                answer.give(Answer(isFirst: false))
                // By what presents it: asked itself, it would dismiss only a dialog that is shown over it.
                Task { @MainActor in alert.presentingViewController?.dismiss(animated: false) }
            }
        }
    }
#endif
