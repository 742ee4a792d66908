import APISupport
import AdminAPI
import Engine
import Foundation
import GuichetApplePay
import GuichetApplePayTesting
import GuichetCore
import GuichetLyra
import GuichetLyraApplePay
import Server
import Storage
import Support
import Testing

/// Simulated Apple inside the platform: the authority, the demo merchant, the device.
@Suite("The simulated device", .timeLimit(.minutes(5)))
struct SimulatedDeviceTests {
    static func options(_ clock: ManualClock = ManualClock(at: TestPlatform.noon)) -> TestPlatform.Options {
        var options = TestPlatform.Options()
        options.simulatesApple = true
        options.clock = clock
        return options
    }

    private static func payment(
        _ number: String = "4970100000000055", minorUnits: Int64 = 2_500,
        merchant: String = DemoApplePayMerchant.identifier
    ) throws -> SimulatedDevice.Payment {
        SimulatedDevice.Payment(
            merchantIdentifier: merchant, amount: try #require(Amount(minorUnits: minorUnits, currency: .eur)),
            card: try SimulatedCard(PAN(number)))
    }

    /// CreatePayment with a token of the device.
    static func message(_ token: ApplePayPaymentToken, amount: Int64 = 2_500) throws -> JSONValue {
        [
            "amount": .integer(amount), "currency": "EUR", "orderId": "ORDER1",
            "payload": try LyraApplePayPayload(token).json,
        ]
    }

    @Test("pays at the Lyra API with a token for the demo merchant, and the published cards decide")
    func pays() async throws {
        try await TestPlatform.run(Self.options()) { test in
            let device = try #require(test.platform.parts.simulatedDevice)
            let paid = try await test.lyra.pay(Self.message(await device.pay(Self.payment())))
            #expect(paid.detailedStatus == .authorised)
            #expect(paid.transactionDetails?.wallet == .applePay)
            let refused = try await test.lyra.pay(Self.message(await device.pay(Self.payment("4970100000000113"))))
            #expect(refused.detailedStatus == .refused)
        }
    }

    @Test("makes a new token for each payment, at the platform's time, with the amount and the application data")
    func tokens() async throws {
        try await TestPlatform.run(Self.options()) { test in
            let device = try #require(test.platform.parts.simulatedDevice)
            let apple = try #require(test.platform.simulatedApple)
            let merchant = try #require(test.platform.admin.certificates.merchant(DemoApplePayMerchant.identifier))
            var payment = try Self.payment(minorUnits: 1_234)
            payment.applicationData = Array("ORDER7".utf8)
            let (first, second) = (try await device.pay(payment), try await device.pay(payment))
            #expect(first.transactionIdentifier != second.transactionIdentifier)
            let reader = ApplePayTokenReader(
                keys: merchant.keys,
                verifier: ApplePayVerifier(roots: [try TrustedRoot(pem: apple.rootCertificatePEM)]), replays: nil)
            let amount = try #require(Amount(minorUnits: 1_234, currency: .eur))
            for token in [first, second] {
                let read = try await reader.read(
                    token.paymentData, at: Date(timeIntervalSince1970: Double(TestPlatform.noon.seconds)),
                    expecting: .init(amount: amount, applicationData: .text("ORDER7")))
                #expect(read.payload.applicationPrimaryAccountNumber.reveal() == "4970100000000055")
                #expect(read.payload.applicationExpirationDate == "291231")
            }
        }
    }

    @Test("shows a card by network and last digits, and proposes the first requested network that the card has")
    func networks() async throws {
        try await TestPlatform.run(Self.options()) { test in
            let device = try #require(test.platform.parts.simulatedDevice)
            func method(
                _ supported: [ApplePayNetwork], _ chosen: ApplePayNetwork? = nil
            ) async throws -> ApplePayPaymentMethod {
                var payment = try Self.payment()
                payment.supportedNetworks = supported
                payment.network = chosen
                return try await device.pay(payment).paymentMethod
            }
            #expect(try await method([]).displayName == "Visa 0055")
            #expect(try await method([.cartesBancaires, .visa]).network == .cartesBancaires)
            #expect(try await method([.cartesBancaires, .visa], .visa).network == .visa)
            await #expect(throws: SimulatedAppleRefusal.self) { try await method([.amex]) }
            await #expect(throws: SimulatedAppleRefusal.self) { try await method([.visa], .cartesBancaires) }
        }
    }

