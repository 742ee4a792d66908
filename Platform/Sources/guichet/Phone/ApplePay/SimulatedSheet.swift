import GuichetCore
import GuichetPassKit

/// An app's request to the sheet; the command has a type of the same name for requests about a token.
typealias SheetRequest = GuichetPassKit.ApplePayRequest

/// Apple's sheet, in the form that an app's `ApplePayCheckout` uses; its user confirms once.
@MainActor
final class SimulatedSheet: ApplePaySheet {
    private let agree: @Sendable () async throws -> ApplePayPayment
    private var report: (@MainActor (ApplePaySheetEvent) -> Void)?
    /// Why there was nothing to confirm.
    private(set) var failure: (any Error)?
    /// The status that the sheet received.
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

    /// It closes itself after a success; after a failure, its user has no other card.
    private func answered(_ status: ApplePaySheetStatus) {
        self.status = status
        Task { report?(.finished) }
    }

    func dismiss() { report?(.finished) }
}
