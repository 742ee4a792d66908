import GuichetCore
@_spi(Platform) import GuichetSips
import Testing

@Suite("Response codes")
struct ResponseCodeTests {
    @Test("the documented ones are two digits each, once each, in order")
    func documented() {
        let codes = ResponseCode.documented.map(\.rawValue)
        #expect(
            codes
                == """
                00 01 02 03 05 11 12 14 17 24 25 30 34 40 51 54 55 57 60 62 63 75 90 94 97 99
                """.split(separator: " ").map(String.init))
    }

    @Test(
        "after a paying call each says what to do",
        arguments: [
            ("00", Advice.none), ("60", .wait), ("62", .wait), ("02", .callBank), ("14", .correctInput),
            ("54", .correctInput), ("05", .otherCard), ("11", .otherCard), ("51", .otherCard), ("55", .otherCard),
            ("63", .otherCard), ("75", .otherCard), ("17", .startAgain), ("97", .startAgain), ("40", .askSupport),
            ("03", .fixIntegration), ("12", .fixIntegration), ("30", .fixIntegration), ("34", .fixIntegration),
        ])
    func afterPayment(code: String, advice: Advice) {
        #expect(ResponseCode(rawValue: code).adviceAfterPayment == advice)
    }

    /// LCL, Sherlock's, quick start guide, `acquirerResponseCode`, column "Correspondance responseCode".
    @Test("each code of the acquirer is answered with one of the platform; a code that no list has, with none")
    func ofTheAcquirer() {
        let table = """
            00 00, 02 02, 03 03, 04 05, 05 05, 07 05, 08 05, 12 12, 13 05, 14 14, 15 05, 17 17, 24 05, 25 05, 30 30, 31 05,
            33 05, 34 34, 40 05, 41 05, 43 34, 51 05, 54 05, 56 05, 57 05, 58 05, 59 05, 60 05, 61 05, 62 05, 63 05, 65 05,
            68 05, 75 75, 87 05, 90 90, 91 90, 92 90, 94 90, 96 90, 97 90, 98 90, 99 99, A1 05
            """
        for row in table.split(separator: ",") {
            let pair = row.split { $0 == " " || $0 == "\n" }.map(String.init)
            #expect(pair.count == 2)
            guard let first = pair.first, let last = pair.last else { continue }
            #expect(AcquirerResponseCode(rawValue: first).responseCode?.rawValue == last, "\(first)")
        }
        for code in ["01", "11", "55", "1A", "a1", ""] {
            #expect(AcquirerResponseCode(rawValue: code).responseCode == nil)
        }
    }

    @Test(
        "34 after a paying call is asked about where another order may have been first, and so is every 34 without a field",
        arguments: [
            ("redirectionData", Advice.ask), ("transactionContextData", .ask), ("paymentToken", .ask), (nil, .ask),
            ("encryptedCard", .fixIntegration), ("paResMessage", .fixIntegration),
        ] as [(String?, Advice)])
    func doubleTap(field: String?, advice: Advice) {
        #expect(ResponseCode.suspectedFraud.adviceAfterPayment(naming: field) == advice)
        var response = INAPPOrderResponse()
        response.inAppResponseCode = .suspectedFraud
        response.errorFieldName = field
        #expect(response.advice == advice)
        // The field changes nothing about any other code.
        for code in ResponseCode.documented where code != .suspectedFraud {
            #expect(code.adviceAfterPayment(naming: field) == code.adviceAfterPayment)
        }
    }

    @Test(
        "a field of the card is the shopper's to correct, and for its brand they choose another brand or card",
        arguments: [
            ("30", "cardNumber", Advice.correctInput), ("30", "cardExpiryDate", .correctInput),
            ("30", "cardCSCValue", .correctInput), ("12", "paymentMeanBrand", .otherCard),
            ("30", "encryptedCard", .fixIntegration), ("30", nil, .fixIntegration),
            ("12", "cardNumber", .fixIntegration),
            ("12", "paymentMeanBrandSelectionStatus", .fixIntegration), ("05", "cardNumber", nil),
            ("34", "cardNumber", .fixIntegration),
        ] as [(String, String?, Advice?)])
    func card(code: String, field: String?, advice: Advice?) {
        let code = ResponseCode(rawValue: code)
        #expect(code.adviceAfterPayment(naming: field) == advice ?? code.adviceAfterPayment)
        guard let advice else { return }
        // Also where the operation pays nothing, such as an enrolment check or `addCard`.
        for effect in [OperationEffect.asks, .changes] { #expect(code.advice(after: effect, naming: field) == advice) }
    }

    @Test(
        "a stored card that is not there pays nothing, and the shopper chooses another one",
        arguments: [("merchantWalletId", Advice.otherCard), ("paymentMeanId", .otherCard), (nil, .ask)]
            as [(String?, Advice)])
    func storedCard(field: String?, advice: Advice) {
        #expect(ResponseCode.partialSuccess.adviceAfterPayment(naming: field) == advice)
    }

    /// docs/in-app-wire.md, 9.1 and 5.5: a check is refused as the order would be.
    @Test(
        "after an enrolment check that pays nothing, a used reference or initialisation is asked about: an order may be paid",
        arguments: [
            ("94", "transactionReference", Advice.ask), ("94", "s10TransactionReference", .ask), ("94", nil, .ask),
            ("34", "redirectionData", .ask), ("34", "encryptedCard", .fixIntegration), ("34", nil, .fixIntegration),
            ("01", "paymentMeanId", .otherCard), ("94", "cardNumber", .correctInput),
        ] as [(String, String?, Advice)])
    func afterEnrolmentCheck(code: String, field: String?, advice: Advice) {
        #expect(ResponseCode(rawValue: code).advice(after: .asks, naming: field) == advice)
    }

    @Test(
        "a card of a wallet that is there already, or is not, is the shopper's to correct in a change of the wallet",
        arguments: [("94", "cardNumber"), ("94", nil), ("01", "paymentMeanId")] as [(String, String?)])
    func afterChange(code: String, field: String?) {
        #expect(ResponseCode(rawValue: code).advice(after: .changes, naming: field) == .correctInput)
    }

    @Test("after a paying call, a temporary failure means that the outcome is not known", arguments: ["90", "99"])
    func temporaryFailure(code: String) {
        #expect(ResponseCode(rawValue: code).adviceAfterPayment == .ask)
    }

    @Test(
        "an undocumented code is neither a yes nor a no",
        arguments: ["", "0", "000", "98", "A1", "0O", "ok", "００"])
    func unknown(code: String) {
        #expect(ResponseCode(rawValue: code).adviceAfterPayment == .ask)
        #expect(ResponseCode(rawValue: code) != .accepted)
    }

    @Test(
        "once an order's answer is final, only 94 is asked about: an earlier order has the reference, and may be paid",
        arguments: [
            ("00", Advice.none), ("05", .otherCard), ("90", .startAgain), ("99", .startAgain), ("94", .ask),
            ("01", .otherCard), ("57", .otherCard), ("98", .otherCard), ("17", .startAgain),
        ])
    func onceFinal(code: String, advice: Advice) {
        #expect(ResponseCode(rawValue: code).adviceOnceFinal == advice)
    }

    @Test("only 00 needs nothing more")
    func onlyAccepted() {
        for code in ResponseCode.documented where code != .accepted {
            #expect(code.adviceAfterPayment != .none, "\(code)")
            #expect(code.adviceAfterInitialisation != .none, "\(code)")
        }
        #expect(ResponseCode.accepted.adviceAfterInitialisation == .none)
    }

    @Test("a call that may have moved money is never advised to be simply sent again")
    func neverRetry() {
        for code in ResponseCode.documented + ["", "98"] { #expect(code.adviceAfterPayment != .retry, "\(code)") }
    }

    @Test(
        "after an initialisation, which moves no money, a temporary failure may be tried again",
        arguments: [
            ("90", Advice.retry), ("99", .retry), ("40", .askSupport), ("94", .ask), ("03", .fixIntegration),
            ("12", .fixIntegration), ("30", .fixIntegration), ("34", .fixIntegration), ("77", .fixIntegration),
        ])
    func afterInitialisation(code: String, advice: Advice) {
        #expect(ResponseCode(rawValue: code).adviceAfterInitialisation == advice)
    }

    @Test(
        "an acquirer's own code is known by its list",
        arguments: [("00", true), ("A1", true), ("99", true), ("01", false), ("a1", false)])
    func acquirer(code: String, isDocumented: Bool) {
        #expect(AcquirerResponseCode(rawValue: code).isDocumented == isDocumented)
    }
}