    @Test("accepts published test numbers only, and merchants with a known certificate only")
    func refusals() async throws {
        try await TestPlatform.run(Self.options()) { test in
            let device = try #require(test.platform.parts.simulatedDevice)
            let number = try PAN("4916000000000004")
            let card = #expect(throws: SimulatedAppleRefusal.self) { try SimulatedCard(number) }
            #expect(card?.code == .notATestNumber)
            #expect(card.map { !"\($0)".contains("4916000000000004") } == true)
            for number in ["4100000000000000", "4761120010000492", "340000000000000"] {
                #expect(throws: Never.self) { try SimulatedCard(PAN(number)) }
            }
            let stranger = try Self.payment(merchant: "merchant.example.stranger")
            let unknown = await #expect(throws: SimulatedAppleRefusal.self) { try await device.pay(stranger) }
            #expect(unknown?.code == .unknownMerchant)
        }
    }

    @Test("is trusted in TEST only: its token is refused with the key for PRODUCTION, and nothing is charged")
    func production() async throws {
        try await TestPlatform.run(Self.options()) { test in
            let device = try #require(test.platform.parts.simulatedDevice)
            let call = LyraCall(test: test, password: LyraCall.productionPassword)
            let message = try Self.message(await device.pay(Self.payment()))
            #expect(try await call.code("Charge/CreatePayment", message) == "PSP_1068")
            #expect(try await test.stored().payments == 0)
        }
    }

