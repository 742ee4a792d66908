import Foundation
import GuichetCore
@_spi(Platform) import GuichetLyra
import Testing

@Suite("The statuses of a transaction")
struct StatusTests {
    /// Section 4 of the Scellius guide; its `WAITING_AUTHORISATION_TO_VALIDA` is cut off by the column.
    static let guide: [(LyraDetailedStatus, String, LyraOrderStatus, Advice)] = [
        (.abandoned, "ABANDONED", .abandoned, .startAgain), (.authorised, "AUTHORISED", .paid, .none),
        (.authorisedToValidate, "AUTHORISED_TO_VALIDATE", .running, .none),
        (.cancelled, "CANCELLED", .unpaid, .startAgain), (.captured, "CAPTURED", .paid, .none),
        (.captureFailed, "CAPTURE_FAILED", .unpaid, .askSupport), (.expired, "EXPIRED", .unpaid, .startAgain),
        (.refused, "REFUSED", .unpaid, .otherCard), (.waitingAuthorisation, "WAITING_AUTHORISATION", .running, .wait),
        (.waitingAuthorisationToValidate, "WAITING_AUTHORISATION_TO_VALIDATE", .running, .none),
    ]

    @Test("of the guide, all ten", arguments: guide.indices)
    func ten(index: Int) {
        let (status, name, order, advice) = Self.guide[index]
        #expect(status.rawValue == name)
        #expect(status.orderStatus == order)
        #expect(status.advice == advice)
        #expect(LyraDetailedStatus.known.contains(status))
        #expect(Self.guide.count == 10)
    }

    @Test(
        "of other means of payment, too",
        arguments: [
            ("ACCEPTED", LyraOrderStatus.paid), ("PARTIALLY_AUTHORISED", .paid), ("PRE_AUTHORISED", .paid),
            ("INITIAL", .running), ("UNDER_VERIFICATION", .running), ("WAITING_FOR_PAYMENT", .running),
            ("SUSPENDED", .running), ("PENDING", .running), ("CAPTURE_PENDING", .running),
            ("REFUND_TO_RETRY", .running),
            ("ERROR", .unpaid), ("NOT_CREATED", .abandoned),
        ])
    func others(name: String, order: LyraOrderStatus) {
        let status = LyraDetailedStatus(rawValue: name)
        #expect(LyraDetailedStatus.known.contains(status))
        #expect(status.orderStatus == order)
        #expect(LyraDetailedStatus.known.count == 22)
    }

    @Test("that are unknown are kept, and nothing is concluded from them")
    func new() {
        let status: LyraDetailedStatus = "HALF_PAID"
        #expect(status.orderStatus == nil)
        #expect(status.advice == .ask)
        #expect(!status.isFinal)
    }

    @Test("an approval is written 0 and 00")
    func approval() {
        #expect(LyraAuthorizationResult.approved.isApproved)
        #expect(LyraAuthorizationResult(rawValue: "00").isApproved)
        #expect(!LyraAuthorizationResult(rawValue: "51").isApproved)
        #expect(LyraAuthorizationResult(rawValue: "51").advice == .otherCard)
        #expect(LyraAuthorizationResult(rawValue: "68").advice == .ask)
        #expect(LyraAuthorizationResult(rawValue: "000") != .approved)
    }
}

@Suite("Error codes")
struct ErrorCodeTests {
    @Test(
        "have an origin",
        arguments: [
            ("ACQ_001", LyraErrorCode.Origin.acquirer), ("AUTH_149", .authentication), ("CLIENT_101", .browser),
            ("INT_905", .input), ("PSP_1067", .platform),
        ])
    func origin(code: String, origin: LyraErrorCode.Origin) {
        #expect(LyraErrorCode(rawValue: code).origin == origin)
    }

