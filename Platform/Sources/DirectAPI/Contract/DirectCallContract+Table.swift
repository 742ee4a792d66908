import GuichetCore
@_spi(Platform) import GuichetDirect
@_spi(Platform) import GuichetDirectClient

/// The calls, with their documents.
extension DirectCallContract {
    static let all: [DirectCallContract] =
        (DirectEndpoint.server + DirectEndpoint.client).map { endpoint in
            supported.first { $0.endpoint == endpoint } ?? DirectCallContract(endpoint: endpoint)
        }

    static let supported: [DirectCallContract] =
        paying + payments + payouts + mandates + batches + tokens + pages + links
        + products + services

    private static let context: [Query] = [
        Query(
            name: "countryCode", isRequired: true, schema: ["type": "string", "pattern": "^[A-Z]{2}$"], example: "BE"),
        Query(
            name: "currencyCode", isRequired: true, schema: ["type": "string", "pattern": "^[A-Z]{3}$"], example: "EUR"),
    ]

    /// The payment for which products are asked.
    private static let payment: [Query] =
        context + [
            Query(
                name: "amount",
                schema: ["type": "integer", "minimum": .integer(.min), "maximum": .integer(.max)],
                example: .integer(3_000)),
            Query(name: "isRecurring", schema: ["type": "boolean"]),
        ]

    private static let filters: [Query] =
        payment + [
            Query(name: "locale", schema: ["type": "string"], example: "fr_FR"),
            Query(name: "hide", schema: ["type": "array", "items": ["type": "string"]]),
        ]

    /// The filters of `products` and of one product.
    private static let productFilters: [Query] =
        filters + [
            Query(
                name: "operationType",
                schema: ["type": "string", "enum": .array(DirectProductConditions.operations.map(JSONValue.string))])
        ]

    /// One to ten tokens or payments.
    private static func names(_ name: String) -> Query {
        Query(
            name: name, isRequired: true,
            schema: [
                "type": "array", "items": ["type": "string", "minLength": .integer(1), "maxLength": .integer(100)],
                "minItems": .integer(1), "maxItems": .integer(10),
            ])
    }

    private static func after(_ parameter: String, _ value: String, _ calls: DirectEndpoint...) -> [Link] {
        calls.map { Link(to: $0, parameter: parameter, value: "$response.body#\(value)") }
    }

    private static let afterPayment = after(
        "paymentId", "/payment/id", .getPayment, .getPaymentDetails, .getCaptures, .getRefunds, .capturePayment,
        .cancelPayment, .refundPayment, .completePayment, .incrementAuthorization)

    // MARK: Payments

    private static let paying: [DirectCallContract] = [
        DirectCallContract(
            endpoint: .createPayment, request: DirectCreatePaymentRequest.self,
            answer: DirectCreatePaymentResponse.self,
            examples: [
                ("card", card), ("decrypted", decrypted), ("declined", declined), ("app", bankApp), ("wallet", wallet),
                ("debit", debit),
            ], refusals: [402, 409],
            links: afterPayment),
        DirectCallContract(
            endpoint: .subsequentPayment, request: DirectSubsequentPaymentRequest.self,
            answer: DirectCreatePaymentResponse.self, refusals: [402, 404, 409], links: afterPayment),
        DirectCallContract(
            endpoint: .completePayment, request: DirectCompletePaymentRequest.self,
            answer: DirectCreatePaymentResponse.self, refusals: [402, 404, 409]),
        DirectCallContract(
            endpoint: .incrementAuthorization, request: DirectIncrementRequest.self,
            answer: DirectIncrementResponse.self,
            examples: [("more", ["amountOfMoney": ["amount": .integer(100), "currencyCode": "EUR"]])],
            refusals: [402, 404, 409]),
        DirectCallContract(
            endpoint: .capturePayment, request: DirectCaptureRequest.self, answer: DirectCapture.self,
            examples: [("part", ["amount": .integer(100), "isFinal": .bool(false)])], refusals: [404, 409]),
        DirectCallContract(
            endpoint: .cancelPayment, request: DirectCancelRequest.self, answer: DirectCancelResponse.self,
            examples: [("whole", [:])], refusals: [404, 409]),
        DirectCallContract(
            endpoint: .refundPayment, request: DirectRefundRequest.self, answer: DirectRefund.self,
            examples: [("part", ["amountOfMoney": ["amount": .integer(100), "currencyCode": "EUR"]])],
            refusals: [404, 409]),
    ]

    private static let payments: [DirectCallContract] = [
        DirectCallContract(
            endpoint: .importCofSeries, request: DirectImportSeriesRequest.self,
            answer: DirectImportSeriesResponse.self, examples: [("card", series)], refusals: [409],
            links: after("paymentId", "/paymentId", .getPayment, .subsequentPayment)),
        DirectCallContract(
            endpoint: .addAuthorizationDetails, request: DirectAuthorizationDetailsRequest.self,
            answer: DirectAuthorizationDetailsResponse.self,
            examples: [("car", ["carRentalData": ["agreementNumber": "A-1", "rentalRateAmount": .integer(5_000)]])],
            refusals: [404]),
        DirectCallContract(endpoint: .getPayment, answer: DirectPayment.self, refusals: [404]),
        DirectCallContract(endpoint: .getPaymentDetails, answer: DirectPayment.self, refusals: [404]),
        DirectCallContract(endpoint: .getCaptures, answer: DirectCaptures.self, refusals: [404]),
        DirectCallContract(endpoint: .getRefunds, answer: DirectRefunds.self, refusals: [404]),
    ]

