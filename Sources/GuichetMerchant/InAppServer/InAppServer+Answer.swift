@_spi(Platform) import GuichetCore
@_spi(Platform) import GuichetDirect
@_spi(Platform) import GuichetSips

extension InAppServer {
    /// Answers one call of an app, at the route.
    ///
    /// - Parameter body: the bytes of the POST.
    /// - Returns: the answer, always. A failure whose outcome is unknown has no code in its body: the app's driver then
    ///   asks for the outcome.
    public func answer(_ body: [UInt8]) async -> Answer {
        guard body.count <= Self.maximumBytes, let object = (try? JSONValue(parsing: body))?.object,
            let request = try? DirectInAppRequest(wireObject: object)
        else { return Answer(status: 400, body: Array("{}".utf8)) }
        let codeField = Self.codeField(of: request.operation)
        do {
            do throws(WireError) {
                try request.checkFormats()
            } catch {
                throw InAppRefusal(.formatError, error.field)
            }
            guard request.wireVersion == DirectInAppWire.version else {
                throw InAppRefusal(.invalidTransaction, "wireVersion")
            }
            return Answer(status: 200, fields: try await fields(request, hash: Self.hash(body)))
        } catch let refusal as InAppRefusal {
            return Answer(status: 200, fields: refusal.fields(codeField: codeField))
        } catch let error as DirectError {
            failed(error)
            guard let refusal = InAppRefusal(error) else { return .unknown }
            return Answer(status: 200, fields: refusal.fields(codeField: codeField))
        } catch {
            // The store failed: what happened before is not known.
            failed(error)
            return .unknown
        }
    }

    private func fields(_ request: DirectInAppRequest, hash: String) async throws -> JSONObject {
        switch request.operation {
        case .cardOrder: try await order(request, as: [.cardOrder], hash).wireObject
        case .walletOrder: try await order(request, as: [.walletOrder], hash).wireObject
        case .cardCheckEnrollment: try await check(request, as: .threeDSecureAndOrder, hash)
        case .walletCheckEnrollment: try await check(request, as: .threeDSecureAndWalletOrder, hash)
        case .cardValidateAuthenticationAndOrder: try await validate(request).wireObject
        case .paymentProviderOrder: try await provider(request, hash)
        case .getTransactionData: try await transaction(request).wireObject
        case .getWalletData: try await walletData(request).wireObject
        case .addCard: try await change(request, as: .addCard, hash) { try await addCard(request, $0).wireObject }
        case .deletePaymentMean:
            try await change(request, as: .deletePaymentMean, hash) { try await deleteCard(request, $0).wireObject }
        case .outcome: try await outcome(request).wireObject
        // getCardData and paymentTokenGenerate are the phone's own.
        default: throw InAppRefusal(.notPermitted, "operation")
        }
    }

    private static func codeField(of operation: InAppOperation?) -> String {
        operation == .cardCheckEnrollment || operation == .walletCheckEnrollment
            ? INAPPCardCheckEnrollmentResponse.codeField : INAPPOrderResponse.codeField
    }

    /// The handle of a message: sealed by this server, for one of these operations, and not expired.
    ///
    /// - Parameter isRepeatable: an order that was sent in time may be asked for later.
    func handle(
        _ request: DirectInAppRequest, as operations: [SDKOperationName], isRepeatable: Bool = false
    ) throws -> InAppHandle {
        guard let sealed = request.redirectionData else { throw InAppRefusal(.formatError, "redirectionData") }
        guard let handle = InAppHandle(sealed, as: .redirectionData, by: seals) else {
            throw InAppRefusal(.invalidTransaction, "redirectionData")
        }
        guard operations.isEmpty || operations.contains(handle.operation) else {
            throw InAppRefusal(.invalidTransaction, "operation")
        }
        guard isRepeatable || handle.expires > seconds else { throw InAppRefusal(.sessionExpired, "redirectionData") }
        return handle
    }

    /// The handle of a message that follows an earlier answer. It lasts as long as the payment.
    func context(_ request: DirectInAppRequest) throws -> InAppHandle {
        guard let sealed = request.transactionContextData else {
            throw InAppRefusal(.formatError, "transactionContextData")
        }
        guard let handle = InAppHandle(sealed, as: .transactionContextData, by: seals) else {
            throw InAppRefusal(.invalidTransaction, "transactionContextData")
        }
        return handle
    }
}

extension InAppServer.Answer {
    /// No code: the phone must ask.
    static let unknown = InAppServer.Answer(status: 503, body: Array("{}".utf8))

    init(status: Int, fields: JSONObject) {
        self.init(status: status, body: JSONValue.object(fields).encoded())
    }
}
