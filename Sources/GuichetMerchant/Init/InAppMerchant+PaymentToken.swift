public import GuichetCore
public import GuichetSips

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Payment tokens, as `InAppClient` offers them: the guides of Sogenactif and Mercanet do not document them.
extension InAppMerchant where Brand == Sips {
    /// Prepares a payment token (paymentTokenInitialize).
    public func paymentTokenInitialize(
        additional: JSONObject = JSONObject()
    ) async throws(MerchantError) -> PaymentTokenInitialisation {
        var request = PaymentTokenInitializeRequest()
        request.sdkOperationName = .paymentTokenGenerate
        return try await tokenInitialisation(from: initialise(request, additional))
    }
}

extension InAppMerchant {
    @available(
        *, unavailable,
        message: """
            the guides of Sogenactif and Mercanet do not document paymentTokenInitialize; it is part of \
            InAppMerchant<Sips>. If your shop may use it: @_spi(UndocumentedForBrand) import GuichetMerchant, then \
            undocumentedPaymentTokenInitialize
            """
    )
    /// Prepares a payment token (paymentTokenInitialize).
    public func paymentTokenInitialize(
        additional: JSONObject = JSONObject()
    ) async throws(MerchantError) -> PaymentTokenInitialisation {
        throw MerchantError(.invalidRequest, "not documented for this brand", advice: .fixIntegration)
    }

    /// For shops of Sogenactif and Mercanet that were promised this function. The platform answers 40 to other shops.
    @_spi(UndocumentedForBrand)
    public func undocumentedPaymentTokenInitialize(
        additional: JSONObject = JSONObject()
    ) async throws(MerchantError) -> PaymentTokenInitialisation {
        var request = PaymentTokenInitializeRequest()
        request.sdkOperationName = .paymentTokenGenerate
        return try await tokenInitialisation(from: initialise(request, additional))
    }

    private func tokenInitialisation(
        from answer: InitializeResponse
    ) throws(MerchantError) -> PaymentTokenInitialisation {
        guard let key = answer.publicKeyValue, let url = answer.redirectionUrl.flatMap({ URL(string: $0) }),
            let version = answer.redirectionVersion
        else { throw Self.lacking(answer) }
        return PaymentTokenInitialisation(
            merchantId: connection.shop.merchantId, publicKeyValue: key, redirectionUrl: url,
            redirectionVersion: version)
    }
}
