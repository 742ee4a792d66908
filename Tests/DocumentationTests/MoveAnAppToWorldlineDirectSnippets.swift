import Foundation
import GuichetCore
import GuichetSDK
import GuichetSDKDirect
import GuichetSips

// begin: sdk-direct-driver
/// The app's client. Each initialisation says by its version which platform pays.
///
/// - Parameter transport: `URLSessionTransport` on a phone.
func client(over transport: any HTTPTransport) -> InAppClient<Sips> {
    InAppClient(
        platform: DriverByVersion([
            InAppWire.version: InAppWireDriver(transport: transport),
            DirectInAppWire.version: DirectInAppDriver(transport: transport),
        ]))
}
// end: sdk-direct-driver

// begin: sdk-direct-authenticate
/// Authenticates the cardholder and returns the answer to the order, on either platform.
///
/// - Parameter show: shows the issuer's page, such as `AuthenticationView`, and gives what came back.
func authenticate(
    after check: INAPPCardCheckEnrollmentResponse, termUrl: URL, over client: InAppClient<Sips>,
    showing show: (AuthenticationStep) async throws -> AuthenticationReturn
) async throws -> INAPPOrderResponse? {
    guard check.redirectionStatusCode == .accepted, let context = check.context else { return nil }
    let step = try AuthenticationStep(check, merchantData: .none, termUrl: termUrl)
    let back: AuthenticationReturn
    if case .done(let nothing) = step { back = nothing } else { back = try await show(step) }
    return try await client.cardValidateAuthenticationAndOrder(paResMessage: back.paResMessage, context: context)
}
// end: sdk-direct-authenticate
