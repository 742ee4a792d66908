package import APISupport
package import Engine
import GuichetCore
@_spi(Platform) import GuichetLyra

/// What the platform's faults need to know of Lyra's API.
extension LyraAPI {
    static var faultWords: FaultWords {
        FaultWords(
            refused: "05", softDecline: .declined(code: "1A", acquirerCode: "1A"), pending: "PENDING",
            review: LyraDetailedStatus.review, approvedCode: "0",
            // LyraAuthorizationResult.isApproved (docs/choices/lyra.md, LY4).
            codeForm: .init(
                1...16, except: ["0", "00"], "a code of Lyra has 1 to 16 letters or digits, and 0 and 00 refuse nothing"
            )
        ) { .declined(code: $0, acquirerCode: $0) }
    }

    static let prefix = "/api-payment/V4/"

    static var faultCalls: [String] {
        (LyraService.known + LyraComposition.otherPaths.map(\.path)).map(\.rawValue) + ["form", "form/send"]
    }

    package var shopNames: any ShopNames { shops }

    package func facts(of call: CalledRequest) async -> FaultFacts? {
        guard call.path.hasPrefix(Self.prefix) else { return await factsOfForm(call) }
        let message = call.json
        let reference = message?["orderId"]?.text
        let shop = LyraCaller.namedShop(call.header("Authorization"), among: shops)
        var facts = FaultFacts(
            api: Self.name, shop: shop?.shopId, call: String(call.path.dropFirst(Self.prefix.count)),
            amount: message?["amount"].flatMap(Int64.init(lyra:)), reference: { reference })
        let uuids = [message?["uuid"]].compactMap(\.self) + (message?["uuids"]?.array ?? []).prefix(LyraLookup.limit)
        facts.payments = uuids.compactMap { $0.text.map { PaymentID($0.lowercased()) } }
        return facts
    }

    /// The shopper's browser on the form: the session that the address names says what is known.
    private func factsOfForm(_ call: CalledRequest) async -> FaultFacts? {
        let parts = call.path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        guard call.path.hasPrefix(LyraForms.path + "/"), let sealed = parts.dropFirst(2).first,
            let link = CheckoutLink.target(of: String(sealed), api: Self.name, vault: paymentService.vault),
            let session = try? await paymentService.checkoutSession(link.session),
            let intent = try? LyraIntent(of: session, by: link)
        else { return nil }
        let reference = intent.request.orderId
        return FaultFacts(
            api: Self.name, shop: session.shop.name, call: call.method == "POST" ? "form/send" : "form",
            amount: intent.request.amount, reference: { reference })
    }
}
