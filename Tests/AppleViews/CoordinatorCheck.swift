// Run by Scripts/check-apple: the issuer's page over the stand-ins, with everything that can go wrong. It must end, once,
// and only as the shopper or the page wants it.

import Foundation
import GuichetCore
import GuichetSDK
import GuichetSDKUI
import SwiftUI
import UIKit
import WebKit

@MainActor
private final class Page: WKSimulation {
    var loads: [String] = []
    func load(html: String, in view: WKWebView) { loads.append("form") }
    func load(address: URL, in view: WKWebView) { loads.append(address.absoluteString) }
}

/// A page in a view, with a shopper who answers dialogs as planned, and a clock that the check moves.
@MainActor
private final class Scene {
    let page = Page()
    let web = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
    var dialogs: [String] = []
    var plan: [AuthenticationDialog.Answer]
    var results: [Result<AuthenticationReturn, InAppError>] = []
    /// What the system was asked to open, and whether there is an app for it.
    var opened: [String] = []
    var hasBankApp = true
    private(set) var coordinator: AuthenticationCoordinator?
    /// How many clocks may end.
    let clock: Clock

    actor Clock {
        private var left: Int
        private(set) var begins = 0
        init(_ left: Int) { self.left = left }
        /// Whether the time of a question passes at once.
        func passes() -> Bool {
            begins += 1
            left -= 1
            return left >= 0
        }
    }

    init(
        _ plan: [Bool] = [], input: String? = nil, timeOuts: Int = 0, appLink: String = "shop://back"
    ) throws {
        self.plan = plan.map { AuthenticationDialog.Answer(isFirst: $0, input: input) }
        clock = Clock(timeOuts)
        WKWebView.simulation = page
        guard let address = URL(string: "https://acs.example/start") else { throw Failed() }
        let step = AuthenticationStep.open(address)
        let clock = clock
        let coordinator = AuthenticationCoordinator(
            AuthenticationModel(for: step, appLink: URL(string: appLink)),
            open: { [unowned self] url in
                opened.append(url.absoluteString)
                return hasBankApp
            },
            asking: { [unowned self] dialog, _ in
                dialogs.append(dialog.message)
                return plan.isEmpty ? await Self.never() : self.plan.removeFirst()
            }, end: { [unowned self] in results.append($0) }
        ) { _ in
            guard await clock.passes() else { return try await Task.sleep(nanoseconds: 60_000_000_000) }
        }
        self.coordinator = coordinator
        coordinator.begin(step, in: web, .english)
    }

    struct Failed: Error {}

    private static func never() async -> AuthenticationDialog.Answer {
        try? await Task.sleep(nanoseconds: 60_000_000_000)
        return AuthenticationDialog.Answer(isFirst: false)
    }

    /// What the delegate says about an address, in the page itself or in a frame of it.
    func policy(
        _ address: String, isInPage: Bool = true, by type: WKNavigationType = .other
    ) async -> WKNavigationActionPolicy? {
        let action = WKNavigationAction(URL(string: address), in: WKFrameInfo(isMainFrame: isInPage), by: type)
        return await coordinator?.webView(web, decidePolicyFor: action)
    }

    /// Long enough for what must not happen.
    ///
    /// - Parameter isSo: what must happen; it is waited for.
    func settle(until isSo: () -> Bool = { true }) async {
        for _ in 0..<200 { await Task.yield() }
        try? await Task.sleep(nanoseconds: 20_000_000)
        // The limit does not judge a busy machine.
        let end = Date(timeIntervalSinceNow: 60)
        while !isSo(), Date() < end { try? await Task.sleep(nanoseconds: 5_000_000) }
    }

    /// Whether the time of a page has begun so often, and not oftener.
    func begins(_ count: Int) async -> Bool {
        await settle()
        // As above.
        let end = Date(timeIntervalSinceNow: 60)
        while await clock.begins < count, Date() < end { try? await Task.sleep(nanoseconds: 5_000_000) }
        return await clock.begins == count
    }

