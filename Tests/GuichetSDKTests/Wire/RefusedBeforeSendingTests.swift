import Foundation
import GuichetCore
@_spi(Platform) import GuichetJOSE
import GuichetSDK
import GuichetSips
import Testing

/// A script without a step: any request fails the test.
@Suite("Before anything is sent")
struct RefusedBeforeSendingTests {
    let transport = ScriptedTransport()

    @Test(
        "a connection without TLS is refused",
        arguments: [
            "http://pay.example/inapp/v1", "http://192.168.1.10/", "http://localhost.pay.example/",
            "ftp://pay.example/", "file:///inapp/v1", "/inapp/v1",
        ])
    func insecure(address: String) async throws {
        let initialisation = try Sample.initialisation(at: address)
        for error in [
            try await orderError(over: transport, initialisation),
            try await outcomeError(over: transport, initialisation),
        ] {
            #expect(error.code == .insecureConnection)
            #expect(error.field == "redirectionUrl")
            #expect(error.advice == .fixIntegration)
        }
        #expect(await transport.requests.isEmpty)
    }

    @Test(
        "a connection to this machine is accepted without TLS",
        arguments: ["http://127.0.0.1:8080/inapp/v1", "http://localhost:8080/", "http://[::1]/"])
    func loopback(address: String) async throws {
        let transport = ScriptedTransport(.answer(#"{"inAppResponseCode":"00"}"#))
        let order = try Sample.order(Sample.initialisation(at: address))
        #expect(try await InAppWireDriver(transport: transport).cardOrder(order).isAccepted)
        #expect(try await transport.onlyRequest().url.absoluteString == address)
    }

    @Test("another redirectionVersion is refused", arguments: ["", "GUICHET_2.0", "guichet_1.0", "IR_WS_2.0"])
    func version(version: String) async throws {
        let initialisation = try Sample.initialisation(version: version)
        for error in [
            try await orderError(over: transport, initialisation),
            try await outcomeError(over: transport, initialisation),
        ] {
            #expect(error.code == .invalidInitialisation)
            #expect(error.field == "redirectionVersion")
            #expect(error.advice == .fixIntegration)
        }
        #expect(await transport.requests.isEmpty)
    }

    @Test(
        "an invalid publicKeyValue is refused",
        arguments: [
            "", "not base64url!", "e30", "bnVsbA", "eyJrdHkiOiJSU0EiLCJraWQiOiJrMSIsImV4cCI6MjAwMDAwMDAwMH0",
        ])
    func publicKeyValue(value: String) async throws {
        let error = try await orderError(over: transport, Sample.initialisation(publicKeyValue: value))
        #expect(error.code == .invalidInitialisation)
        #expect(error.field == "publicKeyValue")
        #expect(error.advice == .fixIntegration)
        #expect(await transport.requests.isEmpty)
    }

    @Test("a publicKeyValue that was cut off is refused")
    func cutKey() async throws {
        let cut = String(Sample.key.publicKey.publicKeyValue.dropLast(4))
        let error = try await orderError(over: transport, Sample.initialisation(publicKeyValue: cut))
        #expect(error.code == .invalidInitialisation)
        #expect(error.field == "publicKeyValue")
        #expect(await transport.requests.isEmpty)
    }
}
