import GuichetCore
import GuichetPassKit

/// What an app asks the sheet for; the command has a type of the same name for what is asked about a token.
typealias SheetRequest = GuichetPassKit.ApplePayRequest

/// Apple's sheet, as `ApplePayCheckout` of an app sees it; its holder agrees once.
@MainActor
final class SimulatedSheet: ApplePaySheet {
    private let agree: @Sendable () async throws -> ApplePayPayment
    private var report: (@MainActor (ApplePaySheetEvent) -> Void)?
    /// Why there was nothing to agree to.
    private(set) var failure: (any Error)?
    /// What the sheet was told.
    private(set) var status: ApplePaySheetStatus?

    init(agree: @escaping @Sendable () async throws -> ApplePayPayment) { self.agree = agree }

    func present(reporting report: @escaping @MainActor (ApplePaySheetEvent) -> Void) {
        self.report = report
        report(.presented(true))
        Task {
            do {
                let payment = try await agree()
                report(.authorised(.success(payment)) { [weak self] in self?.answered($0) })
            } catch {
                failure = error
                report(.finished)
            }
        }
    }

    /// It closes by itself after a success; after a failure, its holder has no other card.
    private func answered(_ status: ApplePaySheetStatus) {
        self.status = status
        Task { report?(.finished) }
    }

    func dismiss() { report?(.finished) }
}
