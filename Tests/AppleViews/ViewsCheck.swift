// Run by Scripts/check-apple, with CoordinatorCheck: what else of the views can be run over the stand-ins.

import AuthenticationServices
import Foundation
import GuichetCore
import GuichetSDK
import GuichetSDKUI
import GuichetSips
import SwiftUI
import UIKit
import WebKit

@MainActor
private final class BlankPage: WKSimulation {
    func load(html: String, in view: WKWebView) {}
    func load(address: URL, in view: WKWebView) {}
}

/// The sheets of the system: each has the answer, or stays open.
@MainActor
private final class Sheets {
    var answer: URL?
    private(set) var count = 0

    func show() async -> URL? {
        count += 1
        if answer == nil { try? await Task.sleep(nanoseconds: 60_000_000_000) }
        return answer
    }
}

@MainActor
private final class PageEnds {
    var results: [Result<AuthenticationReturn, InAppError>] = []
}

/// UIKit presents nothing over it, and does not say so: as in a controller that is being dismissed. Or it does so later.
@MainActor
private final class RefusingController: UIViewController {
    private(set) var requests = 0
    private var putOff: (() -> Void)?

    override func present(_ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil) {
        requests += 1
        putOff = { super.present(controller, animated: animated, completion: completion) }
    }

    /// What was asked for, once.
    func presentLate() {
        let present = putOff
        putOff = nil
        present?()
    }
}

/// Its animations have a duration: the completion handlers come when the check says so.
@MainActor
private final class SlowController: UIViewController {
    private(set) var presented: (() -> Void)?, dismissed: (() -> Void)?
    var transition: Transition?

    override var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? { transition }

    override func present(_ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil) {
        super.present(controller, animated: animated)
        presented = completion
    }

    override func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
        super.dismiss(animated: animated)
        dismissed = completion
    }
}

/// A transition of a controller that is under way.
@MainActor
private final class Transition: UIViewControllerTransitionCoordinator, UIViewControllerTransitionCoordinatorContext {
    private(set) var completion: (() -> Void)?

    func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool {
        self.completion = { completion?(self) }
        return true
    }
}

/// Every call is refused: no check may send anything.
private struct NoPlatform: PaymentPlatform {
    func perform<Request: OperationRequest>(_ request: Request) async throws(InAppError) -> Request.Response {
        throw InAppError(code: .notSupported, reason: "no platform in this check", advice: .fixIntegration)
    }

    func outcome(of order: OrderHandle) async throws(InAppError) -> OrderOutcome {
        throw InAppError(code: .notSupported, reason: "no platform in this check", advice: .ask)
    }
}

extension CoordinatorCheck {
    private struct Failed: Error {}

    /// Long enough for what must not happen.
    ///
    /// - Parameter isSo: what must happen; it is waited for.
    private static func settle(until isSo: () -> Bool = { true }) async {
        for _ in 0..<200 { await Task.yield() }
        try? await Task.sleep(nanoseconds: 20_000_000)
        // The limit does not judge a busy machine.
        let end = Date(timeIntervalSinceNow: 60)
        while !isSo(), Date() < end { try? await Task.sleep(nanoseconds: 5_000_000) }
    }

    /// What the keyboard and autofill are told about each field.
    static func fields() {
        expect(CardField.number.contentType == .creditCardNumber, "the number can be filled in or read by the camera")
        expect(CardField.expiry.contentType == .creditCardExpiration, "the date can be filled in")
        expect(CardField.securityCode.contentType == .creditCardSecurityCode, "the code can be filled in")
        expect(CardField.number.keyboard == .numberPad, "a number has a pad of numbers")
        expect(CardField.securityCode.keyboard == .numberPad, "so has a code")
        expect(CardField.expiry.keyboard == .numbersAndPunctuation, "a date has a keyboard with a stroke")
    }