    @Test("keeps authority and certificate over a restart, encrypted: no private key is in the folder")
    func restart() async throws {
        let folder = DataFolder.temporary()
        defer { folder.remove() }
        var options = Self.options()
        options.folder = folder
        let first = try await TestPlatform.run(options) { test in
            (
                try #require(test.platform.simulatedApple).rootCertificatePEM,
                test.platform.admin.certificates.merchants.flatMap(\.held).map(\.certificate.publicKeyHash)
            )
        }
        let written = try FileManager.default.subpathsOfDirectory(atPath: folder.url.path)
            .compactMap { FileManager.default.contents(atPath: folder.url.appendingPathComponent($0).path) }
        #expect(written.allSatisfy { $0.range(of: Data("PRIVATE KEY".utf8)) == nil })
        try await TestPlatform.run(options) { test in
            #expect(test.platform.simulatedApple?.rootCertificatePEM == first.0)
            #expect(
                test.platform.admin.certificates.merchants.flatMap(\.held).map(\.certificate.publicKeyHash)
                    == first.1)
            // It is read now: its tokens are signed and trusted as before.
            let device = try #require(test.platform.parts.simulatedDevice)
            let paid = try await test.lyra.pay(Self.message(await device.pay(Self.payment())))
            #expect(paid.detailedStatus == .authorised)
        }
        // Without the switch nothing of it is there, and its tokens are not trusted.
        options.simulatesApple = false
        try await TestPlatform.run(options) { test in
            #expect(test.platform.simulatedApple == nil)
            #expect(test.platform.parts.simulatedDevice == nil)
        }
    }

    @Test("renews the demo merchant's certificate when it has expired, and the authority when its signers have")
    func years() async throws {
        let folder = DataFolder.temporary()
        defer { folder.remove() }
        let clock = ManualClock(at: TestPlatform.noon)
        var options = Self.options(clock)
        options.folder = folder
        var roots: Set<String> = []
        for years in [0, 3, 6] as [Int64] {
            clock.move(to: TestPlatform.noon.adding(seconds: years * 366 * 86_400))
            let root = try await TestPlatform.run(options) { test in
                let device = try #require(test.platform.parts.simulatedDevice)
                #expect(test.platform.admin.certificates.merchants.map(\.held.count) == [1, 1])
                let paid = try await test.lyra.pay(Self.message(await device.pay(Self.payment())))
                #expect(paid.detailedStatus == .authorised)
                return try #require(test.platform.simulatedApple).rootCertificatePEM
            }
            roots.insert(root)
        }
        #expect(roots.count == 2)
    }

    @Test("renews its merchants' certificates at their end while the platform runs, and once")
    func end() async throws {
        let clock = ManualClock(at: TestPlatform.noon)
        try await TestPlatform.run(Self.options(clock)) { test in
            func hashes() -> [[[UInt8]]] {
                test.platform.admin.certificates.merchants.map { $0.held.map(\.certificate.publicKeyHash) }
            }
            let first = hashes()
            #expect(first.map(\.count) == [1, 1])
            try await test.platform.purge()
            #expect(hashes() == first)
            clock.advance(seconds: 3 * 366 * 86_400)
            // The platform's own minute may fall on a move of the clock.
            _ = try await concurrently(Array(0..<8)) { _ in try await test.platform.purge() }
            let second = hashes()
            #expect(second.map(\.count) == [1, 1])
            #expect(Set(second.joined()).isDisjoint(with: first.joined()))
            let device = try #require(test.platform.parts.simulatedDevice)
            let paid = try await test.lyra.pay(Self.message(await device.pay(Self.payment())))
            #expect(paid.detailedStatus == .authorised)
        }
    }

    @Test("makes its RSA key with the first token for a merchant in mainland China, one for all who wait for it")
    func lateRSA() async throws {
        try await TestPlatform.run(Self.options()) { test in
            let device = try #require(test.platform.parts.simulatedDevice)
            let apple = try #require(test.platform.simulatedApple)
            let now = Date(timeIntervalSince1970: Double(TestPlatform.noon.seconds))
            _ = try await device.pay(Self.payment())
            #expect(try !apple.authority.hasRSASigner)

            let merchant = try TestMerchant(
                identifier: "merchant.example.china", version: .rsaV1, issuedBy: apple.authority, at: now)
            var payment = try Self.payment(merchant: merchant.identifier)
            payment.certificate = try ProcessingCertificate(der: merchant.certificateDER)
            let tokens = try await concurrently(Array(0..<8)) { [payment] _ in try await device.pay(payment) }
            let reader = ApplePayTokenReader(
                keys: ProcessingKeys([
                    try ProcessingKey(pem: merchant.privateKeyPEM(), certificate: payment.certificate)
                ]),
                verifier: ApplePayVerifier(roots: [try TrustedRoot(pem: apple.rootCertificatePEM)]), replays: nil)
            for token in tokens {
                _ = try await reader.read(token.paymentData, at: now, expecting: .init(amount: payment.amount))
            }
            let recipient = try merchant.recipient
            let signers = try await concurrently(Array(0..<8)) { _ in
                try await apple.authority(for: recipient).rsaSigner.der
            }
            #expect(Set(signers).count == 1)
        }
    }

    @Test("is encrypted again when the vault's keys are renewed")
    func rotation() async throws {
        let folder = DataFolder.temporary()
        defer { folder.remove() }
        var options = Self.options()
        options.folder = folder
        let root = try await TestPlatform.run(options) { try #require($0.platform.simulatedApple).rootCertificatePEM }
        let newer = "2 \(Data(repeating: 9, count: 32).base64EncodedString())"
        options.vaultKeys = "\(TestPlatform.vaultKeysText)\n\(newer)"
        try await TestPlatform.run(options) { test in
            let rotation = VaultRotation(
                store: test.platform.paymentService.store, vault: test.platform.paymentService.vault)
            var position: VaultRotation.Position? = .start
            while let here = position { position = try await rotation.step(from: here).next }
            try await rotation.finish()
        }
        options.vaultKeys = newer
        try await TestPlatform.run(options) { test in
            #expect(test.platform.simulatedApple?.rootCertificatePEM == root)
        }
    }
}
