import Engine
import Foundation
import GuichetCore
@_spi(Testing) import GuichetTesting
import Lines
import Storage
import Support
import Testing

/// The program `InAppShop`: the server of a merchant whose app has the In-App SDK.
struct ShopProcess: Sendable {
    /// What outlives a process: its port, its store and its key.
    struct Place: Sendable {
        let isDirect: Bool
        let address: String
        fileprivate let environment: [String: String]

        init(_ test: TestPlatform, direct: Bool) throws {
            isDirect = direct
            let port = try FreePort.find()
            address = "http://127.0.0.1:\(port)"
            environment = [
                "SHOP_PLATFORM": direct ? "direct" : "sips", "SHOP_API": test.address, "SHOP_PORT": "\(port)",
                "SHOP_STORE": test.folder.url.appendingPathComponent("in-app-\(port).sqlite").path,
                "SHOP_KEY": Data((0..<32).map { _ in UInt8.random(in: 0...255) }).base64EncodedString(),
                "SHOP_NOW": "\(test.clock.now().milliseconds)",
            ]
        }
    }

    private let process: ChildProcess
    private let address: String
    private let transport: any HTTPTransport

    static func run(
        _ place: Place, over transport: any HTTPTransport,
        _ body: @escaping @Sendable (ShopProcess) async throws -> Void
    ) async throws {
        let start = ChildProcess.Start(
            try BuiltProgram.url("InAppShop"), [], environment: place.environment)
        try await ChildProcess.with(start) { process in
            _ = try await poll("the merchant's server") { () -> Bool? in
                guard process.status == nil else { throw Ended(errors: process.errors) }
                return process.output.contains("ready\n") ? true : nil
            }
            try await body(ShopProcess(process: process, address: place.address, transport: transport))
        }
    }

    /// kill -9.
    func kill() { process.killNow() }

    /// Moves its clock to that of the platform.
    func follow(_ clock: ManualClock) async throws {
        try await control(["now": .string("\(clock.now().milliseconds)")])
    }

    /// Loses an exchange between it and the platform.
    func lose(_ loss: LossyLine.Loss, ofExchange number: Int) async throws {
        try await control(["lose": .string(loss.rawValue), "number": .string("\(number)")])
    }

    func hasLost() async throws -> Bool { try await control([:])["hasLost"] == .bool(true) }

    /// The codes of the notifications about an order.
    func told(_ reference: String) async throws -> [String] {
        try await control([:])["told"]?[reference]?.array?.compactMap(\.text) ?? []
    }

    @discardableResult
    private func control(_ message: JSONValue) async throws -> JSONValue {
        let url = try #require(URL(string: "\(address)/control"))
        let answer = try await transport.send(.json(message, to: url))
        return try JSONValue(parsing: answer.body)
    }

    struct Ended: Error {
        let errors: String
    }
}