    /// The page fails where it is in no window, as behind a controller that covers its own.
    static func outOfWindow() async throws {
        let page = BlankPage()
        WKWebView.simulation = page
        guard let address = URL(string: "https://acs.example/start") else { throw Failed() }
        let ends = PageEnds()
        let view = AuthenticationView(AuthenticationStep.open(address), in: .english) { ends.results.append($0) }
        let context = AuthenticationView.Context(coordinator: view.makeCoordinator())
        let web = view.makeUIView(context: context)
        let offline = NSError(domain: NSURLErrorDomain, code: -1009)
        context.coordinator.webView(web, didFailProvisionalNavigation: nil, withError: offline)
        await settle()
        expect(ends.results.isEmpty, "a shopper who cannot be asked has not left the page")
        let root = UIViewController(nibName: nil, bundle: nil)
        let window = UIWindow(frame: .zero)
        window.rootViewController = root
        web.window = window
        context.coordinator.webView(web, didFailProvisionalNavigation: nil, withError: offline)
        await settle { root.presentedViewController != nil }
        expect(root.presentedViewController is UIAlertController, "and is asked when the page is in a window again")
        context.coordinator.close()
        withExtendedLifetime((page, context, web, window)) {}
    }

    /// An app's own button cancels the page: `isLeaving` of the view.
    static func leaving() async throws {
        let page = BlankPage()
        WKWebView.simulation = page
        guard let address = URL(string: "https://acs.example/start") else { throw Failed() }
        let ends = PageEnds()
        let view = AuthenticationView(
            AuthenticationStep.open(address), in: .english, isLeaving: .constant(true)
        ) { ends.results.append($0) }
        let context = AuthenticationView.Context(coordinator: view.makeCoordinator())
        let web = view.makeUIView(context: context)
        expect(web.accessibilityLabel == "Confirm with your bank", "VoiceOver says what the page is")
        let root = UIViewController(nibName: nil, bundle: nil)
        let window = UIWindow(frame: .zero)
        window.rootViewController = root
        web.window = window
        view.updateUIView(web, context: context)
        await settle { root.presentedViewController != nil }
        let question = root.presentedViewController as? UIAlertController
        expect(question?.message == "Leave the payment?", "a button of the app asks before it leaves the page")
        expect(ends.results.isEmpty, "and nothing has ended yet")
        question?.actions.first { $0.title == "Leave" }?.press()
        await settle { !ends.results.isEmpty }
        expect(ends.results.count == 1, "a shopper who leaves ends the page, once")
        // The web view and its delegates hold none of these.
        withExtendedLifetime((page, context, web)) {}
    }

    /// A message of the page's script is open when the page ends, or comes after that.
    static func openMessage() async throws {
        let page = BlankPage()
        WKWebView.simulation = page
        guard let address = URL(string: "https://acs.example/start") else { throw Failed() }
        let ends = PageEnds()
        let view = AuthenticationView(AuthenticationStep.open(address), in: .english) { ends.results.append($0) }
        let coordinator = view.makeCoordinator()
        let web = view.makeUIView(context: AuthenticationView.Context(coordinator: coordinator))
        let root = UIViewController(nibName: nil, bundle: nil)
        let window = UIWindow(frame: .zero)
        window.rootViewController = root
        web.window = window
        let frame = WKFrameInfo(isMainFrame: true)
        let answer = Task {
            await coordinator.webView(
                web, runJavaScriptConfirmPanelWithMessage: "Is it you?", initiatedByFrame: frame)
        }
        await settle { root.presentedViewController != nil }
        let message = root.presentedViewController as? UIAlertController
        expect(message?.message == "Is it you?" && message?.isAnimated == nil, "a message of the page is shown")
        coordinator.close()
        await settle { root.presentedViewController == nil }
        expect(root.presentedViewController == nil, "and is dismissed when the page ends")
        expect(root.isAnimated == false, "at once")
        expect(await answer.value == false, "and the page has its answer")
        expect(ends.results.count == 1, "which ended once")
        root.presentedViewController = nil
        await coordinator.webView(web, runJavaScriptAlertPanelWithMessage: "Too late", initiatedByFrame: frame)
        expect(root.presentedViewController == nil, "a message after the end is not shown")
        withExtendedLifetime((page, window)) {}
    }

    /// A question of the view over a message of the page: both go when the page ends.
    static func twoMessages() async throws {
        let web = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
        let root = UIViewController(nibName: nil, bundle: nil)
        let window = UIWindow(frame: .zero)
        window.rootViewController = root
        web.window = window
        var answers: [Task<AuthenticationDialog.Answer, Never>] = []
        for message in ["Is it you?", "Leave the payment?"] {
            let dialog = AuthenticationDialog(message: message, first: "Yes", second: "No")
            answers.append(Task { await AuthenticationDialog.show(dialog, over: web) })
            let isFirst = answers.count == 1
            await settle {
                guard let shown = root.presentedViewController else { return false }
                return isFirst || shown.presentedViewController != nil
            }
        }
        expect(root.presentedViewController?.presentedViewController != nil, "a question is shown over a message")
        for answer in answers { answer.cancel() }
        await settle { root.presentedViewController == nil }
        expect(root.presentedViewController == nil, "and neither stays on the app's own screen")
        withExtendedLifetime(window) {}
    }

