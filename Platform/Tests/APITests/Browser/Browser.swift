import APISupport
import Foundation
import GuichetCore
import Storage
import Support

/// A real browser, driven over the W3C WebDriver protocol: Chromium without a window.
struct Browser: Sendable {
    /// A step of the driver that failed: its own words.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    struct Options: Sendable {
        var withScript = true
        var size = (width: 1_000, height: 1_000)
        var language = "en"
    }

    private let transport: any HTTPTransport
    private let session: String

    /// For the driver to start, and for each of its steps: a browser beside other work is slow, and what never
    /// comes ends with the suite's own limit.
    static let timeout = Duration.seconds(120)

    /// Blink without the window around it starts and loads pages in a fifth of the whole browser's time.
    private static let shell = program(["chromium-headless-shell"])
    static let chromium = shell ?? program(["chromium", "chromium-browser", "google-chrome"])
    static let driver = program(["chromedriver"])
    static let isThere = chromium != nil && driver != nil
    static let hint = "chromium or chromedriver is not there: `Scripts/setup --tests` installs them"

    private static func program(_ names: [String]) -> URL? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
        return folders.flatMap { folder in names.map { URL(fileURLWithPath: "\(folder)/\($0)") } }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    /// Runs a browser for the length of a body, and ends it.
    static func run(
        _ options: Options = Options(), over transport: any HTTPTransport,
        _ body: @Sendable (Browser) async throws -> Void
    ) async throws {
        guard let driver, let chromium else { throw Failure(description: hint) }
        let profile = DataFolder.temporary().url
        let binary = try shell.map { try launcher(of: $0, in: profile) } ?? chromium
        defer { try? FileManager.default.removeItem(at: profile) }
        try await withDriver(driver) { driverAddress in
            let address = "\(driverAddress)/session"
            let answer = try await send(
                transport, "POST", address, capabilities(options, binary: binary, profile: profile))
            guard let id = answer["sessionId"]?.text else { throw Failure(description: "no session: \(answer)") }
            let browser = Browser(transport: transport, session: "\(address)/\(id)")
            let outcome: Result<Void, any Error>
            do {
                outcome = .success(try await body(browser))
            } catch {
                outcome = .failure(error)
            }
            _ = try? await send(transport, "DELETE", browser.session, nil)
            try outcome.get()
        }
    }

    /// Runs the driver. It takes a free port of IPv6, then the same of IPv4, and ends if another program has that one:
    /// then it is started again.
    private static func withDriver(
        _ driver: URL, _ body: @Sendable (_ address: String) async throws -> Void
    ) async throws {
        for attempt in 1... {
            let hasRun = try await ChildProcess.with(ChildProcess.Start(driver, ["--port=0"])) { child in
                let port: Substring? = try await poll("chromedriver", within: timeout) {
                    let port = child.output.firstMatch(of: /successfully on port (\d+)/)?.1
                    return port != nil || child.status != nil ? .some(port) : nil
                }
                guard let port else {
                    guard attempt < 5 else { throw Failure(description: "\(child.output)\(child.errors)") }
                    return false
                }
                try await body("http://127.0.0.1:\(port)")
                return true
            }
            if hasRun { return }
        }
    }

    /// The shell opens no page unless an address is among its arguments, and the driver passes none: it would wait for
    /// a page until its time is over.
    private static func launcher(of shell: URL, in folder: URL) throws -> URL {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent("launch")
        try Data("#!/bin/sh\nexec '\(shell.path)' \"$@\" about:blank\n".utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: file.path)
        return file
    }

    private static func capabilities(_ options: Options, binary: URL, profile: URL) -> JSONValue {
        var arguments = [
            "--disable-gpu", "--disable-dev-shm-usage", "--disable-extensions", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--hide-scrollbars",
            "--user-data-dir=\(profile.path)", "--window-size=\(options.size.width),\(options.size.height)",
            "--accept-lang=\(options.language)",
        ]
        // As in the whole browser, frames of other sites run apart in the shell, too.
        arguments.append(shell == nil ? "--headless=new" : "--site-per-process")
        // Chromium's own sandbox does not start for root, as whom containers run.
        if getuid() == 0 { arguments.append("--no-sandbox") }
        if !options.withScript { arguments.append("--blink-settings=scriptEnabled=false") }
        let preferences: JSONValue = ["intl.accept_languages": .string(options.language)]
        let settings: JSONValue = [
            "binary": .string(binary.path), "args": .array(arguments.map(JSONValue.string)), "prefs": preferences,
        ]
        return [
            "capabilities": [
                "alwaysMatch": [
                    "browserName": "chrome", "goog:chromeOptions": settings,
                    "goog:loggingPrefs": ["browser": "ALL"], "timeouts": ["implicit": .integer(100_000)],
                ]
            ]
        ]
    }

    /// A command of the protocol; the answer's `value`.
    @discardableResult
    private static func send(
        _ transport: any HTTPTransport, _ method: String, _ address: String, _ body: JSONValue?
    ) async throws -> JSONValue {
        guard let url = URL(string: address) else { throw Failure(description: "no address: \(address)") }
        let answer = try await transport.send(
            HTTPTransportRequest(
                method: method, url: url, headers: [("Content-Type", "application/json")],
                body: body?.encoded() ?? [], timeoutSeconds: Double(timeout.components.seconds)))
        let value = try JSONValue(parsing: answer.body)["value"] ?? .null
        guard answer.status == 200 else { throw Failure(description: value["message"]?.text ?? "\(answer.status)") }
        return value
    }

    private func command(_ path: String, _ body: JSONValue? = [:]) async throws -> JSONValue {
        try await Self.send(transport, body == nil ? "GET" : "POST", session + path, body)
    }
}

