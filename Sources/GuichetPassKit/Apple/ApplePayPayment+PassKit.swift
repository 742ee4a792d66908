// On systems other than Apple's this module is empty.
#if canImport(PassKit)
    import Foundation
    public import GuichetCore
    public import PassKit

    extension ApplePayPayment {
        /// The payment of `paymentAuthorizationController(_:didAuthorizePayment:handler:)`, as a plain value.
        ///
        /// - Throws: `ApplePayPaymentError`, with the code `simulator` for a payment of Apple's simulator, whose
        ///   payment data are empty: report a failure to the sheet, there is nothing to send.
        public init(_ payment: PKPayment) throws(ApplePayPaymentError) {
            self.init(
                token: try ApplePayPaymentToken(payment.token),
                billingContact: payment.billingContact.map(ApplePayContact.init),
                shippingContact: payment.shippingContact.map(ApplePayContact.init),
                shippingMethodIdentifier: payment.shippingMethod?.identifier)
        }
    }

    extension ApplePayPaymentToken {
        /// - Throws: `ApplePayPaymentError`, with the code `simulator` for a token of Apple's simulator.
        public init(_ token: PKPaymentToken) throws(ApplePayPaymentError) {
            try self.init(
                paymentData: Array(token.paymentData), paymentMethod: ApplePayPaymentMethod(token.paymentMethod),
                transactionIdentifier: token.transactionIdentifier)
        }
    }

    extension ApplePayPaymentMethod {
        /// The card that the shopper chose in a sheet.
        public init(_ method: PKPaymentMethod) {
            self.init(
                displayName: method.displayName,
                network: method.network.map { ApplePayNetwork(rawValue: $0.rawValue) },
                type: ApplePayPaymentMethodType(passKitValue: method.type.rawValue))
        }
    }
#endif