    /// A dialog during the transition of another controller is shown after it. One that UIKit does not show then either is
    /// no answer of the shopper.
    static func duringATransition() async {
        let web = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
        let root = UIViewController(nibName: nil, bundle: nil)
        let window = UIWindow(frame: .zero)
        window.rootViewController = root
        web.window = window
        let leaving = UIViewController(nibName: nil, bundle: nil)
        leaving.isBeingDismissed = true
        let dialog = AuthenticationDialog(message: "Go on?", first: "Yes", second: "No")
        root.present(leaving, animated: true)
        let shown = Task {
            await AuthenticationDialog.show(dialog, over: web) { root.dismiss(animated: true) }
        }
        await settle()
        let alert = root.presentedViewController as? UIAlertController
        expect(alert?.message == "Go on?", "a dialog is shown when the transition is over")
        alert?.actions.first?.press()
        // Without a dialog there would be no answer to wait for.
        if alert != nil {
            let answer = await shown.value
            expect(answer.isFirst && answer.wasShown, "and is answered")
        }
        shown.cancel()
        root.presentedViewController = nil
        root.present(leaving, animated: true)
        expect(
            await AuthenticationDialog.show(dialog, over: web) {} == .notShown,
            "a dialog that cannot be shown ends, and is no answer")
        withExtendedLifetime(window) {}
    }

    /// Reduce Motion: a dialog appears without an animation.
    static func motion() async {
        let web = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
        let root = UIViewController(nibName: nil, bundle: nil)
        let window = UIWindow(frame: .zero)
        window.rootViewController = root
        web.window = window
        let dialog = AuthenticationDialog(message: "Go on?", first: "Yes", second: "No")
        for isReduced in [true, false] {
            UIAccessibility.isReduceMotionEnabled = isReduced
            root.presentedViewController = nil
            let answer = Task { await AuthenticationDialog.show(dialog, over: web) }
            await settle { root.presentedViewController != nil }
            expect(root.isAnimated == !isReduced, "with Reduce Motion \(isReduced), a dialog moves: \(!isReduced)")
            (root.presentedViewController as? UIAlertController)?.actions.first?.press()
            expect(await answer.value.isFirst, "and is answered")
        }
    }

