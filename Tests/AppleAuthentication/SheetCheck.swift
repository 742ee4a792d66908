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
/// `AuthenticationView`, and the sheet says how it ended.
extension AuthenticationCheck {
    func sheet() async throws -> [String: String] {
        let run = SheetRun(try configuration(), thisMonth: .current())
        let end = SheetEnd()
        run.screen.finish = { end.result = $0 }
        run.screen.announce = { end.said = $0 }
        run.send(.appeared)
        try await until { run.state.phase == .choosing }
        run.choose(.newCard)
        run.form.numberText = try value("--card")
        run.form.expiryText = "1230"
        run.form.securityCodeText = "123"
        guard run.submit() == nil, run.submit() == nil else { throw Wrong(what: "the form has an error") }
        try await until { end.result != nil || run.step != nil || run.state.refusal != nil }
        var told = ["step": run.step.map(Self.name) ?? "done"]
        if let step = run.step {
            do {
                run.authenticated(.success(try await view(step)))
            } catch let error as InAppError {
                run.authenticated(.failure(error))
            }
        }
        try await until {
            if case .pausing = run.state.phase { return true }
            return end.result != nil || run.state.refusal != nil
        }
        run.send(.wantsToLeave)
        run.send(.leaves)
        told["code"] =
            switch end.result {
            case .paid?: "paid"
            case .refused(let advice)?: "refused \(advice)"
            case .notCharged?: "not charged"
            case .ask?: "ask"
            case nil: "nothing"
            }
        told["said"] = end.said
        if let problem = browser.problem { told["problem"] = problem }
        return told
    }

    private func configuration() throws -> PaymentSheet {
        guard let shop = URL(string: try value("--shop") + "/checkout"),
            let amount = Amount(minorUnits: 3_000, currency: .eur)
        else { throw Wrong(what: "--shop") }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let reference = try value("--reference")
        var sheet = PaymentSheet(
            amount: amount, purchase: reference, server: .at(shop, purchase: reference, over: transport),
            platform: DriverByVersion([
                InAppWire.version: InAppWireDriver(transport: transport),
                DirectInAppWire.version: DirectInAppDriver(transport: transport),
            ]), journal: PaymentJournal(storage: FileJournalStorage(folder.appendingPathComponent("payments.json"))),
            language: .english)
        sheet.threeDSecure = PaymentSheet.ThreeDSecure(
            termUrl: try url("--term"), appLink: arguments["--link"].flatMap { URL(string: $0) })
        return sheet
    }

    /// Waits at most 30 seconds.
    private func until(_ isThere: () -> Bool) async throws {
        for _ in 0..<600 {
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
