import Engine
import GuichetCore
@_spi(Platform) import GuichetDirect

/// `addAuthorizationDetails` (library for Python 10.3.0): data of the merchant's trade, for a payment before its
/// capture. They replace those of an earlier call, and no money moves.
struct DirectAuthorizationDetails: Sendable {
    let payments: DirectPayments

    /// Some members have no limit in the library.
    private static let limit = 4_096

    func add(_ call: DirectCall) async throws -> DirectReply {
        let payment = try await payments.payment(call)
        let request: DirectAuthorizationDetailsRequest = try call.document()
        guard let rental = request.carRentalData?.declared() else {
            throw DirectRefusal(.parameterMissing, propertyName: "carRentalData")
        }
        guard rental.directJSON.encoded().count <= Self.limit else {
            throw DirectRefusal(
                .invalidValue, propertyName: "carRentalData", message: "no more than \(Self.limit) bytes")
        }
        let changed: Payment
        do {
            changed = try await payments.paymentService.describe(payment.id) { payment in
                var details = try DirectDetails(of: payment)
                details.carRental = rental
                return try details.stored()
            }
        } catch is LifecycleError {
            throw DirectRefusal(.actionNotAllowed, message: "the payment does not wait for its capture")
        }
        var answer = DirectAuthorizationDetailsResponse()
        answer.payment = try DirectTranslation(changed).answer()
        return DirectReply(200, answer)
    }
}