extension Browser {
    func open(_ address: String) async throws { _ = try await command("/url", ["url": .string(address)]) }

    /// The element with this id; waits for it.
    private func element(_ id: String) async throws -> String {
        let found: JSONValue
        do {
            found = try await command("/element", ["using": "css selector", "value": .string("#\(id)")])
        } catch {
            let page = try? await evaluate("return location.href.slice(0, 60) + ' ' + document.body.innerText")
            throw Failure(description: "no #\(id) on the page: \(page?.text ?? "\(error)")")
        }
        guard let name = found.object?.members.first?.value.text else { throw Failure(description: "no #\(id)") }
        return name
    }

    func waitFor(_ id: String) async throws { _ = try await element(id) }

    /// A command at the element with this id; at the next page's, when its page gave way to another one in between.
    @discardableResult
    private func command(_ path: String, at id: String, _ body: JSONValue? = [:]) async throws -> JSONValue {
        for _ in 0..<10 {
            do {
                return try await command("/element/\(element(id))\(path)", body)
            } catch let failure as Failure where failure.description.contains("stale element") {
                continue
            }
        }
        throw Failure(description: "#\(id) is on no page that stays")
    }

    func click(_ id: String) async throws { try await command("/click", at: id) }

    /// Two clicks at one place, as fast as a finger can: neither waits for what the other does.
    func clickTwice(_ id: String) async throws {
        let click: [JSONValue] = ["pointerDown", "pointerUp"].map { ["type": .string($0), "button": .integer(0)] }
        let move: JSONValue = [
            "type": "pointerMove", "x": .integer(0), "y": .integer(0), "duration": .integer(0),
            "origin": ["element-6066-11e4-a52e-4f735466cecf": .string(try await element(id))],
        ]
        let finger: JSONValue = ["type": "pointer", "id": "finger", "actions": .array([move] + click + click)]
        _ = try await command("/actions", ["actions": [finger]])
    }

    /// Loads the page again, as the browser's own button does.
    func reload() async throws { _ = try await command("/refresh") }

    func back() async throws { _ = try await command("/back") }

    /// Closes the tab and goes to another one.
    func closeTab() async throws {
        _ = try await Self.send(transport, "DELETE", session + "/window", nil)
        try await goTo(window: windows().last ?? "")
    }

    /// A tab of its own for what follows.
    func openTab() async throws {
        let tab = try await command("/window/new", ["type": "tab"])
        try await goTo(window: tab["handle"]?.text ?? "")
    }