    private static let payouts: [DirectCallContract] = [
        DirectCallContract(
            endpoint: .createPayout, request: DirectCreatePayoutRequest.self, answer: DirectPayout.self,
            examples: [("card", payout)], refusals: [402, 409], links: after("payoutId", "/id", .getPayout)),
        DirectCallContract(endpoint: .getPayout, answer: DirectPayout.self, refusals: [404]),
    ]

    private static let mandates: [DirectCallContract] =
        [
            DirectCallContract(
                endpoint: .createMandate, request: DirectCreateMandateRequest.self,
                answer: DirectCreateMandateResponse.self, examples: [("unsigned", mandate)],
                links: after(
                    "uniqueMandateReference", "/mandate/uniqueMandateReference", .getMandate, .blockMandate,
                    .unblockMandate, .revokeMandate)),
            DirectCallContract(
                endpoint: .revokeMandate, request: DirectRevokeMandateRequest.self, answer: DirectMandateResponse.self,
                examples: [("reason", ["revocationReason": "userAction"])]),
        ]
        + [.getMandate, .blockMandate, .unblockMandate].map {
            DirectCallContract(endpoint: $0, answer: DirectMandateResponse.self, refusals: [404])
        }

    private static let batches: [DirectCallContract] = [
        DirectCallContract(
            endpoint: .submitBatch, request: DirectSubmitBatchRequest.self, answer: DirectSubmitBatchResponse.self,
            examples: [("payments", batch)],
            links: after(
                "merchantBatchReference", "/merchantBatchReference", .processBatch, .getBatchStatus, .getPaymentsReport)
        ),
        DirectCallContract(endpoint: .processBatch, refusals: [404]),
        DirectCallContract(endpoint: .getBatchStatus, answer: DirectBatch.self, refusals: [404]),
        DirectCallContract(
            endpoint: .getPaymentsReport, answer: DirectPaymentsReport.self,
            query: [
                Query(name: "cursor", schema: ["type": "string"]),
                Query(name: "limit", schema: ["type": "integer"], example: .integer(10)),
            ], refusals: [404]),
    ]

    private static let tokens: [DirectCallContract] = [
        DirectCallContract(
            endpoint: .createToken, request: DirectCreateTokenRequest.self, answer: DirectCreatedToken.self,
            otherSuccesses: [200], examples: [("card", newToken)],
            links: after("tokenId", "/token", .getToken, .deleteToken)),
        DirectCallContract(endpoint: .getToken, answer: DirectToken.self, refusals: [404]),
        DirectCallContract(endpoint: .deleteToken, refusals: [404]),
        DirectCallContract(
            endpoint: .createCertificate, request: DirectCertificateRequest.self,
            answer: DirectCertificateResponse.self, examples: [("rsa", ["csr": .string(certificateRequest)])]),
        DirectCallContract(
            endpoint: .getCardDataByTokens, answer: DirectDetokenizedCards.self, query: [names("tokens")],
            refusals: [404]),
        DirectCallContract(
            endpoint: .getCardDataByPayments, answer: DirectDetokenizedCards.self, query: [names("payments")],
            refusals: [404]),
    ]

    private static let pages: [DirectCallContract] = [
        DirectCallContract(
            endpoint: .createHostedCheckout, request: DirectCreateHostedCheckoutRequest.self,
            answer: DirectCreateHostedCheckoutResponse.self, examples: [("page", page)],
            links: after("hostedCheckoutId", "/hostedCheckoutId", .getHostedCheckout)),
        DirectCallContract(endpoint: .getHostedCheckout, answer: DirectHostedCheckout.self, refusals: [404]),
        DirectCallContract(
            endpoint: .createHostedTokenization, request: DirectCreateHostedTokenizationRequest.self,
            answer: DirectHostedTokenizationResponse.self, examples: [("page", ["locale": "en_GB"])],
            links: after("hostedTokenizationId", "/hostedTokenizationId", .getHostedTokenization)),
        DirectCallContract(
            endpoint: .getHostedTokenization, answer: DirectHostedTokenization.self, refusals: [404]),
        DirectCallContract(
            endpoint: .createHostedFieldsSession, request: DirectCreateHostedFieldsSessionRequest.self,
            answer: DirectHostedFieldsSessionResponse.self, examples: [("fields", ["locale": "en_GB"])],
            refusals: [422],
            links: after("sessionId", "/sessionData/hostedFieldsSessionId", .getHostedFieldsSession)),
        DirectCallContract(
            endpoint: .getHostedFieldsSession, answer: DirectHostedFieldsSession.self, refusals: [404]),
    ]

