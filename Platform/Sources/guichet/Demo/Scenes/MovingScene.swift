import Foundation
import GuichetCore
import GuichetSDK
import GuichetSDKDirect
import GuichetSips

/// One app, first on Sips, then on Worldline Direct, then half and half (docs/leaving-sips.md).
extension DemoScenarios {
    private static let typedDirectCard = "4012000033330026"

    func moving() async throws {
        report.chapter(
            "One app, first on Sips, then on Worldline Direct, then half and half",
            "30.00 EUR · the app is the same; the merchant's server decides who pays")
        // The app, once: what follows does not change it.
        let app = InAppClient<Sips>(
            platform: DriverByVersion([
                InAppWire.version: InAppWireDriver(transport: stage.transport, resends: 0),
                DirectInAppWire.version: DirectInAppDriver(transport: stage.transport, resends: 0),
            ]))
        let both = ["Anna", "Bram"]
        let first = try await pay(both, share: 0, with: app, expecting: ["Sips", "Sips"])
        _ = try await pay(both, share: 100, with: app, expecting: ["Worldline Direct", "Worldline Direct"])
        _ = try await pay(
            both + ["Emma", "Finn"], share: 50, with: app,
            expecting: ["Worldline Direct", "Sips", "Worldline Direct", "Sips"])
        guard let old = first.first else { return }
        let (outcome, took) = try await timed { try await app.outcome(of: old) }
        guard case .final(let response) = outcome else {
            return report.step("outcome", code: "--", "not final", took: took, isExpected: false)
        }
        report.step(
            "outcome", code: response.inAppResponseCode?.rawValue ?? "--",
            "the first order belongs to Sips to its end", took: took, isExpected: response.isAccepted)
    }

    /// - Returns: the initialisations.
    private func pay(
        _ shoppers: [String], share: Int, with app: InAppClient<Sips>, expecting platforms: [String]
    ) async throws -> [Initialisation] {
        stage.moving.setShare(share)
        var initialisations: [Initialisation] = []
        for (shopper, expected) in zip(shoppers, platforms) {
            let start = try await initialiseMoving("MOVING\(share)\(shopper.prefix(2))", for: shopper)
            initialisations.append(start)
            let isDirect = start.redirectionVersion == DirectInAppWire.version
            // Each platform publishes test cards of its own; a real card pays on both.
            let card = isDirect ? Self.typedDirectCard : Self.accepted
            let (response, took) = try await timed { try await pay(app, card, start) }
            let platform = isDirect ? "Worldline Direct" : "Sips"
            report.step(
                "cardOrder", code: response.inAppResponseCode?.rawValue ?? "--",
                "\(share) % on Worldline Direct: \(shopper) pays by \(platform)", took: took,
                isExpected: response.isAccepted && platform == expected)
        }
        return initialisations
    }

    /// The app's question to its merchant.
    private func initialiseMoving(_ reference: String, for shopper: String) async throws -> Initialisation {
        guard let url = URL(string: "\(stage.merchantAddress)/moving/initialise") else {
            throw DemoFailure("the merchant's address is invalid")
        }
        let question: JSONValue = ["reference": .string(reference), "shopper": .string(shopper)]
        let answer = try await stage.transport.send(.json(question, to: url))
        guard answer.status == 200 else { throw DemoFailure("the order of \(shopper) was refused") }
        return try JSONDecoder().decode(Initialisation.self, from: Data(answer.body))
    }
}