    var closed: Bool {
        guard results.count == 1, case .failure(let error)? = results.first else { return false }
        return error.code == .unreadableAuthentication
    }
}

@main
@MainActor
struct CoordinatorCheck {
    private static var failures = 0
    private static var checks = 0

    static func expect(_ isTrue: Bool, _ what: String) {
        checks += 1
        guard !isTrue else { return }
        failures += 1
        print("check-apple: not so: \(what)")
    }

    static func main() async {
        do {
            try await pages()
            try await windows()
            try await ends()
            try await dialogs()
            try await bankApp()
            try await links()
            fields()
            try await leaving()
            try await outOfWindow()
            try await openMessage()
            try await twoMessages()
            try await sheetOfTheSystem()
            await duringATransition()
            await motion()
            try await presenting()
            await inTheBackground()
            try pageInTheBackground()
        } catch {
            expect(false, "\(error)")
        }
        print("check-apple: the views, run over the stand-ins: \(checks) checks, \(failures) failed")
        exit(failures == 0 ? 0 : 1)
    }

    private static func error(_ domain: String, _ code: Int) -> NSError { NSError(domain: domain, code: code) }

    private static func pages() async throws {
        var scene = try Scene([true, false])
        scene.coordinator?.webView(
            scene.web, didFailProvisionalNavigation: nil, withError: error(NSURLErrorDomain, -1009))
        await scene.settle { scene.page.loads.count == 2 }
        expect(scene.page.loads.count == 2 && scene.results.isEmpty, "a failed page is loaded again on demand")
        // -1202: the certificate is wrong. Nothing but the same question.
        scene.coordinator?.webView(
            scene.web, didFailProvisionalNavigation: nil, withError: error(NSURLErrorDomain, -1202))
        await scene.settle { scene.closed }
        expect(scene.dialogs.count == 2 && scene.closed, "a failed page can be left")

        scene = try Scene([true])
        scene.coordinator?.webView(scene.web, didFail: nil, withError: error(NSURLErrorDomain, NSURLErrorCancelled))
        scene.coordinator?.webView(
            scene.web, didFailProvisionalNavigation: nil, withError: error("WebKitErrorDomain", 102))
        await scene.settle()
        expect(scene.dialogs.isEmpty, "an address that was not to be loaded is no failure")

        scene = try Scene([false])
        scene.coordinator?.webViewWebContentProcessDidTerminate(scene.web)
        await scene.settle { scene.closed }
        expect(scene.closed, "a process that is gone can be left")

        scene = try Scene([true, true, false], timeOuts: 3)
        await scene.settle { scene.closed }
        expect(
            scene.dialogs == Array(repeating: "Your bank takes long to answer.", count: 3), "asks after each time-out")
        expect(scene.closed, "a page that never returns can be left")

        scene = try Scene()
        await scene.settle()
        expect(scene.dialogs.isEmpty && scene.results.isEmpty, "nothing is asked while the time runs")
    }

    private static func windows() async throws {
        let scene = try Scene()
        expect(!scene.web.allowsBackForwardNavigationGestures, "no swipe goes back to the form")
        let action = WKNavigationAction(URL(string: "https://acs.example/help"), in: nil, by: .linkActivated)
        let policy = await scene.coordinator?.webView(scene.web, decidePolicyFor: action)
        let window = scene.coordinator?.webView(
            scene.web, createWebViewWith: WKWebViewConfiguration(), for: action, windowFeatures: WKWindowFeatures())
        expect(policy == .allow && window == nil, "a new window is allowed, and is no view of its own")
        expect(scene.page.loads.last == "https://acs.example/help", "its page takes the place of this one")
        for empty in [nil, URL(string: "about:blank")] {
            _ = scene.coordinator?.webView(
                scene.web, createWebViewWith: WKWebViewConfiguration(),
                for: WKNavigationAction(empty, in: nil), windowFeatures: WKWindowFeatures())
        }
        expect(scene.page.loads.last == "https://acs.example/help", "that of an empty window does not")
        scene.coordinator?.webViewDidClose(scene.web)
        expect(scene.closed, "a page that closes itself ends")
    }

