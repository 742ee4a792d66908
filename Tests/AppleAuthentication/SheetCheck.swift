import Foundation
import GuichetCore
import GuichetPassKit
import GuichetSDK
import GuichetSDKDirect
import GuichetSDKUI
import GuichetSips
import GuichetURLSession
import SwiftUI
import WebKit

/// The payment sheet of an app, without its screen: its shopper types a card, goes through the issuer's page in
/// `AuthenticationView`, pays with a stored card, in the bank's app or with Apple Pay, and the sheet says how it ended.
/// Besides `AuthenticationCheck`'s: `--session`, the shopper's secret; `--device`, the platform with the simulated device;
/// `--keep`: the shopper keeps the new card; `--choose`: a brand of it, when the choice appears; `--journal`, the folder of
/// the app's journal; `--die-after`, a text: the app is killed when it has sent a message that contains it.
extension AuthenticationCheck {
    /// A new card, a stored one, the bank's app, Apple Pay; a new card whose shopper cancels on the issuer's page; the
    /// deletion of the stored card; a look at the wallet; a question about an open purchase.
    static let waysOfSheet = ["sheet", "stored", "bancontact", "apple-pay", "cancelled", "delete", "cards", "ask"]

    func sheet() async throws -> [String: String] {
        let way = try value("--way")
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let run = SheetRun(try configuration(journalIn: folder), thisMonth: .current())
        let end = SheetEnd()
        run.screen.finish = { end.result = $0 }
        run.screen.announce = { end.said = $0 }
        run.send(.appeared)
        // A payment that is open since an earlier start is asked about first.
        try await until {
            (run.state.phase == .choosing && !run.isReadingWallet) || end.result != nil || Self.isPausing(run)
        }
        if run.state.phase == .choosing {
            switch way {
            case "ask", "cards": break
            case "delete":
                run.send(.wantsToDelete(try storedCard(run)))
                run.send(.deletes)
                try await until { run.state.phase == .choosing }
            default:
                try pay(run, way)
                if let brand = arguments["--choose"] { try await choose(brand, run) }
                // Between two questions about the bank's app the sheet pauses, and goes on.
                try await until {
                    end.result != nil || run.step != nil || run.state.refusal != nil
                        || (way != "bancontact" && Self.isPausing(run))
                }
            }
        }
        var told = ["step": run.step.map(Self.name) ?? "done"]
        if way == "cancelled" {
            guard run.step != nil else { throw Wrong(what: "there is no page to cancel on") }
            run.send(.wantsToLeave)
            run.send(.leaves)
        } else if let step = run.step {
            do {
                run.authenticated(.success(try await view(step)))
            } catch let error as InAppError {
                run.authenticated(.failure(error))
            }
        }
        try await until {
            end.result != nil || run.state.refusal != nil || run.state.phase == .choosing || Self.isPausing(run)
        }
        let cards = run.wallet?.cards.count ?? 0
        run.send(.wantsToLeave)
        run.send(.leaves)
        if end.result == .paid, run.keepsCard { try await untilAnswered("\"addCard\"") }
        told["code"] = way == "cards" || way == "delete" ? "\(cards) cards" : Self.words(for: end.result)
        told["said"] = end.said
        if let problem = browser.problem { told["problem"] = problem }
        return told
    }

    private static func words(for result: PaymentSheetResult?) -> String {
        switch result {
        case .paid?: "paid"
        case .refused(let advice)?: "refused \(advice)"
        case .notCharged?: "not charged"
        case .ask?: "ask"
        case nil: "nothing"
        }
    }

    private static func isPausing(_ run: SheetRun) -> Bool {
        if case .pausing = run.state.phase { true } else { false }
    }

    /// The shopper touches the button twice.
    private func pay(_ run: SheetRun, _ way: String) throws {
        var press = { run.submit() == nil }
        switch way {
        case "apple-pay":
            let device = SimulatedDevice(
                at: try url("--device"), card: try value("--card"), amount: run.sheet.amount, over: transport)
            let server = try applePayServer()
            run.screen.payWithApplePay = { _, late in
                await ApplePayCheckout(server: server, late: late).pay(on: device)
            }
            press = {
                run.submitApplePay()
                return true
            }
        case "stored":
            run.choose(.storedCard(try storedCard(run)))
            run.storedCode = "12"
            guard run.submit() == .securityCode else { throw Wrong(what: "a code with a digit less is sent") }
            run.storedCode = "123"
        case "bancontact":
            let (decision, transport) = (try value("--press"), transport)
            run.screen.openBankApp = { address in
                await Self.decide(decision, in: address, over: transport)
                return true
            }
            run.choose(.bancontact)
        default:
            run.choose(.newCard)
            run.form.numberText = try value("--card")
            run.form.expiryText = "1230"
            run.form.securityCodeText = "123"
            run.keepsCard = arguments["--keep"] != nil
        }
        guard press(), press() else { throw Wrong(what: "the form has an error") }
    }

