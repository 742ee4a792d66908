import GuichetCore
import GuichetSDK
import GuichetSDKCompat
import GuichetURLSession

// begin: compat-driver
/// Before the first call. Without it, the class uses the same driver with its defaults.
func chooseTheDriver() {
    InAppSdk.use(InAppWireDriver(transport: URLSessionTransport(), timeoutSeconds: 60))
}
// end: compat-driver

// begin: compat-order
/// The app's old code: texts in, a handler that is called once, on the main queue.
func order(
    cardNumber: String?, with values: [String: String], then show: @escaping @MainActor @Sendable (String) -> Void
) {
    InAppSdk.cardOrder(
        withCardNumber: cardNumber, andCardCSCValue: "123", andCardExpiryDate: "203012", andPaymentMeanBrand: nil,
        andPaymentMeanBrandSelectionStatus: nil, andPublicKeyValue: values["publicKeyValue"],
        andRedirectionData: values["redirectionData"], andRedirectionUrl: values["redirectionUrl"],
        andRedirectionVersion: values["redirectionVersion"]
    ) { response in
        switch response.advice {
        case "none": show("paid")
        // 60, 90, 94, 99 and others: the shopper was charged, or still may be.
        case "ask", "wait": show("not known: ask your server before the shopper pays again")
        default: show("not paid: \(response.advice)")
        }
    }
}
// end: compat-order
