package import APISupport
package import Engine
import GuichetCore
import GuichetDirect

/// What the platform's faults need to know of Worldline Direct.
extension DirectAPI {
    package static var faultWords: FaultWords {
        FaultWords(
            refused: DirectErrorCode.refusedByIssuer.rawValue,
            // Inferred: the documents name no error of its own for it.
            softDecline: .declined(code: DirectErrorCode.authenticationFailed.rawValue, acquirerCode: "1A"),
            pending: "pending", review: "review", approvedCode: "00"
        ) { .declined(code: $0, acquirerCode: nil) }
    }

    package static var faultCalls: [String] { DirectEndpoint.server.map(\.name) }

    package func hasShop(_ name: String) -> Bool { shops.shop(name) != nil }

    package func facts(of call: CalledRequest) -> FaultFacts? {
        let parts = call.path.split(separator: "/", omittingEmptySubsequences: true)
        guard parts.first == "v2", parts.count > 1 else { return nil }
        let endpoint = DirectEndpoint.server.first { endpoint in
            endpoint.method == call.method && Self.fits(parts, endpoint.template)
        }
        let message = call.json
        let order = message?["order"]
        let amount = (order?["amountOfMoney"] ?? message?["amountOfMoney"])?["amount"] ?? message?["amount"]
        let references = order?["references"] ?? message?["operationReferences"] ?? message?["references"]
        let reference = references?["merchantReference"]?.text
        return FaultFacts(
            api: Self.name, shop: String(parts[1]), call: endpoint?.name, amount: amount?.wholeNumber,
            reference: { reference })
    }

    private static func fits(_ parts: [Substring], _ template: String) -> Bool {
        let wanted = template.split(separator: "/")
        return wanted.count == parts.count && zip(wanted, parts).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
    }
}
