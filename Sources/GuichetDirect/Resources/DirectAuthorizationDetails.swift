import GuichetCore
@_spi(Platform) public import GuichetDirectClient

/// The body of `addAuthorizationDetails`: data of the merchant's trade, for a payment that is not captured yet (library
/// for Python 10.3.0; the contract 2.461.1 does not have the call).
public typealias DirectAuthorizationDetailsRequest = DirectObject<DirectAuthorizationDetailsRequestFields>

/// The members of ``DirectAuthorizationDetailsRequest``.
public final class DirectAuthorizationDetailsRequestFields: DirectFields {
    /// The hire of a car.
    public let carRentalData = DirectField<DirectCarRental>("carRentalData")
}

/// The answer of `addAuthorizationDetails`.
public typealias DirectAuthorizationDetailsResponse = DirectObject<DirectAuthorizationDetailsResponseFields>

/// The members of ``DirectAuthorizationDetailsResponse``.
public final class DirectAuthorizationDetailsResponseFields: DirectFields {
    /// The payment.
    public let payment = DirectField<DirectPayment>("payment")
}

/// The hire of a car.
public typealias DirectCarRental = DirectObject<DirectCarRentalFields>

/// The members of ``DirectCarRental``. Where the networks have different limits, the longest one counts.
public final class DirectCarRentalFields: DirectFields {
    /// The number of the contract that the cardholder signed.
    public let agreementNumber = DirectField<String>("agreementNumber", .optional, .upTo(25))
    /// Whether the cardholder was told of the charge.
    public let cardholderNotified = DirectField<Bool>("cardholderNotified")
    /// The additional charges, in the payment's currency.
    public let chargesAmount = DirectField<Int64>("chargesAmount", .optional, .amount)
    /// What was charged after the return.
    public let chargesCategory = DirectField<String>("chargesCategory")
    /// How far the car went.
    public let distanceMeasure = DirectField<Int64>("distanceMeasure", .optional, .number(0...99_999))
    /// The unit of ``distanceMeasure``.
    public let distanceUnit = DirectField<String>("distanceUnit")
    /// Identifies the driver.
    public let driverIdentificationNumber = DirectField<String>("driverIdentificationNumber")
    /// The driver's tax number.
    public let driverTaxNumber = DirectField<String>("driverTaxNumber", .optional, .upTo(20))
    /// Where and when the car was taken.
    public let pickupDetails = DirectField<DirectCarRentalPlace>("pickupDetails")
    /// The price of a day, a week or a month, in the payment's currency.
    public let rentalRateAmount = DirectField<Int64>("rentalRateAmount", .optional, .amount)
    /// Whether that is a day, a week or a month.
    public let rentalRateType = DirectField<String>("rentalRateType")
    /// The name of the person or company that hires the car.
    public let renterName = DirectField<String>("renterName")
    /// Where and when the car was returned.
    public let returnDetails = DirectField<DirectCarRentalPlace>("returnDetails")
    /// Whether no tax is due.
    public let taxExemptIndicator = DirectField<Bool>("taxExemptIndicator")
    /// The telephone number for customers.
    public let tollFreeNumber = DirectField<String>("tollFreeNumber")
    /// The car.
    public let vehicle = DirectField<DirectCarRentalVehicle>("vehicle")
}

/// Where and when a hired car was taken or returned.
public typealias DirectCarRentalPlace = DirectObject<DirectCarRentalPlaceFields>

/// The members of ``DirectCarRentalPlace``.
public final class DirectCarRentalPlaceFields: DirectFields {
    /// Its street.
    public let address = DirectField<String>("address")
    /// Its city.
    public let city = DirectField<String>("city")
    /// Its country, in digits (ISO 3166-1).
    public let country = DirectField<Int64>("country", .optional, .number(0...999))
    /// The time, in UTC.
    public let date = DirectField<String>("date")
    /// The name of the place.
    public let location = DirectField<String>("location")
    /// Its postal code.
    public let postcode = DirectField<String>("postcode")
    /// Its state or region.
    public let state = DirectField<String>("state")
}

/// A hired car.
public typealias DirectCarRentalVehicle = DirectObject<DirectCarRentalVehicleFields>

/// The members of ``DirectCarRentalVehicle``.
public final class DirectCarRentalVehicleFields: DirectFields {
    /// The class of the car.
    public let classId = DirectField<String>("classId")
    /// Identifies the car.
    public let identificationNumber = DirectField<String>("identificationNumber")
}