    private static let links: [DirectCallContract] = [
        DirectCallContract(
            endpoint: .createPaymentLink, request: DirectCreatePaymentLinkRequest.self, answer: DirectPaymentLink.self,
            examples: [("link", link)],
            links: after("paymentLinkId", "/paymentLinkId", .getPaymentLink, .sharePaymentLink, .cancelPaymentLink)),
        DirectCallContract(endpoint: .getPaymentLink, answer: DirectPaymentLink.self, refusals: [404]),
        DirectCallContract(endpoint: .cancelPaymentLink, refusals: [404, 409]),
        DirectCallContract(
            endpoint: .sharePaymentLink, request: DirectSharePaymentLinkRequest.self,
            examples: [("mail", ["channel": "EMAIL", "recipient": "anna@example.com"])], refusals: [404, 409]),
        DirectCallContract(
            endpoint: .searchPaymentLinks, request: DirectPaymentLinkSearchRequest.self,
            answer: DirectPaymentLinkSearchResponse.self, examples: [("all", [:])]),
    ]

    // MARK: Products and services

    private static let products: [DirectCallContract] =
        [
            (
                DirectEndpoint.getPaymentProducts, DirectEndpoint.getPaymentProduct,
                DirectEndpoint.getPaymentProductNetworks
            ),
            (.clientProducts, .clientProduct, .clientNetworks),
        ].flatMap { list, one, networks in
            [
                DirectCallContract(endpoint: list, answer: DirectProducts.self, query: productFilters),
                DirectCallContract(endpoint: one, answer: DirectProduct.self, query: productFilters, refusals: [404]),
                DirectCallContract(
                    endpoint: networks, answer: DirectProductNetworks.self, query: payment, refusals: [404]),
            ]
        }

    private static let services: [DirectCallContract] =
        [
            DirectCallContract(
                endpoint: .calculateSurcharge, request: DirectSurchargeRequest.self,
                answer: DirectSurchargeResponse.self, examples: [("card", surcharge)]),
            DirectCallContract(
                endpoint: .clientSurcharge, request: DirectSurchargeRequest.self,
                answer: DirectSurchargeResponse.self, examples: [("card", surcharge)]),
            DirectCallContract(
                endpoint: .getDccRateInquiry, request: DirectCurrencyConversionRequest.self,
                answer: DirectCurrencyConversionResponse.self, examples: [("card", conversion)]),
            DirectCallContract(
                endpoint: .clientConversion, request: DirectCurrencyConversionRequest.self,
                answer: DirectCurrencyConversionResponse.self, examples: [("card", conversion)]),
            DirectCallContract(
                endpoint: .getProductDirectory, answer: DirectProductDirectory.self, query: context, refusals: [404]),
            DirectCallContract(
                endpoint: .getPrivacyPolicy, answer: DirectPrivacyPolicy.self,
                query: [
                    Query(name: "locale", schema: ["type": "string"], example: "fr_FR"),
                    Query(name: "paymentProductId", schema: ["type": "integer"], example: .integer(1)),
                ], refusals: [404]),
            DirectCallContract(endpoint: .testConnection, answer: DirectTestConnection.self),
            DirectCallContract(
                endpoint: .createSession, request: DirectSessionRequest.self, answer: DirectSessionResponse.self,
                examples: [("session", [:])]),
            DirectCallContract(endpoint: .clientPublicKey, answer: DirectPublicKey.self),
            DirectCallContract(
                endpoint: .validateWebhookCredentials, request: DirectValidateCredentialsRequest.self,
                answer: DirectValidateCredentialsResponse.self,
                examples: [("wrong", ["key": "guichet-webhook", "secret": "c2VjcmV0"])]),
            DirectCallContract(
                endpoint: .sendTestWebhook, request: DirectSendTestRequest.self,
                examples: [("address", ["url": "http://127.0.0.1:9/webhooks"])], refusals: [404, 429]),
        ]
        + [.getProductGroups, .clientProductGroups].map {
            DirectCallContract(endpoint: $0, answer: DirectProductGroups.self, query: filters)
        }
        + [.getProductGroup, .clientProductGroup].map {
            DirectCallContract(
                endpoint: $0, answer: DirectProductGroup.self, query: filters, refusals: [404],
                withoutBody: $0 == .getProductGroup ? [404] : [])
        }
        + [.createPaymentProductSession, .clientProductSession].map {
            DirectCallContract(
                endpoint: $0, request: DirectProductSessionRequest.self, answer: DirectProductSessionResponse.self,
                examples: [("page", applePaySession)], withoutBody: $0 == .createPaymentProductSession ? [400] : [])
        }
        + [.getIINDetails, .clientIINDetails].map {
            DirectCallContract(
                endpoint: $0, request: DirectIINDetailsRequest.self, answer: DirectIINDetails.self,
                examples: [("bin", ["bin": "401200"])], refusals: [404])
        }
}
