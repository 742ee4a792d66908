public import GuichetCore

/// `authenticationResponse`, of 3-D Secure 2.
public typealias LyraAuthenticationResponse = LyraObject<LyraAuthenticationResponseFields>

/// The fields of ``LyraAuthenticationResponse``.
public final class LyraAuthenticationResponseFields: LyraFields {
    let documentType = LyraType("V4/AuthenticationResponseData")
    /// Identifies the authentication.
    public let id = LyraField<String>("id")
    let operationSessionId = LyraField<String>("operationSessionId")
    /// The version of 3-D Secure, and the network.
    public let `protocol` = LyraField<LyraAuthenticationProtocol>("protocol", blank: .empty)
    /// The result.
    public let value = LyraField<LyraAuthenticationResult>("value", blank: .empty)
}

/// `authenticationResponse.protocol`.
public typealias LyraAuthenticationProtocol = LyraObject<LyraAuthenticationProtocolFields>

/// The fields of ``LyraAuthenticationProtocol``.
public final class LyraAuthenticationProtocolFields: LyraFields {
    let documentType = LyraType("V4/Charge/Authenticate/Protocol")
    /// The value is `THREEDS`.
    public let name = LyraField<String>("name")
    /// The version of 3-D Secure.
    public let version = LyraField<String>("version")
    /// The network that authenticated.
    public let network = LyraField<LyraCardBrand>("network")
    /// What the merchant asked for.
    public let challengePreference = LyraField<LyraStrongAuthentication>("challengePreference")
    /// Whether the authentication was simulated.
    public let simulation = LyraField<Bool>("simulation")
}

/// `authenticationResponse.value`.
public typealias LyraAuthenticationResult = LyraObject<LyraAuthenticationResultFields>

/// The fields of ``LyraAuthenticationResult``.
public final class LyraAuthenticationResultFields: LyraFields {
    let documentType = LyraType("V4/Charge/Authenticate/AuthenticationResult")
    /// `FRICTIONLESS` or `CHALLENGE`.
    public let authenticationType = LyraField<String>("authenticationType")
    /// Identifies the authentication.
    public let authenticationId = LyraField<JSONValue>("authenticationId")
    /// The proof of the authentication: CAVV or AAV.
    public let authenticationValue = LyraField<JSONValue>("authenticationValue")
    /// Whether the buyer was authenticated.
    public let status = LyraField<LyraAuthenticationStatus>("status")
    /// The electronic commerce indicator (ECI).
    public let commerceIndicator = LyraField<String>("commerceIndicator")
    let `extension` = LyraField<LyraAuthenticationExtension>("extension", blank: .empty)
    /// Why the buyer was not authenticated.
    public let reason = LyraField<JSONValue>("reason")
}

/// `authenticationResponse.value.extension` of 3-D Secure 2.
package typealias LyraAuthenticationExtension = LyraObject<LyraAuthenticationExtensionFields>

/// The fields of ``LyraAuthenticationExtension``.
package final class LyraAuthenticationExtensionFields: LyraFields {
    let documentType = LyraType("V4/Charge/Authenticate/AuthenticationResultExtensionThreedsV2")
    /// The value is `THREEDS_V2`.
    let authenticationType = LyraField<String>("authenticationType")
    let challengeCancelationIndicator = LyraField<String>("challengeCancelationIndicator")
    let cbScore = LyraField<JSONValue>("cbScore")
    let cbAvalgo = LyraField<JSONValue>("cbAvalgo")
    let cbExemption = LyraField<JSONValue>("cbExemption")
    let paymentUseCase = LyraField<JSONValue>("paymentUseCase")
    let threeDSServerTransID = LyraField<String>("threeDSServerTransID")
    let dsTransID = LyraField<String>("dsTransID")
    let acsTransID = LyraField<String>("acsTransID")
    let sdkTransID = LyraField<String>("sdkTransID")
    let transStatusReason = LyraField<String>("transStatusReason")
    let requestedExemption = LyraField<String>("requestedExemption")
    let requestorName = LyraField<String>("requestorName")
    let cardHolderInfo = LyraField<String>("cardHolderInfo")
    let dataOnlyStatus = LyraField<JSONValue>("dataOnlyStatus")
    let dataOnlyDecision = LyraField<JSONValue>("dataOnlyDecision")
    let dataOnlyScore = LyraField<JSONValue>("dataOnlyScore")
}
