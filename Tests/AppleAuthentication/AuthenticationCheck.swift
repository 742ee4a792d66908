// Run by Scripts/check-authentication, once for each case: an app with an enrolment check, the issuer's page in one of the
// three ways of GuichetSDKUI and its example, and the validation. It prints what the app knows at the end, as JSON.

import AuthenticationServices
import Foundation
import GuichetCore
import GuichetSDK
import GuichetSDKDirect
import GuichetSDKUI
import GuichetSips
import GuichetURLSession
import SwiftUI
import WebKit

@main
@MainActor
struct AuthenticationCheck {
    /// `--shop`, `--reference`, `--card`, `--way`, `--press`, `--term`, `--link`.
    let arguments: [String: String]
    let transport = URLSessionTransport()
    private let client: InAppClient<Mercanet>
    let browser: SimulatedBrowser
    let answered = AnsweredMessages()

    static func main() async {
        do {
            let check = try AuthenticationCheck(CommandLine.arguments.dropFirst())
            let told = try await check.run()
            let names = told.keys.sorted().map { "\"\($0)\":\"\(told[$0] ?? "")\"" }
            print("{\(names.joined(separator: ","))}")
        } catch {
            print("{\"failure\":\"\(String(describing: error).replacingOccurrences(of: "\"", with: "'"))\"}")
            exit(1)
        }
    }

    struct Wrong: Error { let what: String }

    private init(_ words: ArraySlice<String>) throws {
        var arguments: [String: String] = [:]
        var rest = words
        while let name = rest.popFirst(), let value = rest.popFirst() { arguments[name] = value }
        self.arguments = arguments
        browser = SimulatedBrowser(pressing: arguments["--press"], over: transport)
        client = InAppClient(
            platform: DriverByVersion([
                InAppWire.version: InAppWireDriver(transport: transport),
                DirectInAppWire.version: DirectInAppDriver(transport: transport),
            ]))
    }

    func value(_ name: String) throws -> String {
        guard let value = arguments[name] else { throw Wrong(what: "\(name) is missing") }
        return value
    }

    func url(_ name: String) throws -> URL {
        guard let url = URL(string: try value(name)) else { throw Wrong(what: "\(name) is no address") }
        return url
    }

    private func run() async throws -> [String: String] {
        if Self.waysOfSheet.contains(try value("--way")) { return try await sheet() }
        let check = try await client.cardCheckEnrollment(
            cardNumber: PAN(value("--card")), cardExpiryDate: CardExpiry(yyyyMM: "203012"),
            cardCSCValue: CardSecurityCode("123"), initialisation: try await initialise())
        let step = try AuthenticationStep(check, merchantData: MerchantData("session 7"), termUrl: url("--term"))
        guard let context = check.context else { throw Wrong(what: "no context") }
        var told = ["step": Self.name(of: step)]
        do {
            let response: INAPPOrderResponse
            if try value("--way") == "sample" {
                response = try await sample(check)
            } else {
                let back = try await value("--way") == "view" ? view(step) : session(step)
                response = try await client.cardValidateAuthenticationAndOrder(
                    paResMessage: back.paResMessage, context: context)
            }
            told["code"] = response.inAppResponseCode?.rawValue ?? ""
        } catch let error as InAppError {
            told["error"] = error.code.rawValue
            told["advice"] = String(describing: error.advice)
            if error.advice == .ask { told["outcome"] = Self.name(of: try await client.outcome(of: context)) }
        }
        told["way"] = browser.way.joined(separator: " ")
        if let problem = browser.problem { told["problem"] = problem }
        return told
    }

    private func initialise() async throws -> Initialisation {
        let question: JSONValue = ["operation": "THREEDSECUREANDORDER", "order": .string(try value("--reference"))]
        guard let url = URL(string: try value("--shop") + "/initialise") else { throw Wrong(what: "--shop") }
        let answer = try await transport.send(.json(question, to: url))
        return try JSONDecoder().decode(Initialisation.self, from: Data(answer.body))
    }

    static func name(of step: AuthenticationStep) -> String {
        switch step {
        case .post: "post"
        case .open: "open"
        case .done: "done"
        }
    }

    private static func name(of outcome: OrderOutcome) -> String {
        switch outcome {
        case .unseen: "unseen"
        case .pending: "pending"
        case .final: "final"
        }
    }

    // MARK: The three ways

    /// `AuthenticationView`, as SwiftUI would use it. A shopper who leaves closes it: the app asks its model.
    func view(_ step: AuthenticationStep) async throws -> AuthenticationReturn {
        WKWebView.simulation = browser
        let ends = Ends<AuthenticationReturn>()
        let link = arguments["--link"].flatMap { URL(string: $0) }
        let view = AuthenticationView(step, in: .french, appLink: link) { ends.results.append($0) }
        let coordinator = view.makeCoordinator()
        let web = view.makeUIView(context: AuthenticationView.Context(coordinator: coordinator))
        let result = try await ends.first(of: browser)
        // What comes later changes nothing: the end is told once.
        let late = WKNavigationAction(URL(string: "putpares:late"), in: WKFrameInfo(isMainFrame: true))
        guard await coordinator.webView(web, decidePolicyFor: late) == .cancel, ends.results.count <= 1 else {
            throw Wrong(what: "the view ended twice")
        }
        guard let result else { throw AuthenticationModel(for: step, appLink: link).closed }
        return try result.get()
    }

    /// `AuthenticationSession`, in a simulated sheet of the system.
    private func session(_ step: AuthenticationStep) async throws -> AuthenticationReturn {
        ASWebAuthenticationSession.simulation = { [browser] in await browser.sheet($0, $1) }
        return try await AuthenticationSession(in: UIWindow(frame: .zero)).authenticate(step, appLink: url("--link")) {
            form in
            let query = form.fields.map { "\($0.name)=\(FormEncoding.encode($0.value))" }.joined(separator: "&")
            // guichet has a page that posts the form; this one needs no other.
            return URL(string: "\(form.action.absoluteString)/start?\(query)") ?? form.action
        }
    }

    /// `Examples/ThreeDSecure`: the sample of the closed framework's guide, in a view controller.
    private func sample(_ check: INAPPCardCheckEnrollmentResponse) async throws -> INAPPOrderResponse {
        WKWebView.simulation = browser
        let ends = Ends<INAPPOrderResponse>()
        let controller = try AcsViewController(
            client: client, enrolment: check, session: "session 7", termUrl: url("--term"),
            appLink: arguments["--link"].flatMap { URL(string: $0) }
        ) { ends.results.append($0) }
        controller.loadView()
        let presses = arguments["--press"] != nil
        if let result = try await ends.first(of: browser, afterBrowser: presses ? 20 : 1) { return try result.get() }
        guard !presses else { throw Wrong(what: "no end") }
        // The shopper goes back: UIKit takes the controller away.
        controller.isMovingFromParent = true
        controller.viewDidDisappear(false)
        guard let result = try await ends.first(of: browser, afterBrowser: 20) else {
            throw Wrong(what: "no end after leaving")
        }
        return try result.get()
    }
}

/// What a view told the app.
@MainActor
final class Ends<Value> {
    var results: [Result<Value, InAppError>] = []

    /// - Parameter afterBrowser: for how many seconds something may come when the browser has stopped.
    func first(of browser: SimulatedBrowser, afterBrowser: Double = 1) async throws -> Result<Value, InAppError>? {
        var left = afterBrowser
        for _ in 0..<4_800 where left > 0 {
            if let first = results.first { return first }
            try await Task.sleep(nanoseconds: 50_000_000)
            if browser.hasEnded { left -= 0.05 }
        }
        return results.first
    }
}
