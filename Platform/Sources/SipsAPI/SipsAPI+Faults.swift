package import APISupport
package import Engine
import GuichetCore
@_spi(Platform) import GuichetSips

/// What the platform's faults need to know of the family.
extension SipsAPI {
    static var faultWords: FaultWords {
        FaultWords(
            refused: ResponseCode.refused.rawValue,
            softDecline: .declined(
                code: ResponseCode.refused.rawValue, acquirerCode: AcquirerResponseCode.softDecline.rawValue),
            // The family has one value for both (data dictionary, responseCode 60).
            pending: ResponseCode.pending.rawValue, review: ResponseCode.pending.rawValue,
            approvedCode: AcquirerResponseCode.approved.rawValue,
            // Data dictionary, responseCode: AN2. 00 is accepted; 60 and 62 are decided later (SipsSimulationRule).
            codeForm: .init(
                2...2,
                except: [
                    ResponseCode.accepted.rawValue, ResponseCode.pending.rawValue,
                    ResponseCode.awaitingConfirmation.rawValue,
                ], "a code of Sips has two letters or digits, and 00, 60 and 62 refuse nothing")
        ) { code in
            // It is the acquirer that refuses: the code is its own, if its list has it (docs/choices/sips.md, row 67).
            guard let answer = AcquirerResponseCode(rawValue: code).responseCode else {
                return .declined(code: code, acquirerCode: nil)
            }
            return .declined(code: answer.rawValue, acquirerCode: code)
        }
    }

    /// In the paths of the merchant's server, their last part; of a phone, its operation.
    static var faultCalls: [String] {
        InitService.all.map(\.name) + services.map(\.name)
            + InAppOperation.documented.map(\.rawValue)
            .filter { name in !services.contains { $0.name == name } } + [InAppOperation.outcome.rawValue]
    }

    private static var services: [OfficeService] { SipsShop.officeServices }

    package var shopNames: any ShopNames { shops }

    package func facts(of call: CalledRequest) async -> FaultFacts? {
        if call.path == InAppWire.path { return await factsOfPhone(call) }
        let name =
            InitService.all.first { $0.path == call.path }?.name
            ?? Self.services.first { $0.path == call.path }?.name
        guard let name else { return nil }
        return Self.facts(name, of: call.json)
    }

    /// The shop, the amount and the reference are in the context that this platform sealed, or in the payment that it names.
    private func factsOfPhone(_ call: CalledRequest) async -> FaultFacts {
        let message = call.json
        let name = message?["operation"]?.text
        let carried = call.query.flatMap { FormBody(decoding: Array($0.utf8)) }?[InAppWire.contextParameter]
        if let text = message?["redirectionData"]?.text ?? carried,
            let context = RedirectionContext.open(text, by: vault)
        {
            return Self.facts(name, of: .object(context.message))
        }
        guard let text = message?["transactionContextData"]?.text else { return Self.facts(name, of: nil) }
        if let order = EnrolledContext.open(text, by: vault)?.order {
            return Self.facts(name, of: .object(order.message))
        }
        return Self.facts(name, of: await orderOfProvider(text).map { .object($0.wireObject) })
    }

    /// The order of a payment that a provider settles, by the context of `paymentProviderOrder`; `nil` if the text is none, or
    /// nothing can be read: then the call itself is refused.
    private func orderOfProvider(_ text: String) async -> OrderInitializeRequest? {
        guard let id = SealedPaymentID.open(text, from: .phone, by: vault),
            let payment = try? await store.lookUp({ try $0.payment(id) })
        else { return nil }
        return try? SipsOrderDetails(of: payment).order
    }

    private static func facts(_ name: String?, of message: JSONValue?) -> FaultFacts {
        let amount = message?["operationAmount"] ?? message?["amount"]
        let pair = message?["s10TransactionReference"]?["s10TransactionId"]?.text
        let reference = message?["transactionReference"]?.text ?? pair
        return FaultFacts(
            api: Self.name, shop: message?["merchantId"]?.text, call: name, amount: amount?.wholeNumber,
            reference: { reference })
    }
}