    /// The shopper of a co-badged card was faster than the look-up of its brands: the choice appears, nothing is sent, and
    /// they press the button again.
    private func choose(_ brand: String, _ run: SheetRun) async throws {
        try await until { run.state.phase == .choosing && run.form.brands.count > 1 }
        run.form.choose(PaymentMeanBrand(rawValue: brand))
        guard run.form.chosenBrand?.rawValue == brand, run.submit() == nil else {
            throw Wrong(what: "\(brand) cannot be chosen")
        }
    }

    /// The card of the wallet that the sheet proposes.
    private func storedCard(_ run: SheetRun) throws -> Int {
        guard case .storedCard(let id) = run.state.means else { throw Wrong(what: "the wallet has no card") }
        return id
    }

    /// The shopper decides in the bank's app, whose page the platform simulates.
    private static func decide(_ decision: String, in address: URL, over transport: any HTTPTransport) async {
        let parts = address.absoluteString.split(separator: "?", maxSplits: 1)
        guard parts.count == 2, let page = URL(string: String(parts[0])) else { return }
        let request = HTTPTransportRequest(
            url: page, headers: [("Content-Type", "application/x-www-form-urlencoded")],
            body: Array("\(parts[1])&decision=\(decision)".utf8))
        // Without an answer the payment stays open, which the check finds.
        _ = try? await transport.send(request)
    }

    private var headers: [(name: String, value: String)] {
        arguments["--session"].map { [("Authorization", "Bearer \($0)")] } ?? []
    }

    private var mortal: MortalTransport {
        MortalTransport(transport, dyingAfter: arguments["--die-after"], answered: answered)
    }

    private func applePayServer() throws -> ApplePayServer {
        let purchase = try value("--reference")
        let route = try url("--shop").appendingPathComponent("checkout/apple-pay")
        return .posting(to: route, over: mortal, headers: headers) { payment in
            ["purchase": .string(purchase), "token": payment.token.applePayJSON]
        }
    }

    private func configuration(journalIn temporary: URL) throws -> PaymentSheet {
        guard let amount = Amount(minorUnits: 3_000, currency: .eur) else { throw Wrong(what: "the amount") }
        let shop = try url("--shop").appendingPathComponent("checkout")
        let folder = arguments["--journal"].map { URL(fileURLWithPath: $0, isDirectory: true) } ?? temporary
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let reference = try value("--reference")
        let transport = mortal
        var sheet = PaymentSheet(
            amount: amount, purchase: reference,
            server: .at(shop, purchase: reference, over: transport, headers: headers),
            platform: DriverByVersion([
                InAppWire.version: InAppWireDriver(transport: transport),
                DirectInAppWire.version: DirectInAppDriver(transport: transport),
            ]), journal: PaymentJournal(storage: FileJournalStorage(folder.appendingPathComponent("payments.json"))),
            language: .english)
        if arguments["--term"] != nil {
            sheet.threeDSecure = PaymentSheet.ThreeDSecure(
                termUrl: try url("--term"), appLink: arguments["--link"].flatMap { URL(string: $0) })
        }
        if try value("--way") == "bancontact" { sheet.means.insert(.bancontact) }
        if try value("--way") == "apple-pay" {
            let request = try ApplePayRequest(
                merchantIdentifier: SimulatedDevice.merchant, merchantName: "Example", countryCode: "FR", total: amount,
                provider: .scellius)
            sheet.applePay = PaymentSheet.ApplePay(request: request, server: try applePayServer())
        }
        return sheet
    }

    /// Waits at most four minutes for the answer to a message that contains a text.
    private func untilAnswered(_ text: String) async throws {
        for _ in 0..<4_800 {
            if await answered.has(text) { return }
            try await Task.sleep(nanoseconds: 50_000_000)
        }
        throw Wrong(what: "\(text) is not answered")
    }

    /// Waits at most four minutes.
    private func until(_ isThere: () -> Bool) async throws {
        for _ in 0..<4_800 {
            if isThere() { return }
            try await Task.sleep(nanoseconds: 50_000_000)
        }
        throw Wrong(what: "the sheet does not go on")
    }
}

/// What a sheet told the app.
@MainActor
private final class SheetEnd {
    var result: PaymentSheetResult?
    var said = ""
}
