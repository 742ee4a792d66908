import GuichetCore
public import GuichetSips

/// Chooses the driver by the version of each initialisation, so that the merchant's server decides per order which
/// platform pays: the same app pays on one platform today and on another one tomorrow.
///
/// ```swift
/// let driver = DriverByVersion([
///     InAppWire.version: InAppWireDriver(transport: transport),
///     DirectInAppWire.version: DirectInAppDriver(transport: transport),
/// ])
/// ```
public struct DriverByVersion: PaymentPlatform {
    private let drivers: [String: any PaymentPlatform]
    private let others: (any PaymentPlatform)?

    /// - Parameters:
    ///   - drivers: by `redirectionVersion`.
    ///   - others: for every other version, such as those of the closed framework; `nil` refuses them.
    public init(_ drivers: [String: any PaymentPlatform], others: (any PaymentPlatform)? = nil) {
        self.drivers = drivers
        self.others = others
    }

    public func perform<Request: OperationRequest>(_ request: Request) async throws(InAppError) -> Request.Response {
        try await driver(for: request.envelope).perform(request)
    }

    public func outcome(of order: OrderHandle) async throws(InAppError) -> OrderOutcome {
        try await driver(for: order.envelope).outcome(of: order)
    }

    public func effect<Request: OperationRequest>(of request: Request) -> OperationEffect {
        (drivers[request.envelope.version] ?? others)?.effect(of: request) ?? Request.effect
    }

    private func driver(for envelope: OperationEnvelope) throws(InAppError) -> any PaymentPlatform {
        guard let driver = drivers[envelope.version] ?? others else {
            throw .invalidInitialisation(envelope.versionField, "there is no driver for \(envelope.version)")
        }
        return driver
    }
}