    func type(_ text: String, into id: String) async throws {
        try await command("/value", at: id, ["text": .string(text)])
    }

    func text(_ id: String) async throws -> String {
        try await command("/text", at: id, nil).text ?? ""
    }

    /// How many elements a selector finds, now.
    func count(_ selector: String) async throws -> Int {
        let found = try await evaluate("return document.querySelectorAll('\(selector)').length")
        return found.text.flatMap { Int($0) } ?? -1
    }

    /// Presses the tab key until the element has the focus, as a keyboard's user does.
    func tabTo(_ id: String) async throws {
        for _ in 0..<20 {
            if try await focus() == id { return }
            try await press(Self.tab)
        }
        throw Failure(description: "the keyboard does not reach #\(id)")
    }

    func attribute(_ name: String, of id: String) async throws -> String? {
        try await command("/attribute/\(name)", at: id, nil).text
    }

    /// Presses keys, wherever the focus is.
    func press(_ keys: String) async throws {
        let actions = keys.flatMap { key -> [JSONValue] in
            ["keyDown", "keyUp"].map { ["type": .string($0), "value": .string(String(key))] }
        }
        _ = try await command(
            "/actions", ["actions": [["type": "key", "id": "keyboard", "actions": .array(actions)]]])
    }

    static let tab = "\u{E004}"
    static let enter = "\u{E007}"

    /// The id of what has the focus.
    func focus() async throws -> String? {
        try await evaluate("return document.activeElement.id").text
    }

    func evaluate(_ script: String) async throws -> JSONValue {
        try await command("/execute/sync", ["script": .string(script), "args": []])
    }

    /// A script that answers by calling its last argument.
    func evaluateLater(_ script: String) async throws -> JSONValue {
        try await command("/execute/async", ["script": .string(script), "args": []])
    }

    func windows() async throws -> [String] {
        try await command("/window/handles", nil).array?.compactMap(\.text) ?? []
    }

    func goTo(window: String) async throws { _ = try await command("/window", ["handle": .string(window)]) }

    /// As a device with this scheme of colours and width shows it.
    func emulate(dark: Bool, width: Int = 1_000) async throws {
        _ = try await command(
            "/goog/cdp/execute",
            [
                "cmd": "Emulation.setEmulatedMedia",
                "params": [
                    "features": [["name": "prefers-color-scheme", "value": .string(dark ? "dark" : "light")]]
                ],
            ])
        _ = try await command(
            "/goog/cdp/execute",
            [
                "cmd": "Emulation.setDeviceMetricsOverride",
                "params": [
                    "width": .integer(Int64(width)), "height": .integer(900), "deviceScaleFactor": .integer(2),
                    "mobile": .bool(width < 600),
                ],
            ])
    }

    /// Puts files that pages offer into this folder, without asking.
    func download(into folder: String) async throws {
        _ = try await command(
            "/goog/cdp/execute",
            [
                "cmd": "Browser.setDownloadBehavior",
                "params": ["behavior": "allow", "downloadPath": .string(folder)],
            ])
    }

    /// What the browser complained of: refused scripts, styles and forms among it.
    func complaints() async throws -> [String] {
        let log = try await command("/se/log", ["type": "browser"]).array ?? []
        return log.compactMap { $0["message"]?.text }
    }

    private static var pictures: String? { ProcessInfo.processInfo.environment["GUICHET_SCREENSHOTS"] }

    static var takesPictures: Bool { pictures != nil }

    /// A picture of the whole page, into the folder that GUICHET_SCREENSHOTS names; nothing without one.
    func picture(_ name: String) async throws {
        guard let folder = Self.pictures else { return }
        let answer = try await command(
            "/goog/cdp/execute",
            ["cmd": "Page.captureScreenshot", "params": ["format": "png", "captureBeyondViewport": .bool(true)]])
        guard let data = answer["data"]?.text.flatMap({ Data(base64Encoded: $0) }) else { return }
        try data.write(to: URL(fileURLWithPath: folder).appendingPathComponent("\(name).png"))
    }
}
