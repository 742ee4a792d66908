import APISupport
import Engine
@_spi(Platform) import GuichetCore
import GuichetDirect

/// `createPaymentProductSession`: the data that a merchant's own page needs before it can open Apple's sheet. As on the
/// hosted checkout page, the merchant identifier is the platform's.
struct DirectProductSessions: Sendable {
    let store: any Store
    /// `nil` if Apple is not simulated.
    let apple: SimulatedMerchantSessions?

    func create(_ call: DirectCall) async throws -> DirectReply {
        // Worldline's own tests expect 400 here, and 404 in the calls that ask about a product.
        let refusal = DirectRefusal(
            .invalidValue, propertyName: "paymentProductId", message: "only product 302 has sessions")
        guard let product = try? DirectCatalogue.productID(call) else { throw refusal.withoutBody }
        guard product == .applePay else { throw refusal }
        let request: DirectProductSessionRequest = try call.document()
        let path = "paymentProductSession302SpecificInput"
        guard let input = request.paymentProductSession302SpecificInput, let domain = input.domainName,
            let name = input.displayName
        else { throw DirectRefusal(.parameterMissing, propertyName: path) }
        guard Self.isDomain(domain) else { throw DirectRefusal(.invalidValue, propertyName: "\(path).domainName") }
        guard let apple else { throw DirectRefusal.unsupported("Apple's sessions unless Apple is simulated") }
        guard try await store.lookUp({ try $0.applePayRegistration(of: call.shop.id).isRegistered }) else {
            throw DirectRefusal(
                .productNotAvailable, message: "the merchant is not registered for Apple Pay on the web")
        }
        let session = try apple.create(
            merchantIdentifier: DirectHostedApplePay.merchantIdentifier, domainName: domain, displayName: name)
        var output = DirectApplePaySessionOutput()
        output.session = String(decoding: JSONValue.object(session).encoded(), as: UTF8.self)
        var answer = DirectProductSessionResponse()
        answer.paymentProductSession302SpecificOutput = output
        return DirectReply(200, answer)
    }

    /// A name with a dot in it, in letters, digits and hyphens (RFC 1123, 2.1): Apple accepts no other domains.
    private static func isDomain(_ text: String) -> Bool {
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        return labels.count > 1
            && labels.allSatisfy { label in
                (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
                    && label.unicodeScalars.allSatisfy { $0.isASCIIAlphanumeric || $0 == "-" }
            }
    }
}
