/// The client API, which a phone calls with its client session.
extension DirectEndpoint {
    @_spi(Platform) public static let clientProducts = DirectEndpoint(
        "clientProducts", "GET", "/client/v1/{customerId}/products", 200)
    @_spi(Platform) public static let clientProduct = DirectEndpoint(
        "clientProduct", "GET", "/client/v1/{customerId}/products/{paymentProductId}", 200)
    @_spi(Platform) public static let clientNetworks = DirectEndpoint(
        "clientNetworks", "GET", "/client/v1/{customerId}/products/{paymentProductId}/networks", 200)
    @_spi(Platform) public static let clientProductSession = DirectEndpoint(
        "clientProductSession", "POST", "/client/v1/{customerId}/products/{paymentProductId}/sessions", 200)
    @_spi(Platform) public static let clientProductGroups = DirectEndpoint(
        "clientProductGroups", "GET", "/client/v1/{customerId}/productgroups", 200)
    @_spi(Platform) public static let clientProductGroup = DirectEndpoint(
        "clientProductGroup", "GET", "/client/v1/{customerId}/productgroups/{paymentProductGroupId}", 200)
    @_spi(Platform) public static let clientPublicKey = DirectEndpoint(
        "clientPublicKey", "GET", "/client/v1/{customerId}/crypto/publickey", 200)
    @_spi(Platform) public static let clientIINDetails = DirectEndpoint(
        "clientIINDetails", "POST", "/client/v1/{customerId}/services/getIINdetails", 200)
    @_spi(Platform) public static let clientSurcharge = DirectEndpoint(
        "clientSurcharge", "POST", "/client/v1/{customerId}/services/surchargecalculation", 200)
    @_spi(Platform) public static let clientConversion = DirectEndpoint(
        "clientConversion", "POST", "/client/v2/{customerId}/services/dccrate", 200)

    /// All calls of the client API.
    public static let client: [DirectEndpoint] = [
        .clientProducts, .clientProduct, .clientNetworks, .clientProductSession, .clientProductGroups,
        .clientProductGroup, .clientPublicKey, .clientIINDetails, .clientSurcharge, .clientConversion,
    ]
}
