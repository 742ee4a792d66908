import GuichetCore
import GuichetLyra
import Testing

/// What a merchant may set or read, and no other test needs: the documents' names and types (REST API V4).
@Suite("Each field of a Lyra document that a merchant may need is read and written under its documented name")
struct MerchantFieldsTests {
    @Test("of a buyer")
    func buyer() {
        check("address2", "text", \LyraBillingDetails.address2)
        check("category", "code", \LyraBillingDetails.category)
        check("cellPhoneNumber", "text", \LyraBillingDetails.cellPhoneNumber)
        check("country", "text", \LyraBillingDetails.country)
        check("district", "text", \LyraBillingDetails.district)
        check("identityCode", "text", \LyraBillingDetails.identityCode)
        check("identityType", "text", \LyraBillingDetails.identityType)
        check("state", "text", \LyraBillingDetails.state)
        check("streetNumber", "text", \LyraBillingDetails.streetNumber)
        check("title", "text", \LyraBillingDetails.title)
        check("legalName", "text", \LyraBillingDetails.legalName)
        check("address", "text", \LyraShippingDetails.address)
        check("address2", "text", \LyraShippingDetails.address2)
        check("category", "code", \LyraShippingDetails.category)
        check("city", "text", \LyraShippingDetails.city)
        check("country", "text", \LyraShippingDetails.country)
        check("deliveryCompanyName", "text", \LyraShippingDetails.deliveryCompanyName)
        check("district", "text", \LyraShippingDetails.district)
        check("firstName", "text", \LyraShippingDetails.firstName)
        check("identityCode", "text", \LyraShippingDetails.identityCode)
        check("lastName", "text", \LyraShippingDetails.lastName)
        check("legalName", "text", \LyraShippingDetails.legalName)
        check("phoneNumber", "text", \LyraShippingDetails.phoneNumber)
        check("state", "text", \LyraShippingDetails.state)
        check("streetNumber", "text", \LyraShippingDetails.streetNumber)
        check("zipCode", "text", \LyraShippingDetails.zipCode)
        check("insuranceAmount", .integer(7), \LyraShoppingCart.insuranceAmount)
        check("shippingAmount", .integer(7), \LyraShoppingCart.shippingAmount)
        check("taxAmount", .integer(7), \LyraShoppingCart.taxAmount)
        check("productType", "code", \LyraCartItem.productType)
        check("productRef", "text", \LyraCartItem.productRef)
        check("productAmount", .integer(7), \LyraCartItem.productAmount)
        check("productVat", .integer(7), \LyraCartItem.productVat)
    }

    @Test("of a request")
    func request() {
        check("paymentMethods", .array([]), \LyraCreatePaymentRequest.paymentMethods)
        check("excludedPaymentMethods", .array([]), \LyraCreatePaymentRequest.excludedPaymentMethods)
        check("contrib", "text", \LyraCreatePaymentRequest.contrib)
        check("contrib", "text", \LyraCreateTokenRequest.contrib)
        check("ipnTargetUrl", "text", \LyraCreateTokenRequest.ipnTargetUrl)
        check("metadata", [:], \LyraCreateTokenRequest.metadata)
        check("strongAuthentication", "code", \LyraCreateTokenRequest.strongAuthentication)
        check("transactionOptions", [:], \LyraCreateTokenRequest.transactionOptions)
        check("merchantPostUrlSuccess", "text", \LyraCreateTokenRequest.merchantPostUrlSuccess)
        check("merchantPostUrlRefused", "text", \LyraCreateTokenRequest.merchantPostUrlRefused)
        check("comment", "text", \LyraTransactionDuplicateRequest.comment)
    }

    @Test("of an answer")
    func answer() {
        check("metadata", .integer(7), \LyraResponse.metadata)
        check("orderPaidAmount", .integer(7), \LyraOrderDetails.orderPaidAmount)
        check("externalTransactionId", "text", \LyraTransactionDetails.externalTransactionId)
        check("issuerCode", .integer(7), \LyraCardDetails.issuerCode)
        check("sequenceType", "text", \LyraCardDetails.sequenceType)
        check("id", "text", \LyraAuthenticationResponse.id)
        check("challengePreference", "code", \LyraAuthenticationProtocol.challengePreference)
        check("authenticationId", .integer(7), \LyraAuthenticationResult.authenticationId)
        check("authenticationValue", .integer(7), \LyraAuthenticationResult.authenticationValue)
        check("commerceIndicator", "text", \LyraAuthenticationResult.commerceIndicator)
        check("reason", .integer(7), \LyraAuthenticationResult.reason)
    }

    private func check<Document: LyraDocument, Value: LyraValue>(
        _ name: String, _ json: JSONValue, _ member: WritableKeyPath<Document, Value?>
    ) {
        var object = JSONObject()
        object.append(name, json)
        let received = Document(json: object)
        #expect(received[keyPath: member]?.lyraJSON == json, "\(Document.self): \(name)")
        var made = Document(json: JSONObject())
        made[keyPath: member] = received[keyPath: member]
        #expect(made.json == object, "\(Document.self): \(name)")
    }
}
