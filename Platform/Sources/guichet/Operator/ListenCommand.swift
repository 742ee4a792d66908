import APISupport
import ArgumentParser
import Foundation
import GuichetCore

struct ListenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "listen", abstract: "Forward notifications to a server on this machine.",
        discussion: """
            The platform sends notifications to this command instead of the address in the order or the shop's \
            settings. The command forwards them with the same body and headers, and returns your server's answer. So \
            your server needs no public address. Without --api and --shop, it receives those of all shops. Ctrl-C \
            ends it.
            """)

    @Option(help: ArgumentHelp("The address of the server, such as http://127.0.0.1:9000/ipn.", valueName: "url"))
    var forward: String

    @Option(help: .onlyAPI, completion: .apis)
    var api: String?

    @Option(help: ArgumentHelp("Only this shop.", valueName: "shop"))
    var shop: String?

    @OptionGroup var trust: TrustOption
    @OptionGroup var access: OperatorAccess

    func validate() throws {
        guard let url = URL(string: forward), ["http", "https"].contains(url.scheme), url.host?.isEmpty == false else {
            throw ValidationError("--forward takes an http or https address, such as http://127.0.0.1:9000/ipn.")
        }
    }

    func run() async throws {
        guard let url = URL(string: forward) else { return }
        try await ServerTransport.with(trust) { transport in
            let forwarder = NotificationForwarder(url: url, transport: transport, access: access)
            try await withThrowingDiscardingTaskGroup { group in
                try await access.stream("listen", [("api", api), ("shop", shop)], waits: true) { notification in
                    group.addTask { try await forwarder.pass(notification) }
                }
            }
        }
    }
}

/// Passes a notification on, and its answer back.
private struct NotificationForwarder: Sendable {
    let url: URL
    let transport: any HTTPTransport
    let access: OperatorAccess

    func pass(_ notification: JSONValue) async throws {
        guard case .number(let digits)? = notification["number"], let number = Int64(digits),
            let body = notification["body"]?.text.flatMap(Base64URL.decode)
        else { return }
        let headers = (notification["headers"]?.array ?? []).map { ($0["name"]?.text ?? "", $0["value"]?.text ?? "") }
        let start = ContinuousClock.now
        var message = JSONObject()
        message.append("number", .integer(number))
        do {
            let answer = try await transport.send(
                HTTPTransportRequest(
                    method: "POST", url: url,
                    headers: [("Content-Type", notification["contentType"]?.text ?? "")] + headers, body: body,
                    timeoutSeconds: 30))
            message.append("status", .integer(Int64(answer.status)))
        } catch {
            // The platform keeps it, and shows it to everyone who may see notifications.
            message.append(
                "problem", .string("\(MaskedText.address(url.absoluteString)) did not answer: \(error.code)"))
        }
        let milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
        let result: String
        do {
            result = try await access.post("listen/answers", .object(message))["result"]?.text ?? "?"
        } catch let error as OperatorRefusal {
            result = "too late: \(error.title.isEmpty ? error.detail : error.title)"
        } catch let error as ShopError {
            // The notification is tried again when it runs again.
            result = "too late: \(error.reason)"
        }
        let shop = "\(notification["api"]?.text ?? "?")/\(notification["shop"]?.text ?? "?")"
        let reference = notification["reference"]?.text ?? notification["url"]?.text ?? ""
        print("\(shop)  \(reference)  \(result)  \(Int(milliseconds)) ms".printable)
        try Console.current.flushOrEnd()
    }
}
