import Foundation
import GuichetCore
import GuichetDirectClient
import GuichetSDK
import GuichetSDKDirect
@_spi(Platform) import GuichetSips
import Testing

@Suite("A phone whose merchant pays by Worldline Direct")
struct PhoneTests {
    private static let accepted = #"{"inAppResponseCode":"00"}"#

    private func input(of transport: ScriptedTransport) async throws -> DirectCustomerInput {
        let message = try await transport.message()
        return try Sample.open(try #require(message["encryptedCustomerInput"]?.text))
    }

    @Test("encrypts a typed card for the platform, in the session, and sends it to the merchant's server")
    func card() async throws {
        let transport = ScriptedTransport(.answer(Self.accepted))
        let response = try await DirectInAppDriver(transport: transport).cardOrder(
            Sample.order(Sample.initialisation(), brand: .visa))
        #expect(response.isAccepted)
        let input = try await input(of: transport)
        #expect(input.clientSessionId == "session-1")
        #expect(input.paymentProductId == .visa)
        #expect(input.value("cardNumber") == Sample.cardNumber)
        #expect(input.value("expiryDate") == "1230")
        #expect(input.value("cvv") == Sample.securityCode)
        let message = try await transport.message()
        #expect(message["redirectionData"] == "sealed-handle")
        #expect(message["wireVersion"] == "DIRECT_1.0")
        #expect(message["paymentProductId"] == "1")
        #expect(message["device"] == nil, "only 3-D Secure asks about the device")
        let request = try #require(await transport.requests.first)
        #expect(request.url.absoluteString == "https://shop.example/inapp")
        #expect(!String(decoding: request.body, as: UTF8.self).contains(Sample.cardNumber))
    }

    @Test("asks what the card is if no brand was chosen, with eight digits of it")
    func brand() async throws {
        let transport = ScriptedTransport(.answer(#"{"paymentProductId":130}"#), .answer(Self.accepted))
        _ = try await DirectInAppDriver(transport: transport).cardOrder(Sample.order(Sample.initialisation()))
        let question = try #require(await transport.requests.first)
        #expect(question.url.path == "/client/v1/customer-1/services/getIINdetails")
        #expect(String(decoding: question.body, as: UTF8.self) == #"{"bin":"40120000"}"#)
        #expect(try await input(of: transport).paymentProductId == .cartesBancaires)
    }

    @Test("refuses a card of no known brand, and sends nothing to the merchant")
    func unknown() async throws {
        let transport = ScriptedTransport(.answer("{}", status: 404))
        let response = try await DirectInAppDriver(transport: transport).cardOrder(
            Sample.order(Sample.initialisation()))
        #expect(response.inAppResponseCode == .invalidPaymentMean)
        #expect(response.errorFieldName == "cardNumber")
        #expect(await transport.requests.count == 1)
    }

    @Test("encrypts a card of the wallet by its account, with its code; without a code nothing is encrypted")
    func wallet() async throws {
        var more = JSONObject()
        more.append(
            "accountsOnFile", [["paymentMeanId": "7", "accountOnFileId": "token-7", "paymentProductId": .integer(3)]])
        let start = try Sample.initialisation(more: more)
        let transport = ScriptedTransport(.answer(Self.accepted), .answer(Self.accepted))
        let driver = DirectInAppDriver(transport: transport)
        _ = try await driver.walletOrder(
            WalletOrderRequest(paymentMeanId: 7, cardCSCValue: CardSecurityCode("123"), initialisation: start))
        let input = try await input(of: transport)
        #expect(input.accountOnFileId == "token-7")
        #expect(input.paymentProductId == .mastercard)
        #expect(input.value("cvv") == "123")
        #expect(input.value("cardNumber") == nil)
        _ = try await driver.walletOrder(WalletOrderRequest(paymentMeanId: 7, initialisation: start))
        let message = try await transport.message()
        #expect(message["encryptedCustomerInput"] == nil)
        #expect(message["paymentMeanId"] == "7")
        let error = await #expect(throws: InAppError.self) {
            _ = try await driver.walletOrder(
                WalletOrderRequest(paymentMeanId: 8, cardCSCValue: CardSecurityCode("123"), initialisation: start))
        }
        #expect(error?.field == "paymentMeanId")
        #expect(error?.advice == .startAgain)
    }

    @Test("tells 3-D Secure about the device with an enrolment check, and nothing that identifies it")
    func device() async throws {
        let transport = ScriptedTransport(.answer(#"{"redirectionStatusCode":"00"}"#))
        let driver = DirectInAppDriver(
            transport: transport,
            device: ThreeDSecureDevice(locale: "fr_FR", timezoneOffsetUtcMinutes: -60, screenWidth: 390))
        _ = try await driver.cardCheckEnrollment(Sample.check(Sample.initialisation()))
        let message = try await transport.message()
        #expect(
            message["device"] == ["locale": "fr_FR", "timezoneOffsetUtcMinutes": "-60", "screenWidth": "390"])
    }

    @Test(
        "tells the language and the region of the device, in 35 characters at most",
        arguments: [
            ("fr_FR", "fr_FR"), ("zh-Hans_CN", "zh-Hans_CN"), ("ar_SA@calendar=islamic-umalqura;numbers=latn", "ar_SA"),
            ("", nil), ("@calendar=gregorian", nil),
            (String(repeating: "x", count: 35), String(repeating: "x", count: 35)),
            (String(repeating: "x", count: 36), nil),
        ] as [(String, String?)])
    func locale(identifier: String, sent: String?) {
        #expect(ThreeDSecureDevice.locale(of: identifier) == sent)
    }

    @Test("makes a payment token on the phone: the encrypted card itself")
    func token() async throws {
        let start = try Sample.initialisation()
        let transport = ScriptedTransport()
        let initialisation = PaymentTokenInitialisation(
            merchantId: "002001000000001", publicKeyValue: start.publicKeyValue, redirectionUrl: start.redirectionUrl,
            redirectionVersion: start.redirectionVersion)
        let driver = DirectInAppDriver(transport: transport)
        let response = try await driver.paymentTokenGenerate(
            PaymentTokenGenerateRequest(
                cardNumber: PAN(Sample.cardNumber), cardExpiryDate: CardExpiry(yyyyMM: "203012"),
                cardCSCValue: CardSecurityCode("123"), paymentMeanBrand: .visa, initialisation: initialisation))
        let input = try Sample.open(try #require(response.paymentToken))
        #expect(input.value("cardNumber") == Sample.cardNumber)
        #expect(await transport.requests.isEmpty)
        for request in [
            PaymentTokenGenerateRequest(cardCSCValue: try CardSecurityCode("123"), initialisation: initialisation),
            PaymentTokenGenerateRequest(
                cardExpiryDate: try CardExpiry(yyyyMM: "203012"), initialisation: initialisation),
        ] {
            let error = await #expect(throws: InAppError.self) { _ = try await driver.paymentTokenGenerate(request) }
            #expect(error?.code == .notSupported, "Worldline Direct has no token for a part of a card")
        }
    }

    @Test("gives getCardData of the platform's answer, the co-brands behind the card")
    func cardData() async throws {
        let transport = ScriptedTransport(
            .answer(
                """
                {"paymentProductId":1,"countryCode":"FR","cardType":"Credit","cardCorporateIndicator":false,\
                "panLuhnCheck":true,"panLengthMax":16,"coBrands":[{"paymentProductId":1},{"paymentProductId":130}]}
                """), .answer("{}", status: 404))
        let driver = DirectInAppDriver(transport: transport)
        let start = try Sample.initialisation()
        let answer = try await driver.getCardData(
            GetCardDataRequest(cardNumber: PAN(Sample.cardNumber), initialisation: start))
        #expect(answer.inAppResponseCode == .accepted)
        #expect(answer.cardDataList?.map(\.cardBrand) == [.visa, .cb])
        let card = try #require(answer.cardDataList?.first)
        #expect(card.issuerCountryCode == "FRA")
        #expect(card.cardProductProfile == "C")
        #expect(card.cardCorporateIndicator == "N")
        #expect(card.panCheckAlgorithm == "L")
        #expect(card.panLengthMax == "16")
        let other = try await driver.getCardData(GetCardDataRequest(cardIIN: "999999", initialisation: start))
        #expect(other.inAppResponseCode == .refused)
    }

    @Test("asks about eight digits at most, also if the app gives a whole number as the beginning of one")
    func longBeginning() async throws {
        let transport = ScriptedTransport(.answer(#"{"paymentProductId":1}"#))
        _ = try await DirectInAppDriver(transport: transport).getCardData(
            GetCardDataRequest(cardIIN: Sample.cardNumber, initialisation: Sample.initialisation()))
        let question = try #require(await transport.requests.first)
        #expect(String(decoding: question.body, as: UTF8.self) == #"{"bin":"40120000"}"#)
    }

    @Test(
        "an answer without a code after something that may have paid is an unknown outcome",
        arguments: ["{}", "<html>", "[]", ""])
    func unknownOutcome(answer: String) async throws {
        let start = try Sample.initialisation()
        let context = TransactionContext(
            transactionContextData: "Y29udGV4dA", transactionContextVersion: DirectInAppWire.version,
            redirectionUrl: start.redirectionUrl)
        func driver() -> DirectInAppDriver {
            DirectInAppDriver(transport: ScriptedTransport(.answer(answer)), resends: 0)
        }
        let check = await #expect(throws: InAppError.self) {
            _ = try await driver().cardCheckEnrollment(Sample.check(start))
        }
        #expect(check?.code == .outcomeUnknown, "the check pays")
        let validation = await #expect(throws: InAppError.self) {
            _ = try await driver().cardValidateAuthenticationAndOrder(
                CardValidateAuthenticationAndOrderRequest(paResMessage: "NONE", context: context))
        }
        #expect(validation?.code == .outcomeUnknown, "the check before it may have paid")
        let question = await #expect(throws: InAppError.self) {
            _ = try await driver().getTransactionData(GetTransactionDataRequest(context: context))
        }
        #expect(question?.code == .outcomeUnknown)
        #expect(question?.advice == .ask)
    }

    @Test("a validation or a question without a connection leaves unknown what the check before it has paid")
    func questionWithoutConnection() async throws {
        let context = TransactionContext(
            transactionContextData: "Y29udGV4dA", transactionContextVersion: DirectInAppWire.version,
            redirectionUrl: try Sample.initialisation().redirectionUrl)
        func driver() -> DirectInAppDriver {
            DirectInAppDriver(transport: ScriptedTransport(.failure(.unreachable)), resends: 0)
        }
        let validation = await #expect(throws: InAppError.self) {
            _ = try await driver().cardValidateAuthenticationAndOrder(
                CardValidateAuthenticationAndOrderRequest(paResMessage: "NONE", context: context))
        }
        let question = await #expect(throws: InAppError.self) {
            _ = try await driver().getTransactionData(GetTransactionDataRequest(context: context))
        }
        for error in [validation, question] {
            #expect(error?.code == .outcomeUnknown)
            #expect(error?.advice == .ask)
        }
    }

    @Test("a session that is over asks for a new initialisation; a network that fails has sent nothing")
    func session() async throws {
        let ended = await #expect(throws: InAppError.self) {
            _ = try await DirectInAppDriver(transport: ScriptedTransport(.answer("", status: 403))).cardOrder(
                Sample.order(Sample.initialisation()))
        }
        #expect(ended?.code == .invalidInitialisation)
        #expect(ended?.advice == .startAgain)
        let failed = await #expect(throws: InAppError.self) {
            _ = try await DirectInAppDriver(transport: ScriptedTransport(.failure(.timedOut))).cardOrder(
                Sample.order(Sample.initialisation()))
        }
        #expect(failed?.code == .notSent, "only the question about the card was lost")
    }

    @Test("is chosen by the version of the initialisation; another version is refused unless there is a driver for it")
    func versions() async throws {
        let transport = ScriptedTransport(.answer(Self.accepted))
        let driver = DriverByVersion([DirectInAppWire.version: DirectInAppDriver(transport: transport)])
        _ = try await driver.cardOrder(Sample.order(Sample.initialisation(), brand: .visa))
        #expect(driver.effect(of: try Sample.check(Sample.initialisation())) == .pays)
        #expect(driver.effect(of: try Sample.check(Sample.initialisation(version: "GUICHET_1.0"))) == .asks)
        for version in ["GUICHET_1.0", "DIRECT_2.0", ""] {
            let error = await #expect(throws: InAppError.self) {
                _ = try await driver.cardOrder(Sample.order(Sample.initialisation(version: version), brand: .visa))
            }
            #expect(error?.code == .invalidInitialisation)
        }
    }

    @Test("never sends in the clear, or in a session in the clear")
    func secure() async throws {
        let error = await #expect(throws: InAppError.self) {
            _ = try await DirectInAppDriver(transport: ScriptedTransport()).cardOrder(
                Sample.order(Sample.initialisation(api: "http://client.example"), brand: .visa))
        }
        #expect(error?.code == .invalidInitialisation)
    }
}
