#if canImport(PassKit) && canImport(UIKit) && !os(watchOS)
    import GuichetCore
    import Foundation
    public import PassKit

    extension ApplePayCheckout {
        /// ``pay(on:)`` with Apple's sheet.
        public func pay(_ request: ApplePayRequest) async -> ApplePayOutcome {
            await pay(on: PassKitSheet(request))
        }
    }

    extension ApplePayAvailability {
        /// The current answer of this device. Ask again when the app comes to the foreground: the shopper may have
        /// added a card.
        @MainActor
        public static func now(for provider: ApplePayProvider) -> ApplePayAvailability {
            ApplePayAvailability(
                canMakePayments: PKPaymentAuthorizationController.canMakePayments(),
                withNetworks: PKPaymentAuthorizationController.canMakePayments(
                    usingNetworks: provider.networks.map(PKPaymentNetwork.init),
                    capabilities: PKMerchantCapability(rawValue: provider.capabilities.rawValue)))
        }
    }

    /// Apple's payment sheet. It only forwards: every rule is in ``ApplePayCheckout``.
    @MainActor
    public final class PassKitSheet: NSObject, ApplePaySheet, PKPaymentAuthorizationControllerDelegate {
        private let controller: PKPaymentAuthorizationController
        private var report: (@MainActor (ApplePaySheetEvent) -> Void)?

        /// A sheet for the request.
        public init(_ request: ApplePayRequest) {
            controller = PKPaymentAuthorizationController(paymentRequest: PKPaymentRequest(request))
            super.init()
            controller.delegate = self
        }

        /// Shows the sheet. The events come on the main actor.
        public func present(reporting report: @escaping @MainActor (ApplePaySheetEvent) -> Void) {
            self.report = report
            // PassKit may call it on any queue.
            controller.present { @Sendable presented in
                Task { @MainActor in report(.presented(presented)) }
            }
        }

        /// Closes the sheet.
        public func dismiss() {
            let report = report
            // The sheet retains itself until it is closed.
            controller.dismiss { @Sendable [self] in
                Task { @MainActor in
                    controller.delegate = nil
                    report?(.finished)
                }
            }
        }

        // Not isolated: SDKs differ in whether these methods are isolated to the main actor.

        /// PassKit calls it with the payment.
        public nonisolated func paymentAuthorizationController(
            _ controller: PKPaymentAuthorizationController, didAuthorizePayment payment: PKPayment,
            handler completion: @escaping (PKPaymentAuthorizationResult) -> Void
        ) {
            let payment = Result { () throws(ApplePayPaymentError) in try ApplePayPayment(payment) }
            let handler = Handler(completion)
            Task { @MainActor in
                guard let report else { return handler.answer(.failure) }
                report(.authorised(payment, answer: { handler.answer($0) }))
            }
        }

        /// PassKit calls it when the sheet closes.
        public nonisolated func paymentAuthorizationControllerDidFinish(
            _ controller: PKPaymentAuthorizationController
        ) {
            Task { @MainActor in report?(.finished) }
        }

        /// PassKit's closure, to be called on the main actor. Unchecked: it is called only there.
        private final class Handler: @unchecked Sendable {
            private let completion: (PKPaymentAuthorizationResult) -> Void

            init(_ completion: @escaping (PKPaymentAuthorizationResult) -> Void) { self.completion = completion }

            @MainActor
            func answer(_ status: ApplePaySheetStatus) {
                completion(PKPaymentAuthorizationResult(status: status == .success ? .success : .failure, errors: nil))
            }
        }
    }
#endif
