import Foundation
import GuichetCore
import GuichetLyraApplePay
import GuichetPassKit

#if canImport(PassKit) && canImport(SwiftUI) && canImport(UIKit) && !os(watchOS)
    import SwiftUI
#endif

// begin: passkit-request
/// What the sheet shows. The order's reference ties the token to the order.
func sheetRequest(order: String, total: Amount) throws -> ApplePayRequest {
    try ApplePayRequest(
        merchantIdentifier: "merchant.com.example.shop", merchantName: "Example", countryCode: "FR", total: total,
        provider: .scellius, applicationData: Array(order.utf8))
}
// end: passkit-request

// begin: passkit-server
/// How the payment reaches your server.
func shopServer(order: String, at route: URL, over transport: any HTTPTransport) -> ApplePayServer {
    .posting(to: route, over: transport) { payment in
        // Write the order's reference to the disk here, so that the app can ask for the outcome after a crash.
        ["order": .string(order), "payload": try LyraApplePayPayload(payment.token).json]
    }
}
// end: passkit-server

// begin: passkit-settle
/// After the outcome `unknown`: asks your server, which asks the platform.
@MainActor
func settle(
    _ checkout: ApplePayCheckout, order: String, at route: URL, over transport: any HTTPTransport
) async throws -> ApplePayOutcome {
    try await checkout.settle {
        let response = try await transport.send(.json(["order": .string(order)], to: route))
        guard response.status == 200, let answer = try? JSONValue(parsing: response.body) else { return .unknown }
        return ApplePayServerAnswer(json: answer)
    }
}
// end: passkit-settle

#if canImport(PassKit) && canImport(SwiftUI) && canImport(UIKit) && !os(watchOS)
    // begin: passkit-button
    struct PayButton: View {
        let request: ApplePayRequest
        let checkout: ApplePayCheckout  // one for one order, kept as long as the order is open
        let show: @MainActor (ApplePayOutcome) -> Void
        @State private var availability = ApplePayAvailability.unavailable

        var body: some View {
            ApplePayButton(availability, in: .french) {
                Task { show(await checkout.pay(request)) }
            }
            .task(id: request) { availability = .now(for: .scellius) }
        }
    }
// end: passkit-button
#endif