    private static func ends() async throws {
        var scene = try Scene([false, true])
        scene.coordinator?.cancel()
        await scene.settle { !scene.dialogs.isEmpty }
        expect(scene.results.isEmpty && scene.dialogs == ["Leave the payment?"], "the shopper may stay")
        scene.coordinator?.cancel()
        await scene.settle { scene.closed }
        expect(scene.closed, "the shopper may leave")

        scene = try Scene([true, true], timeOuts: 0)
        let back = WKNavigationAction(URL(string: "shop://back#PaRes=eJz"), in: WKFrameInfo(isMainFrame: true))
        let policy = await scene.coordinator?.webView(scene.web, decidePolicyFor: back)
        _ = await scene.coordinator?.webView(scene.web, decidePolicyFor: back)
        scene.coordinator?.webViewWebContentProcessDidTerminate(scene.web)
        scene.coordinator?.cancel()
        scene.coordinator?.close()
        await scene.settle()
        expect(policy == .cancel && scene.results.count == 1 && !scene.closed, "the return ends it, once")
        expect(scene.dialogs.isEmpty, "nothing is asked after the end")

        scene = try Scene()
        if let coordinator = scene.coordinator {
            AuthenticationView.dismantleUIView(scene.web, coordinator: coordinator)
        }
        expect(scene.closed, "a view that SwiftUI removes has ended")
    }

    private static func dialogs() async throws {
        var scene = try Scene([true, false, true, false], input: "1234")
        let frame = WKFrameInfo(isMainFrame: true)
        await scene.coordinator?.webView(
            scene.web, runJavaScriptAlertPanelWithMessage: "Code sent", initiatedByFrame: frame)
        let isConfirmed = await scene.coordinator?.webView(
            scene.web, runJavaScriptConfirmPanelWithMessage: "Cancel?", initiatedByFrame: frame)
        let typed = await scene.coordinator?.webView(
            scene.web, runJavaScriptTextInputPanelWithPrompt: "Code", defaultText: nil, initiatedByFrame: frame)
        let none = await scene.coordinator?.webView(
            scene.web, runJavaScriptTextInputPanelWithPrompt: "Code", defaultText: "1", initiatedByFrame: frame)
        expect(scene.dialogs == ["Code sent", "Cancel?", "Code", "Code"], "the page's messages are shown")
        expect(isConfirmed == false && typed == .some("1234") && none == .some(nil), "and answered")

        // A question that did not appear: nothing ends, and the next one is asked.
        scene = try Scene([true, true])
        scene.plan[0] = .notShown
        scene.coordinator?.cancel()
        await scene.settle()
        expect(scene.results.isEmpty && scene.dialogs.count == 1, "a question that was not shown ends nothing")
        scene.coordinator?.cancel()
        await scene.settle()
        expect(scene.dialogs.count == 2 && scene.closed, "and the shopper can leave at the next one")

        // The dialog itself, over a window and without one.
        scene = try Scene()
        let dialog = AuthenticationDialog(message: "Go on?", first: "Yes", second: "No", input: "a")
        expect(await AuthenticationDialog.show(dialog, over: scene.web) == .notShown, "no window, no answer")
        let window = UIWindow(frame: .zero)
        let root = UIViewController(nibName: nil, bundle: nil)
        window.rootViewController = root
        scene.web.window = window
        for (title, isFirst) in [("Yes", true), ("No", false)] {
            root.presentedViewController = nil
            let web = scene.web
            let answer = Task { await AuthenticationDialog.show(dialog, over: web) }
            await scene.settle { root.presentedViewController != nil }
            let alert = root.presentedViewController as? UIAlertController
            expect(alert?.message == "Go on?" && alert?.actions.count == 2, "an alert with two buttons")
            alert?.actions.first { $0.title == title }?.press()
            expect(await answer.value.isFirst == isFirst, "the button \(title)")
        }
    }

