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
    private(set) var coordinator: AuthenticationCoordinator?
    /// How many clocks may end.
    let clock: Clock

    actor Clock {
        private var left: Int
        init(_ left: Int) { self.left = left }
        /// Whether the time of a question passes at once.
        func passes() -> Bool {
            left -= 1
            return left >= 0
        }
    }

    init(_ plan: [Bool] = [], input: String? = nil, timeOuts: Int = 0) throws {
        self.plan = plan.map { AuthenticationDialog.Answer(isFirst: $0, input: input) }
        clock = Clock(timeOuts)
        WKWebView.simulation = page
        guard let address = URL(string: "https://acs.example/start") else { throw Failed() }
        let step = AuthenticationStep.open(address)
        let clock = clock
        let coordinator = AuthenticationCoordinator(
            AuthenticationModel(for: step, appLink: URL(string: "shop://back")), open: { _ in true },
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

    func settle() async {
        for _ in 0..<200 { await Task.yield() }
        try? await Task.sleep(nanoseconds: 20_000_000)
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

    private static func expect(_ isTrue: Bool, _ what: String) {
        checks += 1
        guard !isTrue else { return }
        failures += 1
        print("the issuer's page: \(what)")
    }

    static func main() async {
        do {
            try await pages()
            try await windows()
            try await ends()
            try await dialogs()
        } catch {
            expect(false, "\(error)")
        }
        print("check-apple: the issuer's page: \(checks) checks, \(failures) failed")
        exit(failures == 0 ? 0 : 1)
    }

    private static func error(_ domain: String, _ code: Int) -> NSError { NSError(domain: domain, code: code) }

    private static func pages() async throws {
        var scene = try Scene([true, false])
        scene.coordinator?.webView(
            scene.web, didFailProvisionalNavigation: nil, withError: error(NSURLErrorDomain, -1009))
        await scene.settle()
        expect(scene.page.loads.count == 2 && scene.results.isEmpty, "a failed page is loaded again on demand")
        // -1202: the certificate is wrong. Nothing but the same question.
        scene.coordinator?.webView(
            scene.web, didFailProvisionalNavigation: nil, withError: error(NSURLErrorDomain, -1202))
        await scene.settle()
        expect(scene.dialogs.count == 2 && scene.closed, "a failed page can be left")

        scene = try Scene([true])
        scene.coordinator?.webView(scene.web, didFail: nil, withError: error(NSURLErrorDomain, NSURLErrorCancelled))
        scene.coordinator?.webView(
            scene.web, didFailProvisionalNavigation: nil, withError: error("WebKitErrorDomain", 102))
        await scene.settle()
        expect(scene.dialogs.isEmpty, "an address that was not to be loaded is no failure")

        scene = try Scene([false])
        scene.coordinator?.webViewWebContentProcessDidTerminate(scene.web)
        await scene.settle()
        expect(scene.closed, "a process that is gone can be left")

        scene = try Scene([true, true, false], timeOuts: 3)
        await scene.settle()
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
        scene.coordinator?.webViewDidClose(scene.web)
        expect(scene.closed, "a page that closes itself ends")
    }

    private static func ends() async throws {
        var scene = try Scene([false, true])
        scene.coordinator?.cancel()
        await scene.settle()
        expect(scene.results.isEmpty && scene.dialogs == ["Leave the payment?"], "the shopper may stay")
        scene.coordinator?.cancel()
        await scene.settle()
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

        // The dialog itself, over a window and without one.
        scene = try Scene()
        let dialog = AuthenticationDialog(message: "Go on?", first: "Yes", second: "No", input: "a")
        expect(await AuthenticationDialog.show(dialog, over: scene.web).isFirst == false, "no window, no answer")
        let window = UIWindow(frame: .zero)
        let root = UIViewController(nibName: nil, bundle: nil)
        window.rootViewController = root
        scene.web.window = window
        for (title, isFirst) in [("Yes", true), ("No", false)] {
            root.presentedViewController = nil
            let web = scene.web
            let answer = Task { await AuthenticationDialog.show(dialog, over: web) }
            await scene.settle()
            let alert = root.presentedViewController as? UIAlertController
            expect(alert?.message == "Go on?" && alert?.actions.count == 2, "an alert with two buttons")
            alert?.actions.first { $0.title == title }?.press()
            expect(await answer.value.isFirst == isFirst, "the button \(title)")
        }
    }
}
