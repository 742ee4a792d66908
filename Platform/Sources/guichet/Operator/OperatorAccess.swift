import APISupport
import ArgumentParser
import Engine
import Foundation
import GuichetCore
import Storage

/// How much of a long list is printed, and from where on.
struct PageOptions: ParsableArguments {
    @Option(help: "How many, 200 at most; by default 50.")
    var limit: Int?

    @Option(help: ArgumentHelp("The cursor at the end of an earlier list.", valueName: "cursor"))
    var after: String?

    var query: [(String, String?)] { [("limit", limit.map(String.init)), ("after", after)] }

    /// Whether a part of a list is asked for.
    var isGiven: Bool { limit != nil || after != nil }

    /// What is said below a list that does not end with its page.
    static func printRest(of answer: JSONValue) {
        if let next = answer["next"]?.text { print("There are more: --after \(next.shellWord)") }
    }
}

/// How the command reaches the operator's API of a running platform: over the socket in its data folder.
struct OperatorAccess: ParsableArguments {
    @OptionGroup var folder: FolderOption

    /// Where there is no platform's folder, no platform runs, either: a script that waits for a first start gets one status.
    private var served: DataFolder {
        get throws {
            do {
                return try folder.folder
            } catch let error as StorageError where error.code == .noPlatform {
                throw ShopError(.notRunning, error.reason, remedy: error.remedy)
            }
        }
    }

    private static let path = "/admin/api/v1"
    /// A page of payments with their histories is larger than a message of a merchant.
    private static let limits = JSONLimits(depth: 16, values: 200_000)

    func get(_ path: String, _ query: [(String, String?)] = []) async throws -> JSONValue {
        try await ask(Self.path(path, query), nil, options: Self.options(query), within: 30)
    }

    /// A text of many lines, each as it arrives.
    ///
    /// - Throws: ``ShopError`` if it breaks off: what was printed is then not all of it.
    func lines(of path: String, _ query: [(String, String?)], _ body: (String) async throws -> Void) async throws {
        let path = try Self.path(path, query)
        // Its problems, such as a platform that does not run, are told as those of every other request.
        _ = try await get("clock")
        let socket = AdminSocket(folder: try served)
        let refusal: HTTPTransportResponse?
        do {
            refusal = try await socket.document("\(Self.path)/\(path)", body)
        } catch is AdminSocket.BrokenOff {
            throw ShopError(
                .failed, "the platform ended, or closed the connection, before the end of its answer",
                remedy: "what was printed is not all: run the command again")
        }
        if let refusal { throw Self.refusal(refusal, Self.options(query)) }
    }

    private static func path(_ path: String, _ query: [(String, String?)]) throws -> String {
        try requireValues(of: query)
        let pairs = query.compactMap { name, value in value.map { "\(name)=\(FormEncoding.encode($0))" } }
        return path + (pairs.isEmpty ? "" : "?\(pairs.joined(separator: "&"))")
    }

    /// Refuses an option without a value, as a script has it whose variable is empty. The API takes it as absent, as it does
    /// for a form, and would tell about all that the option was to leave out. An empty cursor is that of the beginning.
    static func requireValues(of query: [(String, String?)]) throws {
        guard let empty = query.first(where: { $0.0 != "after" && $0.1?.isEmpty == true })?.0 else { return }
        let option = options([(empty, nil)])[empty] ?? empty
        throw ValidationError("\(option) is empty: give it a value, or leave it out.")
    }

    /// A name as the last part of a path. Without one, the path would be that of all.
    ///
    /// - Parameter what: what has the name, for the error.
    static func part(_ name: String, of what: String) throws -> String {
        guard !name.isEmpty else { throw ValidationError("the name of the \(what) is empty.") }
        return name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }

    /// Follows the stream of events until the command is ended. If the platform ends the stream, it is opened again after
    /// the last event.
    ///
    /// - Parameter begun: called once, when nothing that happens from now on is missed.
    func events(
        _ query: [(String, String?)], begun: () async throws -> Void = {}, _ body: (JSONValue) async throws -> Void
    ) async throws {
        try await stream("events", query, begun: begun, body)
    }