    /// The one call of UIKit, where no sheet can be shown.
    static func presenting() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let journal = PaymentJournal(storage: FileJournalStorage(folder.appendingPathComponent("payments.json")))
        guard let amount = Amount(minorUnits: 3_000, currency: .eur) else { throw Failed() }
        let sheet = PaymentSheet(
            amount: amount, purchase: "cart-7",
            server: PaymentSheetServer(
                initialisation: { _ in CheckoutAnswer(charge: .notYetKnown) }, wasCharged: { .notYetKnown }),
            platform: NoPlatform(), journal: journal, language: .english)
        let controller = UIViewController(nibName: nil, bundle: nil)
        expect(await sheet.present(over: controller) == .notCharged, "without a window no sheet is shown, or charges")
        expect(controller.presentedViewController == nil, "nor is anything else shown")
        try await journal.begin(.cardOrder, .transactionReference("cart-7"))
        expect(await sheet.present(over: controller) == .ask, "but an open purchase has to be asked about")
        let view = UIView(frame: .zero)
        view.window = UIWindow(frame: .zero)
        controller.view = view
        let other = UIViewController(nibName: nil, bundle: nil)
        controller.presentedViewController = other
        expect(await sheet.present(over: controller) == .ask, "nor is it shown over another one")
        expect(controller.presentedViewController === other, "which stays")
        (controller.presentedViewController, controller.isBeingDismissed) = (nil, true)
        expect(await sheet.present(over: controller) == .ask, "nor over one that goes")
        expect(controller.presentedViewController == nil, "with which it would go")
        let refusing = RefusingController(nibName: nil, bundle: nil)
        refusing.view = view
        var pauses = 0
        let refused = await SheetPresentation(sheet) { pauses += 1 }.result(over: refusing)
        expect(refused == .ask, "nor where UIKit refuses")
        expect(refusing.requests == 1 && pauses == 1, "which is asked, and has the time of a transition")
        try await journal.finish(.transactionReference("cart-7"))
        let presentation = SheetPresentation(sheet) {}
        expect(await presentation.result(over: refusing) == .notCharged, "and what is not open was not charged")
        refusing.presentLate()
        expect(refusing.presentedViewController == nil, "a sheet that appears after it was given up goes")
        presentation.run.send(.appeared)
        await settle()
        expect(presentation.run.state.phase == .ended(.ask), "and can begin nothing")
        await shownLate(sheet, in: view)
        try await transitions(of: sheet, in: view)
    }

    /// UIKit shows the sheet after another transition, and SwiftUI has not started its task yet.
    private static func shownLate(_ sheet: PaymentSheet, in view: UIView) async {
        let late = RefusingController(nibName: nil, bundle: nil)
        late.view = view
        let presentation = SheetPresentation(sheet) { late.presentLate() }
        let showing = Task { await presentation.result(over: late) }
        await settle { late.presentedViewController != nil }
        expect(presentation.run.state.phase == .closed, "a sheet that is on the screen is not given up")
        presentation.run.send(.appeared)
        presentation.run.send(.wantsToLeave)
        expect(await showing.value == .ask, "it begins, and has its own result")
        expect(late.presentedViewController == nil, "then it goes")
    }

    /// The call of UIKit while something moves.
    private static func transitions(of sheet: PaymentSheet, in view: UIView) async throws {
        let slow = SlowController(nibName: nil, bundle: nil)
        slow.view = view
        let transition = Transition()
        slow.transition = transition
        let presentation = SheetPresentation(sheet) { try? await Task.sleep(nanoseconds: 60_000_000_000) }
        var result: PaymentSheetResult?
        let showing = Task { result = await presentation.result(over: slow) }
        await settle { transition.completion != nil }
        expect(slow.presentedViewController == nil, "during a transition of its controller no sheet is asked for")
        slow.transition = nil
        transition.completion?()
        await settle { slow.presentedViewController != nil }
        expect(slow.presentedViewController?.isModalInPresentation == true, "but after it")
        presentation.run.send(.appeared)
        presentation.run.send(.wantsToLeave)
        await settle()
        expect(presentation.run.state.phase == .ended(.ask), "a sheet may end while it still moves in")
        expect(slow.presentedViewController != nil, "when UIKit would ignore its dismissal")
        slow.presented?()
        expect(slow.presentedViewController == nil, "it goes once it is there")
        await settle()
        expect(result == nil, "and the app has no result yet, with which it may show a controller of its own")
        slow.dismissed?()
        await showing.value
        expect(result == .ask, "but when the sheet is gone")
        // UIKit has told nothing of the dismissal: the result comes all the same.
        let untold = SheetPresentation(sheet) {}
        let waiting = Task { await untold.result(over: slow) }
        await settle { slow.presentedViewController != nil }
        slow.presented?()
        untold.run.send(.appeared)
        untold.run.send(.wantsToLeave)
        expect(await waiting.value == .ask, "a result does not depend on what UIKit tells")
    }

    /// The picture of the app switcher is taken when the notification's observers have returned.
    static func inTheBackground() async {
        let center = NotificationCenter.default
        let cover = BackgroundCoverView()
        let (own, other) = (UIWindowScene(), UIWindowScene())
        let window = UIWindow(frame: .zero)
        window.windowScene = own
        cover.window = window
        expect(cover.isHidden && cover.backgroundColor != nil, "a form is not covered in the foreground")
        center.post(name: UIApplication.didEnterBackgroundNotification, object: nil)
        expect(!cover.isHidden, "it is covered at once when the app goes to the background")
        center.post(name: UIApplication.willEnterForegroundNotification, object: nil)
        expect(cover.isHidden, "until the app comes back")
        center.post(name: UIScene.didEnterBackgroundNotification, object: other)
        expect(cover.isHidden, "not when another window goes")
        center.post(name: UIScene.didEnterBackgroundNotification, object: own)
        expect(!cover.isHidden, "but when its own does")
        center.post(name: UIScene.willEnterForegroundNotification, object: other)
        expect(!cover.isHidden, "and not uncovered by another one")
        center.post(name: UIScene.willEnterForegroundNotification, object: own)
        expect(cover.isHidden, "but by its own")
        center.post(name: UIScene.didEnterBackgroundNotification, object: own)
        center.post(name: UIApplication.didEnterBackgroundNotification, object: nil)
        center.post(name: UIApplication.willEnterForegroundNotification, object: nil)
        expect(!cover.isHidden, "an app that comes back with another window leaves it covered")
        cover.window = nil
        center.post(name: UIScene.willEnterForegroundNotification, object: own)
        expect(cover.isHidden, "and its own window uncovers it, also where the app has taken it out meanwhile")
        cover.end()
        center.post(name: UIApplication.didEnterBackgroundNotification, object: nil)
        expect(cover.isHidden, "after the end it hears nothing")
    }

    /// The issuer's page without the sheet around it.
    static func pageInTheBackground() throws {
        let center = NotificationCenter.default
        let page = BlankPage()
        WKWebView.simulation = page
        guard let address = URL(string: "https://acs.example/start") else { throw Failed() }
        let step = AuthenticationStep.open(address)
        let view = AuthenticationView(step, in: .english) { _ in }
        let context = AuthenticationView.Context(coordinator: view.makeCoordinator())
        let web = view.makeUIView(context: context)
        var covers: [BackgroundCoverView] { web.subviews.compactMap { $0 as? BackgroundCoverView } }
        expect(covers.first?.isHidden == true, "the issuer's page is not covered in the foreground")
        center.post(name: UIApplication.didEnterBackgroundNotification, object: nil)
        expect(covers.first?.isHidden == false, "it is covered at once when the app goes to the background")
        center.post(name: UIApplication.willEnterForegroundNotification, object: nil)
        expect(covers.first?.isHidden == true, "until the app comes back")
        context.coordinator.begin(step, in: web, .english)
        expect(covers.count == 1, "by one view")
        // An app that shows the view itself may keep it while it validates.
        context.coordinator.close()
        center.post(name: UIApplication.didEnterBackgroundNotification, object: nil)
        expect(covers.first?.isHidden == false, "also after the page has ended")
        withExtendedLifetime((page, context, web)) {}
    }

    /// The system's browser sheet: its answer comes on any thread, and its end with the task that waits for it.
    static func sheetOfTheSystem() async throws {
        guard let start = URL(string: "https://shop.example/start"), let link = URL(string: "shop://back"),
            let back = URL(string: "shop://back?PaRes=eJz")
        else { throw Failed() }
        let session = AuthenticationSession(in: UIWindow(frame: .zero))
        let sheets = Sheets()
        ASWebAuthenticationSession.simulation = { _, _ in await sheets.show() }
        defer { ASWebAuthenticationSession.simulation = nil }
        sheets.answer = back
        let end = try await session.authenticate(at: start, appLink: link, merchantData: .none)
        expect(end.paResMessage == "eJz", "an answer that comes on another thread is taken")
        sheets.answer = nil
        let waiting = Task { try await session.authenticate(at: start, appLink: link, merchantData: .none) }
        await settle { sheets.count == 2 }
        expect(sheets.count == 2 && ASWebAuthenticationSession.cancellations == 0, "a sheet without an answer stays")
        waiting.cancel()
        expect(code(of: await waiting.result) == .unreadableAuthentication, "a cancelled task ends as a closed sheet")
        expect(ASWebAuthenticationSession.cancellations == 1, "and takes its sheet away")
        let late = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await session.authenticate(at: start, appLink: link, merchantData: .none)
        }
        expect(code(of: await late.result) == .unreadableAuthentication, "so does one that is cancelled before")
        expect(sheets.count == 2, "which shows no sheet")
        // Before iOS 17.4 the sheet would stay.
        guard let universal = URL(string: "https://shop.example/back") else { throw Failed() }
        let linked = Task { try await session.authenticate(at: start, appLink: universal, merchantData: .none) }
        expect(code(of: await linked.result) == .invalidAuthentication, "a universal link is refused")
        expect(sheets.count == 2, "before a sheet is shown")
    }

    private static func code(of result: Result<AuthenticationReturn, any Error>) -> InAppError.Code? {
        guard case .failure(let error) = result else { return nil }
        return (error as? InAppError)?.code
    }
}