    private static func bankApp() async throws {
        let confirm = "bankapp://confirm?id=7"
        var scene = try Scene()
        scene.web.window = UIWindow(frame: .zero)
        expect(await scene.policy(confirm) == .cancel, "the web view does not load the address of an app")
        expect(scene.opened == [confirm], "the bank's app is opened")
        await scene.settle()
        expect(scene.results.isEmpty && scene.dialogs.isEmpty, "and the page waits for the shopper")
        scene.coordinator?.webView(scene.web, didStartProvisionalNavigation: nil)
        _ = await scene.policy("shop://back#PaRes=eJz")
        expect(scene.results.count == 1 && !scene.closed, "and continues when they come back")
        expect(await scene.policy(confirm) == .cancel && scene.opened.count == 1, "no app is opened after the end")

        scene = try Scene()
        scene.web.window = UIWindow(frame: .zero)
        scene.hasBankApp = false
        expect(
            await scene.policy(confirm) == .cancel && scene.opened == [confirm], "an app that is not there is asked for"
        )
        await scene.settle()
        expect(scene.results.isEmpty && scene.dialogs.isEmpty, "and the page, which offers another way, stays")
        expect(await scene.policy("https://acs.example/code") == .allow, "and can load it")

        scene = try Scene()
        expect(await scene.policy(confirm) == .cancel && scene.opened.isEmpty, "a view without a window opens no app")
        expect(scene.results.isEmpty, "and has not ended")

        scene = try Scene()
        scene.web.window = UIWindow(frame: .zero)
        expect(
            await scene.policy(confirm, isInPage: false) == .cancel && scene.opened.isEmpty,
            "a frame opens no app by itself")
        _ = await scene.policy(confirm, isInPage: false, by: .linkActivated)
        expect(scene.opened == [confirm], "but when the shopper taps in it")
        expect(await scene.policy("shop://other") == .cancel && scene.opened.count == 1, "no page opens this app")

        scene.coordinator?.close()
        expect(await scene.policy(confirm) == .cancel && scene.opened.count == 1, "nor any app after the shopper left")
        try await longInBankApp()
    }

    /// The shopper was away for longer than the page's time, which goes on only when they are back.
    private static func longInBankApp() async throws {
        UIApplication.state = .background
        defer { UIApplication.state = .active }
        let scene = try Scene([true], timeOuts: 1)
        expect(await scene.begins(2), "the page of a shopper who is away for long has its time again")
        expect(scene.dialogs.isEmpty, "and a shopper who comes back late from the bank's app is not asked at once")
        UIApplication.state = .active
        NotificationCenter.default.post(name: UIApplication.didBecomeActiveNotification, object: nil)
        expect(await scene.begins(3), "from when they are back")
        scene.coordinator?.close()
        NotificationCenter.default.post(name: UIApplication.didBecomeActiveNotification, object: nil)
        expect(await scene.begins(3) && scene.closed, "but not after the end")
    }

    /// A universal link of the app: an address under TLS, which the web view must not load.
    private static func links() async throws {
        let link = "https://shop.example/back"
        for back in ["\(link)#PaRes=eJz", "\(link)?PaRes=eJz", "HTTPS://Shop.Example/back#PaRes=eJz"] {
            let scene = try Scene(appLink: link)
            expect(await scene.policy(back) == .cancel, "\(back) is not loaded")
            expect(scene.results.count == 1 && !scene.closed, "\(back) ends the page")
            expect(scene.opened.isEmpty, "\(back) is opened in no other app")
            if case .success(let end)? = scene.results.first { expect(end.paResMessage == "eJz", "with its answer") }
        }
        let scene = try Scene(appLink: link)
        for other in ["https://shop.example/backwards", "https://shop.example/", "https://evil.example/back#PaRes=eJz"]
        {
            expect(await scene.policy(other) == .allow && scene.results.isEmpty, "\(other) is another page")
        }
        expect(await scene.policy("http://shop.example/back#PaRes=eJz") == .cancel, "nor is one without TLS loaded")
        expect(scene.results.isEmpty, "and it ends nothing")
        expect(await scene.policy(link) == .cancel && scene.closed, "the link without an answer ends as a failure")
    }
}