    /// Lyra, list of error codes. Only after an error whose meaning is not known may something have happened.
    @Test(
        "of an operation that was not carried out have the advice to correct it, and not to ask how it ended",
        arguments: [
            "PSP_025", "PSP_032", "PSP_033", "PSP_035", "PSP_036", "PSP_082", "PSP_103", "PSP_110", "PSP_512",
            "PSP_545",
            "PSP_548", "PSP_558", "PSP_566", "PSP_1000", "PSP_1005", "PSP_1006", "PSP_1010", "PSP_1011", "PSP_1023",
            "PSP_1024", "PSP_1032", "PSP_1033", "PSP_1101",
        ])
    func refused(code: LyraErrorCode) { #expect(code.facts?.advice == .fixIntegration) }

    @Test(
        "have advice",
        arguments: [
            ("ACQ_001", Advice.otherCard), ("INT_905", .fixIntegration), ("PSP_610", .askSupport), ("PSP_105", .none),
            ("PSP_010", .fixIntegration), ("PSP_014", .none), ("PSP_104", .none), ("PSP_106", .retry),
            ("PSP_999", .ask), ("INT_015", .correctInput),
        ])
    func advice(code: String, advice: Advice) throws {
        let code = LyraErrorCode(rawValue: code)
        #expect(code.advice == advice)
        #expect(try #require(code.facts).meaning.isEmpty == false)
    }

    @Test("that are unknown are judged by their origin; nothing is concluded from the platform's own")
    func unknown() {
        #expect(LyraErrorCode(rawValue: "INT_4711").advice == .fixIntegration)
        #expect(LyraErrorCode(rawValue: "ACQ_4711").advice == .otherCard)
        #expect(LyraErrorCode(rawValue: "PSP_4711").advice == .ask)
        #expect(LyraErrorCode(rawValue: "NEW_4711").advice == .ask)
        #expect(LyraErrorCode(rawValue: "").advice == .ask)
    }
}

@Suite("The brands of the platform")
struct BrandTests {
    @Test("have these hosts, Scellius first")
    func hosts() {
        #expect(
            LyraBrand.known.map { "\($0) \($0.host ?? "")" } == [
                "scellius api.scelliuspaiement.labanquepostale.fr", "lyra api.lyra.com", "payzen api.payzen.eu",
                "systempay api.systempay.fr", "sogecommerce api-sogecommerce.societegenerale.eu",
                "clicandpay api-clicandpay.groupecdn.fr", "epaync epaync.nc", "osb api.secure.osb.pf",
                "micuentaweb api.micuentaweb.pe", "payzen-lat api.payzen.lat", "payzen-br api.payzen.com.br",
                "payzen-in secure.payzen.co.in", "cobroinmediato api.cobroinmediato.tech", "payty api.payty.com",
            ])
        #expect(LyraBrand.known.allSatisfy { $0.address?.absoluteString == "https://\($0.host ?? "")" })
        #expect(LyraBrand(rawValue: "another").host == nil)
        #expect(LyraBrand(rawValue: "another").address == nil)
    }

    @Test("services have their paths; seven change nothing")
    func services() {
        #expect(LyraService.createPayment.path == "/api-payment/V4/Charge/CreatePayment")
        #expect(
            LyraService.known.filter { !$0.changesSomething } == [
                .sdkTest, .transactionGet, .orderGet, .tokenGet, .paymentOrderGet, .subscriptionGet, .customerWalletGet,
            ])
        #expect(LyraService(rawValue: "Token/Cancel").changesSomething)
    }

    @Test("currencies go to ISO's numbers and back")
    func currencies() {
        #expect(LyraCurrency(code: .eur) == .eur)
        #expect(LyraCurrency(code: "999") == nil)
        #expect(LyraCurrency(rawValue: "JPY").facts?.exponent == 0)
        #expect(LyraCurrency(rawValue: "TND").facts?.exponent == 3)
        #expect(LyraCurrency(rawValue: "EUR").facts?.code == .eur)
        #expect(LyraCurrency(rawValue: "XXX").facts == nil)
        #expect(Amount(minorUnits: 999, currency: .eur).flatMap(LyraCreatePaymentRequest.init)?.currency == .eur)
        #expect(Amount(minorUnits: 1, currency: "999").flatMap(LyraCreatePaymentRequest.init) == nil)
    }

    /// Lyra, list of currencies.
    @Test("each currency has the decimals of ISO 4217, but the rupiah, which has none here")
    func decimals() throws {
        let listed = """
            IDR JPY KRW XOF XPF CLP KWD TND ARS AUD BRL CAD CHF CNY COP CZK DKK EUR GBP HKD HUF INR KHR MAD MXN MYR NOK NZD PEN \
            PHP PLN RUB SEK SGD THB TRY TWD USD ZAR
            """.split(separator: " ").map { LyraCurrency(rawValue: String($0)) }
        for currency in listed {
            let facts = try #require(currency.facts)
            guard currency != "IDR" else {
                #expect(facts.exponent == 0)
                continue
            }
            #expect(facts.code.facts?.alphabetic == currency.rawValue)
            #expect(facts.code.facts?.exponent == facts.exponent, "\(currency)")
        }
    }
}