    /// The same of another stream, whose events may have no identifiers.
    ///
    /// - Parameter waits: for a platform that ended to run again; otherwise the command ends with it.
    func stream(
        _ name: String, _ query: [(String, String?)], waits: Bool = false, begun: () async throws -> Void = {},
        _ body: (JSONValue) async throws -> Void
    ) async throws {
        try Self.requireValues(of: query)
        // Its problems, such as a platform that does not run, are told as those of every other request.
        _ = try await get("clock")
        let socket = AdminSocket(folder: try served)
        var last: String?
        while true {
            var (id, kind): (String?, String?)
            let path = try Self.path(name, query + [("after", last)])
            let refusal = try await socket.lines("\(Self.path)/\(path)") { line in
                if line.hasPrefix("id: ") { id = String(line.dropFirst(4)) }
                if line.hasPrefix("event: ") { kind = String(line.dropFirst(7)) }
                guard line.hasPrefix("data: ") else { return }
                if kind == "start" {
                    if last == nil { try await begun() }
                } else {
                    try await body(try JSONValue(parsing: Array(line.dropFirst(6).utf8), limits: Self.limits))
                }
                last = id
            }
            if let refusal { throw Self.refusal(refusal, Self.options(query)) }
            if waits {
                try await waitForPlatform()
            } else {
                _ = try await Self.following { try await get("clock") }
            }
            try await Task.sleep(for: .seconds(1))
        }
    }

    /// A question of a command that goes on. The socket of a platform that is being killed may still take it, without an
    /// answer: the next one tells that none is running.
    static func following<Answer>(_ question: () async throws -> Answer) async throws -> Answer {
        do {
            return try await question()
        } catch let error as ShopError where error.code == .failed {
            try await Task.sleep(for: .seconds(1))
            return try await question()
        }
    }

    /// Asks once a second whether the platform runs, and tells when it no longer does, and when it does again.
    private func waitForPlatform() async throws {
        var isGone = false
        while true {
            do {
                _ = try await get("clock")
                if isGone { Terminal.complain("The platform answers again.") }
                return
            } catch let error as ShopError where [.notRunning, .failed].contains(error.code) {
                if !isGone {
                    Terminal.complain(
                        "The platform ended, or does not answer. Waiting until it does; Ctrl-C ends this command.")
                }
                isGone = true
            }
            try await Task.sleep(for: .seconds(1))
        }
    }

    private static func options(_ query: [(String, String?)]) -> [String: String] {
        OperatorRefusal.options(query.map { $0.0 })
    }

    /// - Parameter options: the command's options, keyed by the members of the message.
    func post(
        _ path: String, _ message: JSONValue, options: [String: String] = [:], within seconds: Double = 30
    ) async throws -> JSONValue {
        try await ask(path, message, options: options, within: seconds)
    }

    func delete(_ path: String) async throws -> JSONValue { try await ask(path, nil, method: "DELETE", within: 30) }

    private func ask(
        _ path: String, _ message: JSONValue?, method: String = "GET", options: [String: String] = [:],
        within seconds: Double
    ) async throws -> JSONValue {
        let folder = try served
        let answer: HTTPTransportResponse
        do {
            answer = try await AdminSocket(folder: folder).ask(
                "\(Self.path)/\(path)", message, method: method, within: seconds)
        } catch let error as HTTPTransportError where error.code == .unreachable {
            throw ShopError(
                .notRunning, "no platform is running on \(folder.url.path)",
                remedy: "start it with `guichet serve --data \(folder.url.path)`")
        }
        guard answer.status == 200 else { throw Self.refusal(answer, options) }
        return try JSONValue(parsing: answer.body, limits: Self.limits)
    }

    private static func refusal(_ answer: HTTPTransportResponse, _ options: [String: String]) -> OperatorRefusal {
        guard let problem = try? JSONValue(parsing: answer.body, limits: limits) else {
            return OperatorRefusal(unreadable: answer)
        }
        return OperatorRefusal(answer.status, problem, options: options)
    }
}
