import Foundation
import GuichetCore
import GuichetMerchant
@_spi(Platform) import GuichetRunFolder
import GuichetSDK
import GuichetSDKUI
import GuichetSips
import Testing

@Suite("Show the payment sheet")
struct ShowThePaymentSheetTests {
    private func journal() throws -> PaymentJournal {
        let folder = RunFolder.fresh()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return PaymentJournal(storage: FileJournalStorage(folder.appendingPathComponent("payments.json")))
    }

    @Test("a cart becomes a sheet, with 3-D Secure if the shop has a page for it")
    func sheet() throws {
        let shop = try #require(URL(string: "https://shop.example/checkout"))
        let sheet = paymentSheet(
            for: "cart-7", amount: try Invented.amount(), shop: shop, journal: try journal(), over: Answers())
        #expect(sheet.purchase == "cart-7")
        #expect(sheet.threeDSecure == nil)
        #expect(authenticating(sheet, termUrl: shop.appendingPathComponent("term")).threeDSecure != nil)
    }

    @Test("each result has its words, and a closed sheet has none")
    func results() {
        let texts = ShopperTexts(.english)
        #expect(words(for: .paid, in: texts) == "The payment is accepted.")
        #expect(words(for: .refused(.callBank), in: texts) == "Please call your bank, or use another card.")
        #expect(words(for: .notCharged, in: texts) == nil)
        #expect(words(for: .ask, in: texts)?.contains("do not pay again") == true)
    }

    @Test("the app finds the carts whose outcome it does not know")
    func open() async throws {
        let journal = try journal()
        #expect(try await openCarts(in: journal).isEmpty)
        try await journal.begin(.cardOrder, "cart-7")
        #expect(try await openCarts(in: journal) == ["cart-7"])
    }

    @Test("the shop's server prepares its own shopper's cart, and tells that nothing was charged")
    func server() async throws {
        let carts = Carts(["cart-7": Carts.Cart(shopper: "anna", amount: "2500")])
        let checkout = CheckoutServer(
            orders: carts, initialising: { _, _, _ throws(MerchantError) in try Self.initialisation() },
            lookup: NoTransactions(), failed: { _ in })
        let query = Array(#"{"purchase":"cart-7","operation":"CARDORDER"}"#.utf8)
        let prepared = try #require(
            await answer("/checkout/initialise", body: query, shopper: "anna", by: checkout))
        #expect(prepared.status == 200)
        let object = try #require(try JSONValue(parsing: prepared.body).object)
        #expect(try CheckoutAnswer(wireObject: object).initialisation == (try Self.initialisation()))
        #expect(await answer("/checkout/initialise", body: query, shopper: "ben", by: checkout)?.status == 404)
        #expect(await answer("/other", body: query, shopper: "anna", by: checkout) == nil)
        let asked = Array(#"{"reference":"cart-7"}"#.utf8)
        let told = try #require(await answer("/checkout/charge", body: asked, shopper: "anna", by: checkout))
        #expect(try JSONValue(parsing: told.body)["charge"] == "notYetKnown", "an order may be on its way")
        #expect(termPage(form: Array("PaRes=eJz".utf8), acceptLanguage: "fr").html.contains("putpares:eJz"))
    }

    private struct NoTransactions: TransactionLookup {
        func transactionStatus(of transaction: PaymentReference) async throws -> TransactionStatus? { nil }
    }

    private static func initialisation() throws(MerchantError) -> Initialisation {
        Initialisation(
            publicKeyValue: "key", redirectionData: "data", redirectionUrl: URL(fileURLWithPath: "/inapp"),
            redirectionVersion: InAppWire.version)
    }
}
