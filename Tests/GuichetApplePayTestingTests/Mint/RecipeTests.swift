import Foundation
@_spi(Platform) import GuichetApplePayTesting
import GuichetCore
import TestSupport
import Testing

@Suite("A recipe")
struct RecipeTests {
    let world: World

    init() throws {
        world = try World.shared.get()
    }

    private func payload(_ change: (inout TokenRecipe) -> Void) throws -> String {
        String(decoding: try world.mint(_: .ecV1, change).payload, as: UTF8.self)
    }

    @Test("becomes compact JSON in the order of published payloads")
    func plain() throws {
        let text = try payload {
            $0.paymentData = .threeDSecure(cryptogram: Array(repeating: 0, count: 20), eciIndicator: "5")
        }
        #expect(
            text == """
                {"applicationPrimaryAccountNumber":"4100000000000000","applicationExpirationDate":"301231",\
                "currencyCode":"978","transactionAmount":2500,"deviceManufacturerIdentifier":"040010030273",\
                "paymentDataType":"3DSecure","paymentData":{"onlinePaymentCryptogram":"AAAAAAAAAAAAAAAAAAAAAAAAAAA=",\
                "eciIndicator":"5"}}
                """)
    }

    @Test("carries every member that Apple documents")
    func full() throws {
        let text = try payload {
            $0.dpan = .lyraMastercard
            $0.expirationDate = "290228"
            $0.amount = 1
            $0.currency = "036"
            $0.cardholderName = "ZOÉ"
            $0.deviceManufacturerIdentifier = "050110030273"
            $0.paymentData = .emv([0x9F, 0x26], encryptedPIN: [0xAB, 0xCD])
            $0.merchantTokenIdentifier = "M1"
            $0.merchantTokenMetadata = JSONObject()
            $0.authenticationResponses = [
                AuthenticationResponse(merchantIdentifier: "m", authenticationData: [1], transactionAmount: "1")
            ]
        }
        #expect(
            text == """
                {"applicationPrimaryAccountNumber":"5970100300000067","applicationExpirationDate":"290228",\
                "currencyCode":"036","transactionAmount":1,"cardholderName":"ZOÉ",\
                "deviceManufacturerIdentifier":"050110030273","paymentDataType":"EMV",\
                "paymentData":{"emvData":"nyY=","encryptedPINData":"abcd"},\
                "authenticationResponses":[{"merchantIdentifier":"m","authenticationData":"AQ==",\
                "transactionAmount":"1"}],"merchantTokenIdentifier":"M1","merchantTokenMetadata":{}}
                """)
    }

    @Test("writes the amount as it was given")
    func amounts() throws {
        #expect(try payload { $0.writtenAmount = .number(7) }.contains(#""transactionAmount":7,"#))
        #expect(try payload { $0.writtenAmount = .decimal("25.00") }.contains(#""transactionAmount":25.00,"#))
        #expect(try payload { $0.writtenAmount = .text("2500") }.contains(#""transactionAmount":"2500","#))
    }

    @Test("gives the same token twice from the same numbers, and another one from the next")
    func repeatable() throws {
        #expect(try world.mint().payload == world.mint().payload)
        #expect(try world.mint().signedContent == world.mint().signedContent)
        var generator = SeededGenerator(seed: 3)
        let mint = TokenMint(authority: world.authority)
        let tokens = try (0..<2).map { _ in
            try mint.mint(TokenRecipe(signedAt: noon), for: world.ecShop.recipient, using: &generator)
        }
        #expect(tokens[0].transactionIdentifier != tokens[1].transactionIdentifier)
        #expect(tokens[0].symmetricKey != tokens[1].symmetricKey)
    }

    @Test("finds a shared secret that begins with a zero byte, and keeps that byte")
    func zero() throws {
        let secret = try #require(try world.mint(as: .sharedSecretBeginsWithZero).sharedSecret)
        #expect(secret.count == 32)
        #expect(secret.first == 0)
    }

    @Test("signs at whole seconds, since a signing time has no smaller part")
    func seconds() throws {
        let token = try world.mint { $0.signingTime = noon.addingTimeInterval(0.75) }
        #expect(token.verifier.now == noon)
    }

    @Test("is refused where no token can contain it")
    func refused() throws {
        func code(
            _ version: TokenVersion = .ecV1, as variant: HonestVariant? = nil, with defect: TokenDefect? = nil,
            _ change: (inout TokenRecipe) -> Void = { _ in }
        ) throws -> ApplePayTestingError.Code {
            try #require(throws: ApplePayTestingError.self) {
                try world.mint(version, as: variant, with: defect, change)
            }.code
        }
        #expect(try code { $0.expirationDate = "1231" } == .invalidValue)
        #expect(try code { $0.expirationDate = "30123x" } == .invalidValue)
        #expect(try code { $0.expirationDate = "301331" } == .invalidValue)
        #expect(try code { $0.expirationDate = "301232" } == .invalidValue)
        #expect(try code { $0.amount = -1 } == .invalidValue)
        #expect(try code { $0.currency = "EUR" } == .invalidValue)
        #expect(try code { $0.form = "jws" } == .invalidValue)
        #expect(try code { $0.transactionIdentifier = [] } == .invalidValue)
        #expect(try code { $0.transactionIdentifier = Array(0..<33) } == .invalidValue)
        #expect(try code { $0.signingTime = noon.addingTimeInterval(-2 * 86_400) } == .outsideValidity)
        #expect(try code { $0.signingTime = noon.addingTimeInterval(6 * 365 * 86_400) } == .outsideValidity)
        #expect(try code(.rsaV1) { $0.sharedSecretBeginsWithZero = true } == .contradiction)
        #expect(try code(.rsaV1, as: .sharedSecretBeginsWithZero) == .contradiction)
        #expect(try code(.ecV1, with: .wrappedWithSHA1) == .contradiction)
    }

    @Test("shows neither card nor key in descriptions and dumps")
    func silent() throws {
        let token = try world.mint()
        var text = "\(token)\(TestDPAN.visa)"
        dump(token, to: &text)
        dump(TokenRecipe(signedAt: noon), to: &text)
        #expect(!text.contains("4100000000000000") && !text.contains("41000000000000"))
        #expect(!text.contains("symmetricKey"))
        #expect(text.contains("4100##########00"))
    }
}

@Suite("The account number in a token")
struct TestDPANTests {
    @Test("is a published test number", arguments: ["4100000000000005", "5100000000000000", "4761 1200 1000 0492"])
    func accepted(number: String) throws {
        _ = try TestDPAN(try PAN(number))
    }

    @Test("is never another one", arguments: ["4539578763621486", "5555341244441115", "4111111111111111"])
    func refused(number: String) throws {
        let pan = try PAN(number)
        let error = try #require(throws: ApplePayTestingError.self) { try TestDPAN(pan) }
        #expect(error.code == .notATestNumber)
        #expect(!"\(error)".contains(number))
    }

    @Test("may come from a list that the platform keeps")
    func otherList() throws {
        let dpan = TestDPAN(fromPublishedList: try PAN("4970100000000014"))
        #expect("\(dpan)" == "4970##########14")
    }

    @Test("each named one can be written as a number, too")
    func named() throws {
        #expect(Set(TestDPAN.published).count == TestDPAN.published.count)
        for dpan in TestDPAN.published { #expect("\(dpan)".contains("#####")) }
    }
}
